import { defineJob } from '../../queue/job.ts'
import { TELL_APPLICANT, TellApplicantPayload } from '../../triggers/notices.ts'
import { remindApplicant, tellApplicant } from '../actions/tell-applicant.ts'
import { REMIND_APPLICANT } from '../notices/reminder-jobs.ts'

/** Enqueued in the transaction of a transition, if the company has its applicants told. */
export const tellApplicantJob = defineJob({
  name: TELL_APPLICANT,
  payload: TellApplicantPayload,
  run: ({ db, config }, { company_id, transition_id }) => tellApplicant(db, config, company_id, transition_id),
})

/** Enqueued when a step begins to wait, for some days later. */
export const remindApplicantJob = defineJob({
  name: REMIND_APPLICANT,
  payload: TellApplicantPayload,
  run: ({ db, config }, { company_id, transition_id }) => remindApplicant(db, config, company_id, transition_id),
})
