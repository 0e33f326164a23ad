import type { Database } from '../../db/database.ts'
import { addJobs } from '../../queue/add-jobs.ts'

/** The job that brings to mind what waits since a transition. */
export const REMIND_APPLICANT = 'remind_applicant'

/** Has a worker look, at that time, whether a step still waits. */
export const enqueueReminder = (db: Database, companyId: string, transitionId: string, runAt: Date): Promise<void> =>
  addJobs(db, REMIND_APPLICANT, [{ company_id: companyId, transition_id: transitionId }], { runAt })
