import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '../../audit/kinds.ts'
import { recordAudit } from '../../audit/record.ts'
import type { CallerActor } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { BulkActionRow, BulkItem, BulkOrder } from '../bulk-action.ts'
import { enqueueBulkAction } from '../bulk-jobs.ts'
import { findBulkAction, insertBulkAction } from '../queries.ts'

interface Start {
  order: BulkOrder
  undoesId?: string
  actor: CallerActor
}

/**
 * Stores what is to be done with many; a worker carries it out.
 * @throws {Fault} no_matching_applications
 */
export function startBulkAction(
  db: Database,
  companyId: string,
  items: BulkItem[],
  start: Start,
): Promise<BulkActionRow> {
  if (items.length === 0) throw new Fault('no_matching_applications', 'There is no application to do this with.')
  const { order, undoesId } = start
  return inTransaction(db, async (transaction) => {
    const id = randomUUIDv7()
    await insertBulkAction(transaction, companyId, { id, ...start }, items)
    await recordAudit(transaction, companyId, {
      action: auditedAs(order, undoesId !== undefined),
      objectId: id,
      details: { applications: items.length, ...(undoesId ? { undoes_id: undoesId } : detailsOf(order)) },
    })
    await enqueueBulkAction(transaction, companyId, id)
    return (await findBulkAction(transaction, companyId, id)) as BulkActionRow
  })
}

function auditedAs({ kind }: BulkOrder, isUndoing: boolean): AuditAction {
  if (kind === 'move') return isUndoing ? 'bulk_move.undone' : 'bulk_move.started'
  return isUndoing ? 'bulk_action.undone' : 'bulk_action.started'
}

function detailsOf(order: BulkOrder): Record<string, string> {
  return order.kind === 'move' ? { page_or_stage_id: order.command.page_or_stage_id } : { kind: order.kind }
}
