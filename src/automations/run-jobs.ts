import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that takes up a stored run. */
export const RUN_AUTOMATION = 'run_automation'

export const RunPayload = StrictObject({ company_id: Uuid('Company'), run_id: Uuid('Run') })

/** Has a worker take runs up at a time, at once without it, when the transaction has committed. */
export function enqueueRuns(db: Database, companyId: string, runIds: string[], runAt?: Date): Promise<void> {
  const payloads: Static<typeof RunPayload>[] = runIds.map((id) => ({ company_id: companyId, run_id: id }))
  return addJobs(db, RUN_AUTOMATION, payloads, { runAt })
}
