import {
  REMIND_OF_INTERVIEW,
  RemindOfInterviewPayload,
  TELL_OF_ERASED_INTERVIEW,
  TELL_OF_INTERVIEW,
  TellOfErasedInterviewPayload,
  TellOfInterviewPayload,
} from '../../interviews/interview-jobs.ts'
import { defineJob } from '../../queue/job.ts'
import { tellOfErasedInterview } from '../actions/tell-of-erased-interview.ts'
import { remindOfInterview, tellOfInterview } from '../actions/tell-of-interview.ts'

/** Enqueued in the transaction in which a time is chosen, changed or cancelled. */
export const tellOfInterviewJob = defineJob({
  name: TELL_OF_INTERVIEW,
  payload: TellOfInterviewPayload,
  run: ({ db, config }, { company_id: companyId, interview_id: interviewId, sequence, news }) =>
    tellOfInterview(db, config, { companyId, interviewId, sequence }, news),
})

/** Enqueued when both sides are told of a time, for some hours before it. */
export const remindOfInterviewJob = defineJob({
  name: REMIND_OF_INTERVIEW,
  payload: RemindOfInterviewPayload,
  run: ({ db, config }, { company_id: companyId, interview_id: interviewId, sequence, hours }) =>
    remindOfInterview(db, config, { companyId, interviewId, sequence }, hours),
})

/** Enqueued in the transaction that erases a person who had an interview to come. */
export const tellOfErasedInterviewJob = defineJob({
  name: TELL_OF_ERASED_INTERVIEW,
  payload: TellOfErasedInterviewPayload,
  run: ({ db, config }, slot) => tellOfErasedInterview(db, config, slot),
})
