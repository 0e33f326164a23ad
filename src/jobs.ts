import { runStageAutomationsJob } from './automations/jobs/run-stage-automations.ts'
import { forgetIdempotentAnswersJob } from './http/jobs/forget-idempotent-answers.ts'
import type { Job } from './queue/job.ts'

/** Every job that a worker runs. */
export const JOBS: Job[] = [forgetIdempotentAnswersJob, runStageAutomationsJob]
