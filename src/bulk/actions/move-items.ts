import { tryToMove } from '../../applications/actions/move-to-stage.ts'
import { findTransitionsById } from '../../applications/history-queries.ts'
import { type HeldStanding, holdStandings } from '../../applications/standing-queries.ts'
import type { Actor } from '../../applications/transition.ts'
import type { Database } from '../../db/database.ts'
import { type BulkItem, type ItemOutcome, type MoveOrder, type MoveSkipCode, skippedItem } from '../bulk-action.ts'

interface ItemMove {
  order: Omit<MoveOrder, 'hiring_flow_id'>
  actor: Actor
  dryRun?: boolean
}

/**
 * Moves a few applications as a single move does, in the caller's transaction. One that stands there already stays, so that
 * nothing is sent to it again.
 */
export async function moveItems(
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  { order, actor, dryRun = false }: ItemMove,
): Promise<ItemOutcome<MoveSkipCode>[]> {
  const held = await heldOf(transaction, companyId, items)
  const isThere = ({ stage_id, page_id }: HeldStanding) =>
    stage_id === order.page_or_stage_id || page_id === order.page_or_stage_id
  const staying = [...held.values()].filter(isThere).map((standing) => alreadyThere(standing))
  const ids = items.map(({ applicationId }) => applicationId)
  const stays = new Set(staying.map(({ applicationId }) => applicationId))
  const moved = await moveAll(
    transaction,
    companyId,
    ids.filter((id) => !stays.has(id)),
    { order, actor, dryRun },
  )
  return [...staying, ...moved]
}

/**
 * Moves a few applications back to where they came from, and starts nothing again. One that has moved on since, or whom the stage
 * that it is on does not let back, stays.
 */
export async function moveItemsBack(
  transaction: Database,
  companyId: string,
  items: BulkItem[],
  actor: Actor,
): Promise<ItemOutcome<MoveSkipCode>[]> {
  const held = await heldOf(transaction, companyId, items)
  const undone = items.flatMap(({ undoesTransitionId }) => undoesTransitionId ?? [])
  const transitions = await findTransitionsById(transaction, companyId, undone)
  const origins = new Map(transitions.map(({ id, from_page, from_stage }) => [id, (from_page ?? from_stage)?.id]))
  const isLast = ({ applicationId, undoesTransitionId }: BulkItem) =>
    undoesTransitionId !== null && held.get(applicationId)?.last_transition_id === undoesTransitionId
  const staying = items.filter((item) => !isLast(item)).map(({ applicationId }) => movedOn(applicationId))
  const byOrigin = Map.groupBy(items.filter(isLast), ({ undoesTransitionId }) => origins.get(undoesTransitionId ?? ''))
  const moved: ItemOutcome<MoveSkipCode>[] = []
  for (const [origin = '', group] of byOrigin) {
    const ids = group.map(({ applicationId }) => applicationId)
    const order = { page_or_stage_id: origin, skip_automations: true }
    moved.push(...(await moveAll(transaction, companyId, ids, { order, actor })))
  }
  return [...staying, ...moved]
}

async function heldOf(transaction: Database, companyId: string, items: BulkItem[]): Promise<Map<string, HeldStanding>> {
  const ids = items.map(({ applicationId }) => applicationId)
  return new Map((await holdStandings(transaction, companyId, ids)).map((standing) => [standing.id, standing]))
}

async function moveAll(
  transaction: Database,
  companyId: string,
  applicationIds: string[],
  { order, actor, dryRun }: ItemMove,
): Promise<ItemOutcome<MoveSkipCode>[]> {
  if (applicationIds.length === 0) return []
  const result = await tryToMove(transaction, {
    companyId,
    applicationIds,
    actor,
    dryRun,
    pageOrStageId: order.page_or_stage_id,
    reasonId: order.stage_reason_id,
    skipAutomations: order.skip_automations,
  })
  if ('problem' in result) {
    return applicationIds.map((applicationId) => skippedItem(applicationId, result.problem.code, said(result.problem)))
  }
  return result.outcomes.map((outcome) =>
    outcome.moved
      ? { applicationId: outcome.applicationId, transitionId: outcome.transitionId }
      : skippedItem(outcome.applicationId, outcome.code, said(outcome)),
  )
}

const said = ({ field, message }: { field: string; message: string }) => `${field} ${message}.`

const alreadyThere = ({ id, stage_name }: HeldStanding) =>
  skippedItem(id, 'already_there', `The application is on ${stage_name} already.`)

const movedOn = (applicationId: string) =>
  skippedItem(applicationId, 'moved_on', 'The application has moved on since, and stays where it is.')
