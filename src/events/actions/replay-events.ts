import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { callForDeliveries } from '../delivery-jobs.ts'
import { type ReplayChoice, resetDeliveries } from '../delivery-queries.ts'
import type { DeliveryReference } from '../queries.ts'

/** Has events delivered again to their endpoints, as far as these are active. @returns the deliveries */
export async function replayEvents(
  db: Database,
  companyId: string,
  choice: ReplayChoice,
): Promise<DeliveryReference[]> {
  return inTransaction(db, async (transaction) => {
    const deliveries = await resetDeliveries(transaction, companyId, choice)
    await callForDeliveries(
      transaction,
      companyId,
      deliveries.map(({ endpointId }) => endpointId),
    )
    await recordAudit(transaction, companyId, { action: 'event.replayed', details: { deliveries: deliveries.length } })
    return deliveries
  })
}
