import { sql } from 'kysely'
import { removeAuditEntriesBefore } from '../../audit/actions/remove-entries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** As many as are looked at together; each removal leaves an entry. */
const AT_MOST = 1_000

/**
 * The beginning of the audit trail. That some of it was removed is told by an entry, which goes along with others once it is as
 * old, and of which alone nothing is due: else each removal would ask for the next.
 */
export const audit: RemovableKind = {
  walks: 'audit_entries',
  isDue: (_companyId, _rule, cutoff) => sql`one.created < ${cutoff} and one.action <> 'audit.removed'`,
  recordsItself: true,
  remove: ({ db, config }, companyId, _ids, { cutoff }) =>
    removeAuditEntriesBefore(db, secretsOf(config), companyId, cutoff, AT_MOST),
}
