import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { BulkActionRow, BulkItem, BulkOrder, ItemOutcome } from '../bulk-action.ts'
import { findBulkAction, findWaitingItems, holdBulkAction, storeOutcomes } from '../queries.ts'
import { assignItems, assignItemsBack } from './assign-items.ts'
import { moveItems, moveItemsBack } from './move-items.ts'
import { sendLinkItems, sendMessageItems } from './send-items.ts'

/** So few that whoever else moves one of them waits for a moment only; twice as many are no faster each. */
const ITEMS_AT_ONCE = { move: 100, assign: 100, message: 20, link: 20 } satisfies Record<BulkOrder['kind'], number>

type Carrier = { db: Database; config: Config }

/**
 * Goes on with a command by some applications, in one transaction with what became of them: whatever kills it, nothing is
 * done twice.
 * @returns whether there is more to do
 */
export function doNextItems({ db, config }: Carrier, companyId: string, bulkActionId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await holdBulkAction(transaction, companyId, bulkActionId)
    const action = await findBulkAction(transaction, companyId, bulkActionId)
    if (!action || action.completed_at) return false
    const most = ITEMS_AT_ONCE[action.kind]
    const items = await findWaitingItems(transaction, companyId, bulkActionId, most)
    const outcomes = await carryOut({ db: transaction, config }, companyId, action, items)
    const isComplete = items.length < most
    await storeOutcomes(transaction, companyId, bulkActionId, outcomes, { isComplete })
    return !isComplete
  })
}

function carryOut(
  { db: transaction, config }: Carrier,
  companyId: string,
  action: BulkActionRow,
  items: BulkItem[],
): Promise<ItemOutcome[]> {
  const { kind, command, undoes_id: undoesId } = action
  const actor = { type: action.actor_type, id: action.actor_id }
  if (kind === 'assign') {
    return undoesId
      ? assignItemsBack(transaction, companyId, items, { order: command, undoesId, actor })
      : assignItems(transaction, companyId, items, { order: command, actor })
  }
  if (kind === 'message') return sendMessageItems(transaction, companyId, items, { config, actor, order: command })
  if (kind === 'link') return sendLinkItems(transaction, companyId, items, { config, actor })
  return undoesId
    ? moveItemsBack(transaction, companyId, items, actor)
    : moveItems(transaction, companyId, items, { order: command, actor })
}
