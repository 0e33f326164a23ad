import { type Static, Type } from 'typebox'
import { CandidateSchema, type PersonalDetails, presentCandidate } from '../candidates/candidate.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { StageKind } from '../flows/flow.ts'
import { StageKindSchema } from '../flows/hiring-flow.ts'

export const APPLICATION_STATUSES = ['NEW', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'REJECTED'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const StageReference = StrictObject({ id: Uuid('Stage'), name: Type.String() }, { title: 'StageReference' })
export const PageReference = StrictObject({ id: Uuid('Page'), name: Type.String() }, { title: 'PageReference' })

export const CurrentStage = StrictObject(
  { id: Uuid('Stage'), name: Type.String(), kind: StageKindSchema },
  { title: 'CurrentStage' },
)

export const applicationFields = {
  application_id: Uuid('Application'),
  hiring_flow: StrictObject(
    { id: Uuid('Hiring flow'), name: Type.String(), slug: Type.String() },
    { title: 'HiringFlowReference' },
  ),
  candidate: CandidateSchema,
  current_stage: CurrentStage,
  current_page: Nullable(PageReference),
  status: OneOf([...APPLICATION_STATUSES], { title: 'ApplicationStatus' }),
  is_test: Type.Boolean(),
  assignee_id: Nullable(Uuid('The member who looks after it')),
  tags: Type.Array(Type.String()),
  created: Timestamp(),
  updated_at: Timestamp(),
}

/** An application as callers see it. */
export const Application = {
  name: 'Application',
  schema: StrictObject(applicationFields),
} satisfies NamedSchema

/** An application in the v2 list: its own fields, and one key per requested variable. */
export const ApplicationWithVariables = {
  name: 'ApplicationWithVariables',
  schema: Type.Object(applicationFields, { additionalProperties: true }),
} satisfies NamedSchema

/** An application as `queries.ts` reads it. */
export interface ApplicationRow extends PersonalDetails {
  id: string
  hiring_flow_id: string
  flow_name: string
  flow_slug: string
  candidate_id: string
  stage_id: string
  stage_name: string
  stage_kind: StageKind
  page_id: string | null
  page_name: string | null
  status: ApplicationStatus
  is_test: boolean
  assignee_id: string | null
  tags: string[]
  created: Date
  updated_at: Date
  stage_entered_at: Date
}

/** An application that was looked for by its id. */
export interface FoundApplication extends ApplicationRow {
  /** Its person was erased: it takes no more data. */
  erased_at: Date | null
}

export function presentApplication(row: ApplicationRow): Static<typeof Application.schema> {
  return {
    application_id: row.id,
    hiring_flow: { id: row.hiring_flow_id, name: row.flow_name, slug: row.flow_slug },
    candidate: presentCandidate(row),
    current_stage: { id: row.stage_id, name: row.stage_name, kind: row.stage_kind },
    current_page: row.page_id === null ? null : { id: row.page_id, name: row.page_name ?? '' },
    status: row.status,
    is_test: row.is_test,
    assignee_id: row.assignee_id,
    tags: row.tags,
    created: row.created.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * The status that follows from the kind of stage an application enters and from its history (docs/states.md,
 * "Application").
 * @param hasMoved whether it has moved since it was created
 */
export function statusIn(kind: StageKind, hasMoved: boolean): ApplicationStatus {
  switch (kind) {
    case 'on_hold':
      return 'ON_HOLD'
    case 'rejected':
      return 'REJECTED'
    case 'approved':
    case 'completed':
      return 'COMPLETED'
    case 'active':
    case 'review':
      return hasMoved ? 'IN_PROGRESS' : 'NEW'
  }
}
