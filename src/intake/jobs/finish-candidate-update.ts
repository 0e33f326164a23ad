import { defineJob } from '../../queue/job.ts'
import { finishUpdate } from '../actions/finish-update.ts'
import { enqueueFinish, FINISH_CANDIDATE_UPDATE, FinishUpdatePayload } from '../update-jobs.ts'

/** Enqueued by every update, in its transaction: at once, or for when the process that waits for it should have died. */
export const finishCandidateUpdateJob = defineJob({
  name: FINISH_CANDIDATE_UPDATE,
  payload: FinishUpdatePayload,
  async run(services, { company_id, update_id }) {
    const { busyUntil } = await finishUpdate(services, company_id, update_id, { wait: false })
    if (busyUntil) await enqueueFinish(services.db, company_id, update_id, busyUntil)
  },
})
