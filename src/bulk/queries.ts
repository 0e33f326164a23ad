import { sql } from 'kysely'
import type { CallerActor } from '../contract/caller.ts'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { BulkActionRow, BulkItem, BulkOrder, ItemChange, ItemOutcome, SkipCode } from './bulk-action.ts'

const bulkColumns = sql`
  bulk_action.id, bulk_action.kind, bulk_action.command, bulk_action.undoes_id, bulk_action.actor_type, bulk_action.actor_id,
  bulk_action.requested, bulk_action.done, bulk_action.skipped, bulk_action.created, bulk_action.completed_at, bulk_action.forgotten_at`

interface NewBulkAction {
  id: string
  order: BulkOrder
  undoesId?: string
  actor: CallerActor
}

/** Stores a command with the applications that it is about, at least one. */
export async function insertBulkAction(
  transaction: Database,
  companyId: string,
  { id, order, undoesId, actor }: NewBulkAction,
  items: BulkItem[],
): Promise<void> {
  await sendAhead(
    transaction,
    sql`
      insert into bulk_actions (company_id, id, kind, command, undoes_id, actor_type, actor_id, requested, created)
      values (
        ${companyId}, ${id}, ${order.kind}, ${JSON.stringify(order.command)}, ${undoesId ?? null}, ${actor.type}, ${actor.id},
        ${items.length}, ${new Date()}
      )`,
  )
  await sql`
    insert into bulk_action_items (company_id, bulk_action_id, application_id, undoes_transition_id)
    ${insertedRows(items, [
      same('uuid', companyId),
      same('uuid', id),
      each('uuid', ({ applicationId }) => applicationId),
      each('uuid', ({ undoesTransitionId }) => undoesTransitionId),
    ])}
  `.execute(transaction)
}

export async function findBulkAction(db: Database, companyId: string, id: string): Promise<BulkActionRow | undefined> {
  const { rows } = await sql<BulkActionRow>`
    select ${bulkColumns}, undoing.id as undone_by_id
    from bulk_actions bulk_action
    left join bulk_actions undoing on undoing.company_id = ${companyId} and undoing.undoes_id = bulk_action.id
    where bulk_action.company_id = ${companyId} and bulk_action.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Holds a command until the transaction ends, so that one process at a time goes on with it. */
export async function holdBulkAction(transaction: Database, companyId: string, id: string): Promise<void> {
  await sql`select id from bulk_actions where company_id = ${companyId} and id = ${id} for update`.execute(transaction)
}

/** The next applications that a command has not come to. */
export async function findWaitingItems(
  db: Database,
  companyId: string,
  bulkActionId: string,
  most: number,
): Promise<BulkItem[]> {
  const rows = await db
    .selectFrom('bulk_action_items')
    .select(['application_id', 'undoes_transition_id'])
    .where('company_id', '=', companyId)
    .where('bulk_action_id', '=', bulkActionId)
    .where('status', '=', 'waiting')
    .orderBy('application_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ applicationId: row.application_id, undoesTransitionId: row.undoes_transition_id }))
}

/** Writes down what became of applications, and how far the command has come with that. */
export async function storeOutcomes(
  transaction: Database,
  companyId: string,
  bulkActionId: string,
  outcomes: ItemOutcome[],
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const skipped = outcomes.filter(({ problem }) => problem).length
  if (outcomes.length > 0) {
    await sendAhead(
      transaction,
      sql`
        insert into bulk_action_items
          (company_id, bulk_action_id, application_id, status, problem_code, problem_message, transition_id,
            change, mail_id, text_message_id)
        ${insertedRows(outcomes, [
          same('uuid', companyId),
          same('uuid', bulkActionId),
          each('uuid', ({ applicationId }) => applicationId),
          each('text', ({ problem }) => (problem ? 'skipped' : 'done')),
          each('text', ({ problem }) => problem?.code ?? null),
          each('text', ({ problem }) => problem?.message ?? null),
          each('uuid', (outcome) => (outcome.problem ? null : (outcome.transitionId ?? null))),
          each('jsonb', (outcome) => (outcome.problem || !outcome.change ? null : JSON.stringify(outcome.change))),
          each('uuid', (outcome) => (outcome.problem ? null : (outcome.mailId ?? null))),
          each('uuid', (outcome) => (outcome.problem ? null : (outcome.textMessageId ?? null))),
        ])}
        on conflict (company_id, bulk_action_id, application_id)
        do update set status = excluded.status, problem_code = excluded.problem_code,
          problem_message = excluded.problem_message, transition_id = excluded.transition_id, change = excluded.change,
          mail_id = excluded.mail_id, text_message_id = excluded.text_message_id`,
    )
  }
  await sql`
    update bulk_actions
    set done = done + ${outcomes.length - skipped}, skipped = skipped + ${skipped},
      completed_at = ${isComplete ? new Date() : null}
    where company_id = ${companyId} and id = ${bulkActionId}
  `.execute(transaction)
}

/** What became of one application, as a reader sees it. */
export interface ItemRow {
  /** of the application */
  id: string
  status: 'waiting' | 'done' | 'skipped'
  problem_code: SkipCode | null
  problem_message: string | null
  transition_id: string | null
  mail_id: string | null
  text_message_id: string | null
}

/** The results of a command, those of the newest applications first. */
export function listItems(
  db: Database,
  companyId: string,
  bulkActionId: string,
  { status, after, pageSize }: CursorRequest & { status?: ItemRow['status'] | undefined },
): Promise<ItemRow[]> {
  return db
    .selectFrom('bulk_action_items')
    .select(['application_id as id', 'status', 'problem_code', 'problem_message'])
    .select(['transition_id', 'mail_id', 'text_message_id'])
    .where('company_id', '=', companyId)
    .where('bulk_action_id', '=', bulkActionId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as string))
    .$if(after !== undefined, (query) => query.where('application_id', '<', after as string))
    .orderBy('application_id', 'desc')
    .limit(pageSize + 1)
    .$castTo<ItemRow>()
    .execute()
}

/** What a command has done, as what takes it back does it. */
export async function findDoneItems(db: Database, companyId: string, bulkActionId: string): Promise<BulkItem[]> {
  const rows = await db
    .selectFrom('bulk_action_items')
    .select(['application_id', 'transition_id'])
    .where('company_id', '=', companyId)
    .where('bulk_action_id', '=', bulkActionId)
    .where('status', '=', 'done')
    .orderBy('application_id')
    .execute()
  return rows.map((row) => ({ applicationId: row.application_id, undoesTransitionId: row.transition_id }))
}

/** What a command has changed of some applications. */
export async function findItemChanges(
  db: Database,
  companyId: string,
  bulkActionId: string,
  applicationIds: string[],
): Promise<Map<string, ItemChange>> {
  const rows = await db
    .selectFrom('bulk_action_items')
    .select(['application_id', 'change'])
    .where('company_id', '=', companyId)
    .where('bulk_action_id', '=', bulkActionId)
    .where('application_id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ application_id, change }) => [application_id, (change ?? {}) as ItemChange]))
}

/** Deletes the items of commands that were done before a moment, and their own words. @returns of how many commands */
export async function forgetItems(db: Database, companyId: string, before: Date): Promise<number> {
  const old = await db
    .selectFrom('bulk_actions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('completed_at', '<', before)
    .where('forgotten_at', 'is', null)
    .limit(100)
    .execute()
  for (const { id } of old) {
    await db
      .deleteFrom('bulk_action_items')
      .where('company_id', '=', companyId)
      .where('bulk_action_id', '=', id)
      .execute()
    await db
      .updateTable('bulk_actions')
      .set({ forgotten_at: new Date(), command: sql`command - 'subject' - 'text'` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  }
  return old.length
}
