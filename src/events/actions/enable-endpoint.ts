import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { callForDeliveries } from '../delivery-jobs.ts'
import { findEndpointId, switchEndpointOn } from '../endpoint-queries.ts'

/** Lets an endpoint that was switched off, or whose deliveries wait, take events again at once. */
export async function enableEndpoint(db: Database, companyId: string, endpointId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await switchEndpointOn(transaction, companyId, endpointId)
    await recordAudit(transaction, companyId, { action: 'webhook_endpoint.enabled', objectId: endpointId })
    await callForDeliveries(transaction, companyId, [endpointId])
  })
}

/** @throws when the company has no such endpoint */
export async function requireEndpointId(db: Database, companyId: string, key: string): Promise<string> {
  const id = await findEndpointId(db, companyId, key)
  if (!id) throw new Error(`The company has no webhook endpoint ${key}.`)
  return id
}
