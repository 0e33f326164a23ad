import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { BulkActionRow, BulkMoveRow } from '../bulk-action.ts'
import { findBulkAction } from '../queries.ts'

/** @throws {Fault} bulk_action_not_found */
export async function requireBulkAction(db: Database, companyId: string, id: string): Promise<BulkActionRow> {
  const found = await findBulkAction(db, companyId, id)
  if (!found) throw new Fault('bulk_action_not_found', 'There is no such bulk action.')
  return found
}

/** @throws {Fault} bulk_move_not_found, also of one that is not a move */
export async function requireBulkMove(db: Database, companyId: string, id: string): Promise<BulkMoveRow> {
  const found = await findBulkAction(db, companyId, id)
  if (found?.kind !== 'move') throw new Fault('bulk_move_not_found', 'There is no such bulk move.')
  return found
}
