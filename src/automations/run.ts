import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { TriggerType } from './trigger.ts'
import type { MappedValues } from './webhook-mapping.ts'

/**
 * `queued`: a worker continues it, or retries its step, at `resume_at`; `waiting`: a step waits until `resume_at`;
 * `skipped`: the condition did not hold.
 */
export const RUN_STATUSES = ['queued', 'waiting', 'succeeded', 'failed', 'skipped'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Whether a run with this status goes on. */
export const isOpen = (status: RunStatus) => status === 'queued' || status === 'waiting'

/** What became of a step that was begun. A retried step keeps its entry. */
export interface StepLog {
  id: string
  /** Its place in the automation, such as `steps[1].0`. */
  path: string
  kind: string
  status: 'succeeded' | 'retrying' | 'failed'
  attempts: number
  error: string | null
  started_at: string
  finished_at: string | null
}

/** A step of any kind, by its name. */
export type AnyStep = Record<string, unknown>

/** A step still to be taken. */
export interface PendingStep {
  path: string
  step: AnyStep
}

/** What triggered a run. */
export interface RunInput {
  /** A webhook's payload and what its mapping made of it. */
  payload?: unknown
  lookup?: Lookup
  values?: MappedValues
  transition_id?: string
  element?: string
  document_id?: string
  due?: string
}

/** How a webhook finds its application. */
export const LOOKUPS = ['get_or_create', 'get_only', 'create_only'] as const
export type Lookup = (typeof LOOKUPS)[number]

/** A run while it is locked by the transaction that takes its steps. */
export interface Run {
  id: string
  automationId: string
  flowId: string
  applicationId: string | null
  triggerType: TriggerType
  input: RunInput
  condition: string | null
  pending: PendingStep[]
  steps: StepLog[]
  /** What steps have made for later ones, by their kinds. It can hold secrets and is deleted when the run succeeds. */
  results: Record<string, object>
  status: RunStatus
  error: string | null
  chain: number
  started: boolean
  resumeAt: Date | null
}

/** An automation as others name it. */
export const AutomationReference = StrictObject(
  { id: Uuid('Automation'), key: Type.String(), name: Type.String() },
  { title: 'AutomationReference' },
)

/** A run as it is read (docs/states.md, "Automation run"). */
export const AutomationRun = {
  name: 'AutomationRun',
  schema: StrictObject({
    run_id: Uuid('Run'),
    automation: AutomationReference,
    trigger_type: Type.String(),
    application_id: Nullable(Type.String({ format: 'uuid' })),
    status: OneOf([...RUN_STATUSES], { title: 'AutomationRunStatus' }),
    error: Nullable(Type.String()),
    condition: Nullable(
      Type.String({
        description: 'That of the automation when it was triggered; if it did not hold, `status` is `skipped`.',
      }),
    ),
    input: Type.Unsafe<unknown>({
      type: 'object',
      additionalProperties: true,
      description:
        'What triggered it: the payload with what the mapping made of it, a transition, an element, a due time.',
    }),
    steps: Type.Array(
      StrictObject(
        {
          id: Uuid('This step of this run'),
          path: Type.String({ examples: ['steps[0]'], description: 'Its place in the automation.' }),
          kind: Type.String(),
          status: OneOf(['succeeded', 'retrying', 'failed']),
          attempts: Type.Integer(),
          error: Nullable(Type.String()),
          started_at: Timestamp(),
          finished_at: Nullable(Timestamp()),
        },
        { title: 'AutomationStep' },
      ),
      { description: 'The steps that were begun, in order.' },
    ),
    created: Timestamp(),
    resume_at: Nullable(Timestamp('When a run that waits or tries again goes on.')),
    finished_at: Nullable(Timestamp()),
  }),
} satisfies NamedSchema

/** A run with its automation, as `run-queries.ts` reads it. */
export interface RunRow {
  id: string
  automation_id: string
  automation_key: string
  automation_name: string
  trigger_type: string
  application_id: string | null
  status: RunStatus
  error: string | null
  condition: string | null
  input: unknown
  steps: StepLog[]
  created: Date
  resume_at: Date | null
  finished_at: Date | null
}

export function presentRun(row: RunRow): Static<typeof AutomationRun.schema> {
  return {
    run_id: row.id,
    automation: { id: row.automation_id, key: row.automation_key, name: row.automation_name },
    trigger_type: row.trigger_type,
    application_id: row.application_id,
    status: row.status,
    error: row.error,
    condition: row.condition,
    input: row.input,
    steps: row.steps,
    created: row.created.toISOString(),
    resume_at: row.resume_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
