import type { Static } from 'typebox'
import type { Database } from '../db/database.ts'
import { StrictObject, Uuid } from '../http/schemas.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const FINISH_CANDIDATE_UPDATE = 'finish_candidate_update'

export const FinishUpdatePayload = StrictObject({ company_id: Uuid('Company'), update_id: Uuid('Candidate update') })
type Payload = Static<typeof FinishUpdatePayload>

/** Has a worker finish an update, once the transaction commits. @param at not before this moment */
export function enqueueFinish(db: Database, companyId: string, updateId: string, at?: Date): Promise<void> {
  return addJobs(db, FINISH_CANDIDATE_UPDATE, [{ company_id: companyId, update_id: updateId } satisfies Payload], {
    runAt: at,
  })
}
