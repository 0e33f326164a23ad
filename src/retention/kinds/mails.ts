import { sql } from 'kysely'
import { deleteMails } from '../../mail/retention-queries.ts'
import { ofItsApplications } from '../queries.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Mails that nobody is still trying to send. */
export const mails: RemovableKind = {
  walks: 'mails',
  isDue: (companyId, rule, cutoff) => sql`
    one.created < ${cutoff} and one.status <> 'pending' and ${ofItsApplications(companyId, rule)}`,
  remove: ({ db }, companyId, ids) => deleteMails(db, companyId, ids),
}
