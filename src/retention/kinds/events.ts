import { sql } from 'kysely'
import { deleteEvents } from '../../events/retention-queries.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Events with their deliveries, delivered or not: they are kept only so that they can be replayed. */
export const events: RemovableKind = {
  walks: 'events',
  isDue: (_companyId, _rule, cutoff) => sql`one.created < ${cutoff}`,
  remove: ({ db }, companyId, ids) => deleteEvents(db, companyId, ids),
}
