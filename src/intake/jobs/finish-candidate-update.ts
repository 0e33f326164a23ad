import { defineJob } from '../../queue/job.ts'
import type { Services } from '../../services.ts'
import { finishUpdate } from '../actions/finish-update.ts'
import {
  enqueueFinish,
  FINISH_CANDIDATE_UPDATE,
  type FinishUpdate,
  FinishUpdatePayload,
  READ_AND_FINISH_CANDIDATE_UPDATE,
} from '../update-jobs.ts'

/**
 * Enqueued by every update, in its transaction: to run at once, or later in case the process that serves the request
 * dies.
 */
export const finishCandidateUpdateJob = defineJob({
  name: FINISH_CANDIDATE_UPDATE,
  payload: FinishUpdatePayload,
  run: finish,
})

/** Enqueued instead when documents are to be read first. */
export const readAndFinishCandidateUpdateJob = defineJob({
  name: READ_AND_FINISH_CANDIDATE_UPDATE,
  payload: FinishUpdatePayload,
  runner: 'reading',
  run: finish,
})

async function finish(services: Services, { company_id, update_id }: FinishUpdate) {
  const { busyUntil } = await finishUpdate(services, company_id, update_id, { wait: false })
  if (busyUntil) await enqueueFinish(services.db, company_id, update_id, { reads: true, at: busyUntil })
}
