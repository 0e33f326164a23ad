import type { CallerActor } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { BulkActionRow, BulkMoveRow } from '../bulk-action.ts'
import { findDoneItems, holdBulkAction } from '../queries.ts'
import { requireBulkAction, requireBulkMove } from './require-bulk-action.ts'
import { startBulkAction } from './start-bulk-action.ts'

/**
 * Has a worker take back what has not changed since. Asked again, it is the same undoing.
 * @throws {Fault} bulk_action_not_found, bulk_action_not_undoable, no_matching_applications
 */
export function undoBulkAction(
  db: Database,
  companyId: string,
  id: string,
  actor: CallerActor,
): Promise<BulkActionRow> {
  return inTransaction(db, async (transaction) => {
    await holdBulkAction(transaction, companyId, id)
    const undone = await requireBulkAction(transaction, companyId, id)
    const refuse = (why: string) =>
      new Fault('bulk_action_not_undoable', `The bulk action cannot be taken back. ${why}`)
    return undo(transaction, companyId, undone, { actor, refuse })
  })
}

/**
 * Has a worker move back whoever has not moved on since. Asked again, it is the same undoing.
 * @throws {Fault} bulk_move_not_found, bulk_move_not_undoable, no_matching_applications
 */
export function undoBulkMove(db: Database, companyId: string, id: string, actor: CallerActor): Promise<BulkMoveRow> {
  return inTransaction(db, async (transaction) => {
    await holdBulkAction(transaction, companyId, id)
    const undone = await requireBulkMove(transaction, companyId, id)
    const refuse = (why: string) => new Fault('bulk_move_not_undoable', `The bulk move cannot be taken back. ${why}`)
    const undoing = await undo(transaction, companyId, undone, { actor, refuse })
    return requireBulkMove(transaction, companyId, undoing.id)
  })
}

async function undo(
  transaction: Database,
  companyId: string,
  undone: BulkActionRow,
  { actor, refuse }: { actor: CallerActor; refuse: (why: string) => Fault },
): Promise<BulkActionRow> {
  if (undone.undone_by_id) return requireBulkAction(transaction, companyId, undone.undone_by_id)
  if (undone.undoes_id) throw refuse('It takes another one back itself.')
  if (undone.kind === 'message' || undone.kind === 'link') throw refuse('What was sent stays sent.')
  if (!undone.completed_at) throw refuse('It is still under way.')
  if (undone.forgotten_at) throw refuse('It is so old that nobody knows any more what it did with whom.')
  const items = await findDoneItems(transaction, companyId, undone.id)
  return startBulkAction(transaction, companyId, items, { order: undone, undoesId: undone.id, actor })
}
