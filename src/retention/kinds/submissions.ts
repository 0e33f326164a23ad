import { sql } from 'kysely'
import { countLeftSubmissions, deleteLeftSubmissions } from '../../portal/retention-queries.ts'
import { isOfRule } from '../queries.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Notes that pages and stages were sent, save those of the stage where the application stands: they say what is left to do. */
export const submissions: RemovableKind = {
  walks: 'applications',
  isDue: (_companyId, rule, cutoff) => sql`one.updated_at < ${cutoff} and ${isOfRule('one', rule)}`,
  count: countLeftSubmissions,
  remove: ({ db }, companyId, ids, { cutoff }) => deleteLeftSubmissions(db, companyId, ids, cutoff),
}
