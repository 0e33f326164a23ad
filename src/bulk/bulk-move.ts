import { type Static, Type } from 'typebox'
import { StageReference } from '../applications/application.ts'
import { MovePreview } from '../automations/move-preview.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import { type BulkMoveRow, MOVE_SKIP_CODES, type MoveSkipCode } from './bulk-action.ts'
import { actor, state } from './bulk-progress.ts'
import type { ItemRow } from './queries.ts'

const skipCode = OneOf([...MOVE_SKIP_CODES], { title: 'BulkSkipCode' })

const bulkMoveFields = {
  id: Uuid('Bulk move'),
  state,
  requested: Type.Integer({ description: 'Applications that it is about.' }),
  moved: Type.Integer({ description: 'So far.' }),
  skipped: Type.Integer({ description: 'So far; the results say why.' }),
  hiring_flow_id: Uuid('Hiring flow, to a place of which it leads'),
  page_or_stage_id: Nullable(Uuid('Where to; null when it takes another one back')),
  stage_reason_id: Nullable(Uuid('Stage reason')),
  actor,
  undoes_id: Nullable(Uuid('The bulk move that it takes back')),
  undone_by_id: Nullable(Uuid('The bulk move that takes it back')),
  created: Timestamp(),
  completed_at: Nullable(Timestamp()),
}

/** A move of many, and how far it has come. */
export const BulkMove = {
  name: 'BulkMoveProgress',
  schema: StrictObject(bulkMoveFields),
} satisfies NamedSchema

/** One that has just begun. */
export const StartedBulkMove = {
  name: 'StartedBulkMove',
  schema: StrictObject({
    ...bulkMoveFields,
    unavailable_application_ids: Type.Array(Type.String(), {
      description: 'Ids asked for that are no applications of the company; they are not part of it.',
    }),
  }),
} satisfies NamedSchema

export function presentBulkMove(row: BulkMoveRow): Static<typeof BulkMove.schema> {
  return {
    id: row.id,
    state: row.completed_at ? 'COMPLETED' : 'IN_PROGRESS',
    requested: row.requested,
    moved: row.done,
    skipped: row.skipped,
    hiring_flow_id: row.command.hiring_flow_id,
    page_or_stage_id: row.undoes_id ? null : row.command.page_or_stage_id,
    stage_reason_id: row.command.stage_reason_id ?? null,
    actor: { type: row.actor_type, id: row.actor_id },
    undoes_id: row.undoes_id,
    undone_by_id: row.undone_by_id,
    created: row.created.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }
}

export const RESULT_STATUSES = ['waiting', 'moved', 'skipped'] as const

/** What became of one application. */
export const BulkMoveItem = {
  name: 'BulkMoveItem',
  schema: StrictObject({
    application_id: Uuid('Application'),
    status: OneOf([...RESULT_STATUSES], { title: 'BulkMoveItemStatus' }),
    transition_id: Nullable(Uuid('Transition; null unless it has moved')),
    problem: Nullable(
      StrictObject({ code: skipCode, message: Type.String() }, { title: 'BulkSkip', description: 'Why it stays.' }),
    ),
  }),
} satisfies NamedSchema

export function presentItem(row: ItemRow): Static<typeof BulkMoveItem.schema> {
  return {
    application_id: row.id,
    status: row.status === 'done' ? 'moved' : row.status,
    transition_id: row.transition_id,
    problem: row.problem_code && { code: row.problem_code as MoveSkipCode, message: row.problem_message ?? '' },
  }
}

const { mails, webhooks } = MovePreview.schema.properties
const rehearsed = (what: string) => Type.Integer({ description: `For how many of the rehearsed ${what}.` })

/** What a move of many would do. */
export const BulkMovePreview = {
  name: 'BulkMovePreview',
  schema: StrictObject({
    requested: Type.Integer({ description: 'Applications that it is about.' }),
    moved: Type.Integer({ description: 'Those that would move.' }),
    skipped: Type.Integer({ description: 'Those that would stay.' }),
    stages: Type.Array(
      StrictObject({ stage: StageReference, count: Type.Integer(), moved: Type.Integer() }, { title: 'BulkMoveStage' }),
      { description: 'Where they stand now, the most first.' },
    ),
    skips: Type.Array(
      StrictObject(
        {
          code: skipCode,
          message: Type.String(),
          count: Type.Integer(),
          application_ids: Type.Array(Uuid('Application'), { description: 'Up to ten of them.' }),
        },
        { title: 'BulkSkips' },
      ),
    ),
    unavailable_application_ids: Type.Array(Type.String(), {
      description: 'Ids asked for that are no applications of the company.',
    }),
    rehearsed: Type.Integer({
      description:
        'For so many of them, spread over all, the automations were run and undone; what follows counts these alone.',
    }),
    automations: Type.Array(
      StrictObject(
        {
          id: Uuid('Automation'),
          key: Type.String(),
          name: Type.String(),
          runs: rehearsed('it runs'),
          skipped: rehearsed('its condition does not hold'),
          fails: rehearsed('it would fail'),
          error: Nullable(Type.String({ description: 'Why it would fail, of one of them.' })),
        },
        { title: 'BulkPreviewedAutomation' },
      ),
    ),
    mails: StrictObject(
      {
        count: rehearsed('a mail would go out'),
        samples: Type.Array(
          StrictObject({ application_id: Uuid('Application'), mail: mails.items }, { title: 'BulkPreviewedMail' }),
          { description: 'Up to three, each as that person would get it.' },
        ),
      },
      { title: 'BulkPreviewedMails' },
    ),
    webhooks: Type.Array(
      StrictObject(
        {
          event_type: Type.String(),
          webhook_endpoint: webhooks.items.properties.webhook_endpoint,
          count: Type.Integer({ description: 'Deliveries for the rehearsed.' }),
        },
        { title: 'BulkPreviewedWebhook' },
      ),
    ),
  }),
} satisfies NamedSchema

export type BulkMovePreview = Static<typeof BulkMovePreview.schema>
