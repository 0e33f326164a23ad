import { recordAudit } from '../../audit/record.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { callForDeliveries } from '../delivery-jobs.ts'
import { switchEndpointOn } from '../endpoint-queries.ts'
import { type EndpointRow, type EndpointSettings, updateEndpoint } from '../endpoint-record-queries.ts'
import { requireReachable } from '../endpoint-url.ts'
import { requireEndpoint, requireOwnEndpoint } from './require-endpoint.ts'

/**
 * Changes what is given of an endpoint that the API manages. Deliveries under way go to where they went.
 * @throws {Fault} webhook_endpoint_not_found, webhook_endpoint_managed_by_file, invalid_field
 */
export async function changeEndpoint(
  db: Database,
  config: Config,
  companyId: string,
  endpointId: string,
  changes: Partial<EndpointSettings>,
): Promise<EndpointRow> {
  return inTransaction(db, async (transaction) => {
    const before = await requireOwnEndpoint(transaction, companyId, endpointId)
    if (changes.url !== undefined) requireReachable(changes.url, config)
    await updateEndpoint(transaction, companyId, endpointId, changes)
    if (changes.active && !before.active) await switchEndpointOn(transaction, companyId, endpointId)
    // A worker gives up what waits for an endpoint that is off, and makes at once what waits for one that is on.
    await callForDeliveries(transaction, companyId, [endpointId])
    await recordAudit(transaction, companyId, {
      action: 'webhook_endpoint.changed',
      objectId: endpointId,
      fields: Object.keys(changes),
    })
    return requireEndpoint(transaction, companyId, endpointId)
  })
}
