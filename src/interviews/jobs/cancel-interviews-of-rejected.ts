import { defineJob } from '../../queue/job.ts'
import { CANCEL_INTERVIEWS_OF_REJECTED, RejectedPayload } from '../../triggers/left-interviews.ts'
import { cancelLeftInterviews } from '../actions/cancel-left-interviews.ts'

/** Enqueued in the transaction that rejects applications with an interview to come. */
export const cancelInterviewsOfRejectedJob = defineJob({
  name: CANCEL_INTERVIEWS_OF_REJECTED,
  payload: RejectedPayload,
  run: ({ db }, { company_id: companyId, application_ids: applicationIds }) =>
    cancelLeftInterviews(db, companyId, applicationIds),
})
