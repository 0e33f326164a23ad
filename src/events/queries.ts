import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { DirectedEventType, EventType } from './event-types.ts'

/** Something that happened, as it is recorded. */
export interface NewEvent {
  id: string
  /** What it happened to, such as an application. */
  subjectId: string
  data: object
}

/** One event on its way to one endpoint. */
export interface DeliveryReference {
  eventId: string
  endpointId: string
}

const takesEvents = sql<SqlBool>`endpoint.active and endpoint.removed_at is null`

/** Whether some endpoint of the company wants this kind of event, as SQL. */
export function isEventWanted(companyId: string, type: EventType): RawBuilder<boolean> {
  return sql`exists (
    select from webhook_endpoints endpoint
    where endpoint.company_id = ${companyId} and ${takesEvents} and ${type}::text = any(endpoint.event_types)
  )`
}

/** Those of some kinds of events that some endpoint of the company wants, as SQL. */
export function wantedEvents<Type extends EventType>(companyId: string, types: Type[]): RawBuilder<Type[]> {
  return sql`array(
    select distinct type
    from webhook_endpoints endpoint, unnest(endpoint.event_types) type
    where endpoint.company_id = ${companyId} and ${takesEvents} and type = any(${types}::text[])
  )`
}

/**
 * Records events, and a delivery of each to every endpoint that wants it or to the named one. Without such an endpoint nothing
 * is recorded.
 * @returns the deliveries, in the order of the events
 */
export async function insertEvents(
  transaction: Database,
  companyId: string,
  {
    type,
    events,
    endpointId = null,
  }: { type: EventType | DirectedEventType; events: NewEvent[]; endpointId?: string | null },
): Promise<DeliveryReference[]> {
  const { rows: endpoints } = await sql<{ id: string }>`
    select endpoint.id
    from webhook_endpoints endpoint
    where endpoint.company_id = ${companyId} and ${takesEvents}
      and case when ${endpointId}::uuid is null then ${type} = any(endpoint.event_types)
        else endpoint.id = ${endpointId} end
  `.execute(transaction)
  const deliveries = events.flatMap((event) =>
    endpoints.map((endpoint) => ({ eventId: event.id, endpointId: endpoint.id })),
  )
  if (deliveries.length === 0) return []
  const rows = insertedRows(events, [
    same('uuid', companyId),
    each('uuid', ({ id }) => id),
    same('text', type),
    each('uuid', ({ subjectId }) => subjectId),
    each('json', ({ data }) => JSON.stringify(data)),
    sql`clock_timestamp()`,
  ])
  await sendAhead(transaction, sql`insert into events (company_id, id, type, subject_id, data, created) ${rows}`)
  await sendAhead(transaction, insertDeliveries(companyId, deliveries))
  return deliveries
}

/** Deliveries that are due at once, as SQL. */
export function insertDeliveries(companyId: string, deliveries: DeliveryReference[]) {
  const rows = insertedRows(deliveries, [
    same('uuid', companyId),
    each('uuid', ({ eventId }) => eventId),
    each('uuid', ({ endpointId }) => endpointId),
    same('text', 'pending'),
    sql`statement_timestamp()`,
  ])
  return sql`insert into event_deliveries (company_id, event_id, endpoint_id, status, next_attempt_at) ${rows}`
}

/** How many deliveries of an `event` are in which state, as SQL. */
export const deliveryCounts = (companyId: string) => sql`(
      select jsonb_build_object(
        'pending', count(*) filter (where delivery.status = 'pending'),
        'delivered', count(*) filter (where delivery.status = 'delivered'),
        'failed', count(*) filter (where delivery.status = 'failed')
      )
      from event_deliveries delivery
      where delivery.company_id = ${companyId} and delivery.event_id = event.id
    )`

/** The newest events of a company, each with how many of its deliveries are in which state. */
export async function listEvents(
  db: Database,
  companyId: string,
  { type, limit }: { type?: string | undefined; limit: number },
) {
  const { rows } = await sql<{ id: string; type: string; subject_id: string; created: Date; deliveries: Counts }>`
    select event.id, event.type, event.subject_id, event.created, ${deliveryCounts(companyId)} as deliveries
    from events event
    where event.company_id = ${companyId} and (${type ?? null}::text is null or event.type = ${type ?? null})
    order by event.created desc, event.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

interface Counts {
  pending: number
  delivered: number
  failed: number
}

/** The deliveries of all events about some subjects, in the order in which the events happened. */
export async function listDeliveriesAbout(db: Database, companyId: string, subjectIds: string[]) {
  const { rows } = await sql<DeliveryReference & { type: string; key: string; url: string }>`
    select event.id as "eventId", event.type, endpoint.id as "endpointId", endpoint.key, endpoint.url
    from events event
    join event_deliveries delivery on delivery.company_id = ${companyId} and delivery.event_id = event.id
    join webhook_endpoints endpoint on endpoint.company_id = ${companyId} and endpoint.id = delivery.endpoint_id
    where event.company_id = ${companyId} and event.subject_id = any(${subjectIds}::uuid[])
    order by event.created, event.id, endpoint.key
  `.execute(db)
  return rows
}

/** What some events say, and to whom, in the order in which they happened. */
export async function findToldEvents(db: Database, companyId: string, eventIds: string[]) {
  const { rows } = await sql<{
    id: string
    type: string
    subject_id: string
    created: Date
    data: object
    endpoint_id: string
    key: string
    url: string
  }>`
    select event.id, event.type, event.subject_id, event.created, event.data, endpoint.id as endpoint_id, endpoint.key,
      endpoint.url
    from events event
    join event_deliveries delivery on delivery.company_id = ${companyId} and delivery.event_id = event.id
    join webhook_endpoints endpoint on endpoint.company_id = ${companyId} and endpoint.id = delivery.endpoint_id
    where event.company_id = ${companyId} and event.id = any(${eventIds}::uuid[])
    order by event.created, event.id, endpoint.key
  `.execute(db)
  return rows
}

/** One event with what it says. */
export async function findEvent(db: Database, companyId: string, eventId: string) {
  const { rows } = await sql<{ id: string; type: string; subject_id: string; created: Date; data: object }>`
    select id, type, subject_id, created, data
    from events
    where company_id = ${companyId} and id = ${eventId}
  `.execute(db)
  return rows[0]
}
