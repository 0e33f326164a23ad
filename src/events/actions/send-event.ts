import { randomUUIDv7 } from 'node:crypto'
import { type Database, inTransaction } from '../../db/database.ts'
import { callForDeliveries } from '../delivery-jobs.ts'
import { findEndpointId } from '../endpoint-queries.ts'
import { AUTOMATION_WEBHOOK, type DirectedEventType } from '../event-types.ts'
import { insertEvents } from '../queries.ts'
import type { Occurrence } from './record-events.ts'

/**
 * Has an automation's event delivered to one endpoint, whichever event types it subscribes to.
 * @returns its id; undefined when the company has no such endpoint, or it takes no events
 */
export async function sendEvent(
  db: Database,
  companyId: string,
  endpointKey: string,
  occurrence: Occurrence,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const endpointId = await findEndpointId(transaction, companyId, endpointKey)
    if (!endpointId) return undefined
    return sendTo(transaction, companyId, endpointId, AUTOMATION_WEBHOOK, occurrence)
  })
}

/** Has an event delivered to one endpoint. @returns its id; undefined when the endpoint takes no events */
export async function sendTo(
  transaction: Database,
  companyId: string,
  endpointId: string,
  type: DirectedEventType,
  occurrence: Occurrence,
): Promise<string | undefined> {
  const id = randomUUIDv7()
  const deliveries = await insertEvents(transaction, companyId, { type, events: [{ id, ...occurrence }], endpointId })
  await callForDeliveries(transaction, companyId, [endpointId])
  return deliveries.length > 0 ? id : undefined
}
