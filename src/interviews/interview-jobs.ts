import { type Static, Type } from 'typebox'
import { StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'
import type { InterviewRow } from './interview.ts'

/** The job that mails both sides what became of an interview; `portal/` does it. */
export const TELL_OF_INTERVIEW = 'tell_of_interview'

/** The job that reminds the applicant of it; `portal/` does it, too. */
export const REMIND_OF_INTERVIEW = 'remind_of_interview'

/** The job that tells interviewers that nobody comes, without a word of who it was; `portal/` does it. */
export const TELL_OF_ERASED_INTERVIEW = 'tell_of_erased_interview'

/** What happens to an interview that calendars are to know. */
export const INTERVIEW_NEWS = ['scheduled', 'rescheduled', 'cancelled'] as const
export type InterviewNews = (typeof INTERVIEW_NEWS)[number]

export const TellOfInterviewPayload = StrictObject({
  company_id: Uuid('Company'),
  interview_id: Uuid('Interview'),
  news: Type.Unsafe<InterviewNews>({ enum: [...INTERVIEW_NEWS] }),
  /** Of the interview then: what it says is out of date once there is a later one. */
  sequence: Type.Integer(),
})

export const RemindOfInterviewPayload = StrictObject({
  company_id: Uuid('Company'),
  interview_id: Uuid('Interview'),
  sequence: Type.Integer(),
  hours: Type.Integer(),
})

/** The slot that was somebody's: of the person it says nothing, and whoever reads it finds no row any more. */
export const TellOfErasedInterviewPayload = StrictObject({
  company_id: Uuid('Company'),
  hiring_flow_id: Uuid('Hiring flow'),
  schedule_id: Uuid('Schedule'),
  interview_id: Uuid('Interview'),
  sequence: Type.Integer(),
  starts_at: Timestamp(),
  ends_at: Timestamp(),
  interviewers: Type.Array(StrictObject({ name: Type.String(), email: Type.String() })),
  place: Type.Unsafe<InterviewRow['place']>({}),
})

/** Has a worker tell both sides, once the transaction commits. */
export function enqueueInterviewNews(
  db: Database,
  companyId: string,
  { id, sequence }: { id: string; sequence: number },
  news: InterviewNews,
): Promise<void> {
  const payload: Static<typeof TellOfInterviewPayload> = { company_id: companyId, interview_id: id, news, sequence }
  return addJobs(db, TELL_OF_INTERVIEW, [payload])
}

/** Has a worker remind of an interview, if it is still at that time. */
export function enqueueInterviewReminder(
  db: Database,
  companyId: string,
  { id, sequence, starts_at }: { id: string; sequence: number; starts_at: Date },
  hours: number,
): Promise<void> {
  const payload: Static<typeof RemindOfInterviewPayload> = { company_id: companyId, interview_id: id, sequence, hours }
  return addJobs(db, REMIND_OF_INTERVIEW, [payload], { runAt: new Date(starts_at.getTime() - hours * 3_600_000) })
}

/** Has a worker tell the interviewers of interviews that are erased, once the transaction commits. */
export function enqueueErasedInterviews(db: Database, companyId: string, interviews: InterviewRow[]): Promise<void> {
  const payloads = interviews.map(
    (interview): Static<typeof TellOfErasedInterviewPayload> => ({
      company_id: companyId,
      hiring_flow_id: interview.hiring_flow_id,
      schedule_id: interview.schedule_id,
      interview_id: interview.id,
      // Above that of whatever calendars were told before (RFC 5545).
      sequence: interview.sequence + 1,
      starts_at: interview.starts_at.toISOString(),
      ends_at: interview.ends_at.toISOString(),
      interviewers: interview.interviewers,
      place: interview.place,
    }),
  )
  return addJobs(db, TELL_OF_ERASED_INTERVIEW, payloads)
}
