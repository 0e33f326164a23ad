import { defineJob } from '../../queue/job.ts'
import { finishErasure } from '../actions/finish-erasure.ts'
import { enqueueFinish, FINISH_ERASURE, FinishErasurePayload } from '../erasure-jobs.ts'

/** Enqueued with every erasure, in its transaction. */
export const finishErasureJob = defineJob({
  name: FINISH_ERASURE,
  payload: FinishErasurePayload,
  async run(services, { company_id, erasure_id }) {
    const again = await finishErasure(services, company_id, erasure_id)
    if (again) await enqueueFinish(services.db, company_id, erasure_id, again)
  },
})
