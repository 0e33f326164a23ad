import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import { deliveryCounts } from './queries.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** An event without what it says. */
export interface EventRow {
  id: string
  type: string
  subject_id: string
  created: Date
}

/** An event with how many of its deliveries are in which state. */
export interface EventSummaryRow extends EventRow {
  deliveries: Record<DeliveryStatus, number>
}

/** Which events are looked for; all that is given must hold. */
export interface EventCriteria {
  type?: string | undefined
  subjectIds?: string[] | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/**
 * A company's events, newest first. A page after one that is forgotten by now is empty, as all older ones are forgotten, too.
 * @returns one more than the page holds when there is a next page
 */
export async function listEventPage(
  db: Database,
  companyId: string,
  { type, subjectIds, since, until }: EventCriteria,
  { pageSize, after }: CursorRequest,
): Promise<EventSummaryRow[]> {
  const conditions = [
    sql`event.company_id = ${companyId}`,
    ...(type ? [sql`event.type = ${type}`] : []),
    ...(subjectIds ? [sql`event.subject_id = any(${subjectIds}::uuid[])`] : []),
    ...(since ? [sql`event.created >= ${since}`] : []),
    ...(until ? [sql`event.created < ${until}`] : []),
    ...(after
      ? [
          sql`(event.created, event.id) < (select created, id from events where company_id = ${companyId} and id = ${after})`,
        ]
      : []),
  ]
  const { rows } = await sql<EventSummaryRow>`
    select event.id, event.type, event.subject_id, event.created, ${deliveryCounts(companyId)} as deliveries
    from events event
    where ${sql.join(conditions, sql` and `)}
    order by event.created desc, event.id desc
    limit ${pageSize + 1}
  `.execute(db)
  return rows
}

/** A delivery with its event's type. */
export interface DeliveryRow {
  event_id: string
  event_type: string
  endpoint_id: string
  status: DeliveryStatus
  attempts: number
  next_attempt_at: Date | null
  last_status_code: number | null
  last_error: string | null
  delivered_at: Date | null
  attempt_log: {
    at: string
    status_code: number | null
    error: string | null
    milliseconds: number
    answer?: string | null
  }[]
}

const deliveryColumns = sql`
  delivery.event_id, event.type as event_type, delivery.endpoint_id, delivery.status, delivery.attempts,
  delivery.next_attempt_at, delivery.last_status_code, delivery.last_error, delivery.delivered_at, delivery.attempt_log`

/** How an event was delivered, by endpoint. */
export async function findDeliveriesOf(db: Database, companyId: string, eventId: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns}
    from event_deliveries delivery
    join events event on event.company_id = ${companyId} and event.id = delivery.event_id
    where delivery.company_id = ${companyId} and delivery.event_id = ${eventId}
    order by delivery.endpoint_id
  `.execute(db)
  return rows
}

/**
 * The deliveries to an endpoint, newest event first. The index has them by status, so the newest of each are merged.
 * @returns one more than the page holds when there is a next page
 */
export async function listDeliveryPage(
  db: Database,
  companyId: string,
  endpointId: string,
  statuses: readonly DeliveryStatus[],
  { pageSize, after }: CursorRequest,
): Promise<DeliveryRow[]> {
  const limit = pageSize + 1
  const ofStatus = (status: DeliveryStatus) => sql`(
      select *
      from event_deliveries
      where company_id = ${companyId} and endpoint_id = ${endpointId} and status = ${status}
        and (${after ?? null}::uuid is null or event_id < ${after ?? null}::uuid)
      order by event_id desc
      limit ${limit}
    )`
  const { rows } = await sql<DeliveryRow>`
    select ${deliveryColumns}
    from (${sql.join(statuses.map(ofStatus), sql` union all `)}) delivery
    join events event on event.company_id = ${companyId} and event.id = delivery.event_id
    order by delivery.event_id desc
    limit ${limit}
  `.execute(db)
  return rows
}
