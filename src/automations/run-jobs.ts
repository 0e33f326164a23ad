import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that continues a stored run. */
export const RUN_AUTOMATION = 'run_automation'

export const RunPayload = StrictObject({ company_id: Uuid('Company'), run_id: Uuid('Run') })

/** Has a worker continue a run once the transaction commits: at a time, or at once without one. */
export function enqueueRun(db: Database, companyId: string, runId: string, runAt?: Date | null): Promise<void> {
  const payload: Static<typeof RunPayload> = { company_id: companyId, run_id: runId }
  return addJobs(db, RUN_AUTOMATION, [payload], { runAt: runAt ?? undefined })
}
