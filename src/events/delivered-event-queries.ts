import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DeliveryStatus } from './event-record-queries.ts'

/** How far an event has come to one endpoint. */
export interface EndpointDelivery {
  event_id: string
  endpoint_id: string
  key: string
  url: string
  status: DeliveryStatus
  attempts: number
  next_attempt_at: Date | null
  delivered_at: Date | null
  last_status_code: number | null
  last_error: string | null
}

/** How far some events have come, by endpoint. */
export async function findDeliveriesOfEvents(
  db: Database,
  companyId: string,
  eventIds: string[],
): Promise<EndpointDelivery[]> {
  const { rows } = await sql<EndpointDelivery>`
    select delivery.event_id, delivery.endpoint_id, endpoint.key, endpoint.url, delivery.status, delivery.attempts,
      delivery.next_attempt_at, delivery.delivered_at, delivery.last_status_code, delivery.last_error
    from event_deliveries delivery
    join webhook_endpoints endpoint on endpoint.company_id = ${companyId} and endpoint.id = delivery.endpoint_id
    where delivery.company_id = ${companyId} and delivery.event_id = any(${eventIds}::uuid[])
    order by endpoint.key
  `.execute(db)
  return rows
}
