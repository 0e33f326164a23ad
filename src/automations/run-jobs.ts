import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that continues a stored run. */
export const RUN_AUTOMATION = 'run_automation'

export const RunPayload = StrictObject({ company_id: Uuid('Company'), run_id: Uuid('Run') })

/** Has a worker continue runs once the transaction commits: at a time, or at once without one. */
export function enqueueRuns(db: Database, companyId: string, runIds: string[], runAt?: Date): Promise<void> {
  const payloads: Static<typeof RunPayload>[] = runIds.map((id) => ({ company_id: companyId, run_id: id }))
  return addJobs(db, RUN_AUTOMATION, payloads, { runAt })
}
