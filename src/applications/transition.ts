import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, reference, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { PageReference, StageReference } from './application.ts'
import { AskedApplicationId } from './application-ids.ts'

export const ACTOR_TYPES = ['api_key', 'automation', 'applicant', 'operator', 'system'] as const

/** Who made a transition. */
export interface Actor {
  type: (typeof ACTOR_TYPES)[number]
  id: string | null
}

/** One entry of an application's history (docs/api-decisions.md, "Moves"). */
export const Transition = {
  name: 'Transition',
  schema: Type.Object(
    {
      id: Uuid('Transition'),
      from_stage: Nullable(StageReference),
      to_stage: StageReference,
      from_page: Nullable(PageReference),
      to_page: Nullable(PageReference),
      reason: Nullable(
        StrictObject({ id: Uuid('Stage reason'), label: Type.String() }, { title: 'StageReasonReference' }),
      ),
      actor: StrictObject({ type: OneOf([...ACTOR_TYPES]), id: Nullable(Type.String()) }, { title: 'Actor' }),
      created: Timestamp(),
      seconds_in_previous_stage: Nullable(Type.Integer({ description: 'null for the first transition' })),
    },
    { additionalProperties: false },
  ),
} satisfies NamedSchema

/** The transitions of one application. */
export const ApplicationHistory = {
  name: 'ApplicationHistory',
  schema: StrictObject({
    application_id: AskedApplicationId,
    transitions: Type.Array(reference(Transition), { description: 'Oldest first.' }),
  }),
} satisfies NamedSchema

/** A transition as `queries.ts` reads it. */
export interface TransitionRow {
  id: string
  application_id: string
  from_stage: { id: string; name: string } | null
  to_stage: { id: string; name: string }
  from_page: { id: string; name: string } | null
  to_page: { id: string; name: string } | null
  reason: { id: string; label: string } | null
  actor_type: Actor['type']
  actor_id: string | null
  created: Date
  seconds_in_previous_stage: number | null
}

export function presentTransition(row: TransitionRow): Static<typeof Transition.schema> {
  return {
    id: row.id,
    from_stage: row.from_stage,
    to_stage: row.to_stage,
    from_page: row.from_page,
    to_page: row.to_page,
    reason: row.reason,
    actor: { type: row.actor_type, id: row.actor_id },
    created: row.created.toISOString(),
    seconds_in_previous_stage: row.seconds_in_previous_stage,
  }
}
