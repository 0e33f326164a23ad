import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { callForDeliveries } from '../delivery-jobs.ts'
import { removeEndpoint } from '../endpoint-record-queries.ts'
import { managedByFile, unknownEndpoint } from './require-endpoint.ts'

/**
 * Deletes an endpoint, unless it is; a worker gives up what waits for it.
 * @throws {Fault} webhook_endpoint_not_found, webhook_endpoint_managed_by_file
 */
export async function deleteEndpoint(db: Database, companyId: string, endpointId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const endpoint = await removeEndpoint(transaction, companyId, endpointId)
    const isOfFile = endpoint?.managed_by === 'company_file'
    if (!endpoint || (isOfFile && endpoint.was_removed)) throw unknownEndpoint()
    if (isOfFile) throw managedByFile()
    await recordAudit(transaction, companyId, { action: 'webhook_endpoint.deleted', objectId: endpointId })
    if (!endpoint.was_removed) await callForDeliveries(transaction, companyId, [endpointId])
  })
}
