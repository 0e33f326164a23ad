import { defineJob } from '../../queue/job.ts'
import { continueRun } from '../actions/continue-run.ts'
import { RUN_AUTOMATION, RunPayload } from '../run-jobs.ts'

/** Enqueued by a fire, and by a run that waits, tries again, or is run again. */
export const runAutomationJob = defineJob({
  name: RUN_AUTOMATION,
  payload: RunPayload,
  run: ({ db, config }, { company_id, run_id }) => continueRun(db, config, company_id, run_id),
})
