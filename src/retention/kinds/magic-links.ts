import { sql } from 'kysely'
import { deleteExpiredLinks } from '../../magic-links/retention-queries.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Links that expired so long ago; until then an applicant who comes late is told what to do. */
export const magicLinks: RemovableKind = {
  walks: 'magic_links',
  isDue: (_companyId, { hiring_flow_id }, cutoff) => sql`
    one.expires_at < ${cutoff} and ${hiring_flow_id ? sql`one.hiring_flow_id = ${hiring_flow_id}` : sql`true`}`,
  remove: ({ db }, companyId, ids, { cutoff }) => deleteExpiredLinks(db, companyId, ids, cutoff),
}
