import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { BULK_KINDS, type BulkActionRow, SKIP_CODES } from './bulk-action.ts'
import type { ItemRow } from './queries.ts'

export const skipCode = OneOf([...SKIP_CODES], { title: 'BulkActionSkipCode' })

export const state = OneOf(['IN_PROGRESS', 'COMPLETED'], { title: 'BulkActionState' })

export const actor = StrictObject(
  { type: OneOf(['api_key', 'operator']), id: Uuid('API key or member') },
  { title: 'BulkActionActor' },
)

const bulkActionFields = {
  id: Uuid('Bulk action'),
  kind: OneOf([...BULK_KINDS], { title: 'BulkActionKind', description: 'What is done with each.' }),
  state,
  requested: Type.Integer({ description: 'Applications that it is about.' }),
  done: Type.Integer({ description: 'So far.' }),
  skipped: Type.Integer({ description: 'So far; the results say why.' }),
  hiring_flow_id: Nullable(Uuid('Hiring flow of all of them; null where they are of several')),
  actor,
  undoes_id: Nullable(Uuid('The bulk action that it takes back')),
  undone_by_id: Nullable(Uuid('The bulk action that takes it back')),
  created: Timestamp(),
  completed_at: Nullable(Timestamp()),
}

/** Something done with many, and how far it has come. */
export const BulkAction = {
  name: 'BulkActionProgress',
  schema: StrictObject(bulkActionFields),
} satisfies NamedSchema

/** One that has just begun. */
export const StartedBulkAction = {
  name: 'StartedBulkAction',
  schema: StrictObject({
    ...bulkActionFields,
    unavailable_application_ids: Type.Array(Type.String(), {
      description: 'Ids asked for that are no applications of the company; they are not part of it.',
    }),
  }),
} satisfies NamedSchema

export function presentBulkAction(row: BulkActionRow): Static<typeof BulkAction.schema> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.completed_at ? 'COMPLETED' : 'IN_PROGRESS',
    requested: row.requested,
    done: row.done,
    skipped: row.skipped,
    hiring_flow_id: row.command.hiring_flow_id ?? null,
    actor: { type: row.actor_type, id: row.actor_id },
    undoes_id: row.undoes_id,
    undone_by_id: row.undone_by_id,
    created: row.created.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}

export const ITEM_STATUSES = ['waiting', 'done', 'skipped'] as const

/** What became of one application. */
export const BulkActionItem = {
  name: 'BulkActionItem',
  schema: StrictObject({
    application_id: Uuid('Application'),
    status: OneOf([...ITEM_STATUSES], { title: 'BulkActionItemStatus' }),
    transition_id: Nullable(Uuid('Transition; null unless it has moved')),
    mail_id: Nullable(Uuid('Mail; null unless one was sent')),
    text_message_id: Nullable(Uuid('Text message; null unless one was sent')),
    problem: Nullable(
      StrictObject(
        { code: skipCode, message: Type.String() },
        { title: 'BulkActionSkip', description: 'Why nothing was done.' },
      ),
    ),
  }),
} satisfies NamedSchema

export function presentBulkItem(row: ItemRow): Static<typeof BulkActionItem.schema> {
  return {
    application_id: row.id,
    status: row.status,
    transition_id: row.transition_id,
    mail_id: row.mail_id,
    text_message_id: row.text_message_id,
    problem: row.problem_code && { code: row.problem_code, message: row.problem_message ?? '' },
  }
}

/** How many would be skipped for each reason. */
export const previewedSkips = Type.Array(
  StrictObject(
    {
      code: skipCode,
      message: Type.String(),
      count: Type.Integer(),
      application_ids: Type.Array(Uuid('Application'), { description: 'Up to ten of them.' }),
    },
    { title: 'BulkActionSkips' },
  ),
)

/** What every dry run tells. */
export const previewFields = {
  requested: Type.Integer({ description: 'Applications that it is about.' }),
  done: Type.Integer({ description: 'Those with which it would be done.' }),
  skipped: Type.Integer({ description: 'Those with which nothing would be done.' }),
  skips: previewedSkips,
  unavailable_application_ids: Type.Array(Type.String(), {
    description: 'Ids asked for that are no applications of the company.',
  }),
}
