import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const FINISH_CANDIDATE_UPDATE = 'finish_candidate_update'
/** The same, when documents are to be read first. */
export const READ_AND_FINISH_CANDIDATE_UPDATE = 'read_and_finish_candidate_update'

export const FinishUpdatePayload = StrictObject({ company_id: Uuid('Company'), update_id: Uuid('Candidate update') })
export type FinishUpdate = Static<typeof FinishUpdatePayload>

/**
 * Has a worker finish an update, once the transaction commits.
 * @param reads whether documents are to be read
 * @param at not before this moment
 */
export function enqueueFinish(
  db: Database,
  companyId: string,
  updateId: string,
  { reads, at }: { reads: boolean; at?: Date | undefined },
): Promise<void> {
  const name = reads ? READ_AND_FINISH_CANDIDATE_UPDATE : FINISH_CANDIDATE_UPDATE
  const payload: FinishUpdate = { company_id: companyId, update_id: updateId }
  return addJobs(db, name, [payload], { runAt: at })
}
