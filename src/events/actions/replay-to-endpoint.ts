import { recordAudit } from '../../audit/record.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { callForDeliveries } from '../delivery-jobs.ts'
import { type ReplayPart, replaySince } from '../replay-queries.ts'
import { requireEndpoint } from './require-endpoint.ts'

/** More are not replayed by one call. */
export const MAX_REPLAYED = 10_000

/**
 * Has an endpoint sent again what happened since a moment, as far as events are kept.
 * @throws {Fault} webhook_endpoint_not_found, webhook_endpoint_inactive
 */
export async function replayToEndpoint(
  db: Database,
  companyId: string,
  endpointId: string,
  choice: { since: Date; onlyFailed: boolean },
): Promise<ReplayPart> {
  return inTransaction(db, async (transaction) => {
    const endpoint = await requireEndpoint(transaction, companyId, endpointId)
    if (!endpoint.active) {
      throw fieldFault('webhook_endpoint_inactive', 'webhook_endpoint_id', 'is an endpoint that takes no events')
    }
    const part = await replaySince(transaction, companyId, endpointId, { ...choice, most: MAX_REPLAYED })
    if (part.replayed > 0) await callForDeliveries(transaction, companyId, [endpointId])
    await recordAudit(transaction, companyId, {
      action: 'event.replayed',
      details: { webhook_endpoint_id: endpointId, deliveries: part.replayed },
    })
    return part
  })
}
