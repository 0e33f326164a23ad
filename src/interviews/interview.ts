import { type Static, Type } from 'typebox'
import { ACTOR_TYPES, type Actor } from '../applications/transition.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { Words } from '../contract/words.ts'
import type { Interviewer } from './schedule.ts'

export const INTERVIEW_STATUSES = ['scheduled', 'cancelled', 'no_show'] as const
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number]

export const InterviewStatusSchema = OneOf([...INTERVIEW_STATUSES], { title: 'InterviewStatus' })

/** An interview as it is read (docs/interviews.md). */
export const Interview = {
  name: 'Interview',
  schema: StrictObject({
    id: Uuid('Interview'),
    application_id: Uuid('Application'),
    candidate_id: Uuid('Candidate'),
    hiring_flow_id: Uuid('Hiring flow'),
    page_id: Uuid('Page on which the time was chosen'),
    schedule: StrictObject(
      { id: Uuid('Schedule'), key: Type.String({ description: 'Its name in the company file.' }) },
      { title: 'ScheduleReference' },
    ),
    interviewers: Type.Array(StrictObject({ name: Type.String(), email: Type.String() }, { title: 'Interviewer' })),
    starts_at: Timestamp(),
    ends_at: Timestamp(),
    time_zone: Type.String({ description: 'Where the applicant is (IANA).' }),
    status: InterviewStatusSchema,
    cancelled_by: Nullable(OneOf([...ACTOR_TYPES], { title: 'CancelledBy' })),
    cancel_reason: Nullable(Type.String({ description: 'As the company gave it; the applicant reads it.' })),
    created: Timestamp(),
    updated_at: Timestamp(),
  }),
} satisfies NamedSchema

/** An interview as it is stored, with what it is of. */
export interface InterviewRow {
  id: string
  application_id: string
  candidate_id: string
  hiring_flow_id: string
  page_id: string
  schedule_id: string
  schedule_key: string
  interviewers: Interviewer[]
  place: string | Words | null
  starts_at: Date
  ends_at: Date
  time_zone: string
  status: InterviewStatus
  sequence: number
  cancelled_by: Actor['type'] | null
  cancel_reason: string | null
  created: Date
  updated_at: Date
}

export function presentInterview(row: InterviewRow): Static<typeof Interview.schema> {
  return {
    id: row.id,
    application_id: row.application_id,
    candidate_id: row.candidate_id,
    hiring_flow_id: row.hiring_flow_id,
    page_id: row.page_id,
    schedule: { id: row.schedule_id, key: row.schedule_key },
    interviewers: row.interviewers,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    time_zone: row.time_zone,
    status: row.status,
    cancelled_by: row.cancelled_by,
    cancel_reason: row.cancel_reason,
    created: row.created.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Whether it is still to come. */
export const isAhead = ({ status, starts_at }: Pick<InterviewRow, 'status' | 'starts_at'>, now = new Date()): boolean =>
  status === 'scheduled' && starts_at > now
