import { sql } from 'kysely'
import { deleteUpdates } from '../../intake/retention-queries.ts'
import { ofItsApplications } from '../queries.ts'
import type { RemovableKind } from '../removable-kind.ts'

/** Candidate updates of which nothing is left to do. */
export const candidateUpdates: RemovableKind = {
  walks: 'candidate_updates',
  isDue: (companyId, rule, cutoff) => sql`
    one.created < ${cutoff} and one.finished_at is not null and ${ofItsApplications(companyId, rule)}`,
  remove: ({ db }, companyId, ids) => deleteUpdates(db, companyId, ids),
}
