import { recordAudit } from '../../audit/record.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { ENDPOINT_TEST } from '../event-types.ts'
import { requireEndpoint } from './require-endpoint.ts'
import { sendTo } from './send-event.ts'

/**
 * Has an event delivered to an endpoint that tells of nothing, as every other is: signed, retried, and listed with its
 * attempts.
 * @returns the event's id
 * @throws {Fault} webhook_endpoint_not_found, webhook_endpoint_inactive
 */
export async function testEndpoint(db: Database, companyId: string, endpointId: string): Promise<string> {
  return inTransaction(db, async (transaction) => {
    await requireEndpoint(transaction, companyId, endpointId)
    const data = { webhook_endpoint_id: endpointId, message: 'This is a test, which tells of nothing.' }
    const eventId = await sendTo(transaction, companyId, endpointId, ENDPOINT_TEST, { subjectId: endpointId, data })
    if (eventId === undefined) {
      throw fieldFault('webhook_endpoint_inactive', 'webhook_endpoint_id', 'is an endpoint that takes no events')
    }
    await recordAudit(transaction, companyId, { action: 'webhook_endpoint.tested', objectId: endpointId })
    return eventId
  })
}
