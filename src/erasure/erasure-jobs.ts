import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const FINISH_ERASURE = 'finish_erasure'
export const FinishErasurePayload = StrictObject({ company_id: Uuid('Company'), erasure_id: Uuid('Erasure') })

/** Has a worker finish an erasure, once the transaction commits. */
export const enqueueFinish = (db: Database, companyId: string, erasureId: string, runAt?: Date) =>
  addJobs(db, FINISH_ERASURE, [{ company_id: companyId, erasure_id: erasureId }], { runAt })
