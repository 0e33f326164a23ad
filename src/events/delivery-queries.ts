import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DeliveryReference } from './queries.ts'

/** A delivery with what an attempt at it needs. */
export interface DueDelivery {
  attempts: number
  event: { id: string; type: string; subject_id: string; created: Date; data: object }
}

/** Deliveries to an endpoint that are due, the longest due first. @param known those that the caller already has */
export async function findDueDeliveries(
  db: Database,
  companyId: string,
  endpointId: string,
  known: string[],
  most: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<{ attempts: number } & DueDelivery['event']>`
    select delivery.attempts, event.id, event.type, event.subject_id, event.created, event.data
    from event_deliveries delivery
    join events event on event.company_id = ${companyId} and event.id = delivery.event_id
    where delivery.company_id = ${companyId} and delivery.endpoint_id = ${endpointId}
      and delivery.status = 'pending' and delivery.next_attempt_at <= now() and delivery.event_id <> all(${known}::uuid[])
    order by delivery.next_attempt_at, delivery.position
    limit ${most}
  `.execute(db)
  return rows.map(({ attempts, ...event }) => ({ attempts, event }))
}

/** When the next attempt for an endpoint is due; undefined when nothing waits. */
export async function nextDelivery(db: Database, companyId: string, endpointId: string) {
  const { rows } = await sql<{ at: Date; isDue: boolean }>`
    select greatest(delivery.next_attempt_at, endpoint.probe_at) as at,
      greatest(delivery.next_attempt_at, endpoint.probe_at) <= now() as "isDue"
    from event_deliveries delivery
    join webhook_endpoints endpoint on endpoint.company_id = ${companyId} and endpoint.id = ${endpointId}
    where delivery.company_id = ${companyId} and delivery.endpoint_id = ${endpointId} and delivery.status = 'pending'
    order by delivery.next_attempt_at
    limit 1
  `.execute(db)
  return rows[0]
}

/** The outcome of an attempt. */
export interface Attempt {
  at: Date
  statusCode: number | null
  /** null when the endpoint accepted the event */
  error: string | null
  milliseconds: number
  /** The beginning of what the endpoint answered; null when that was nothing. */
  answer: string | null
}

/** An attempt at the delivery of an event, and when the next one is due; null when there is none. */
export interface Outcome {
  eventId: string
  attempt: Attempt
  next: Date | null
}

/** Records attempts at deliveries to one endpoint. */
export async function recordOutcomes(
  db: Database,
  companyId: string,
  endpointId: string,
  outcomes: Outcome[],
): Promise<void> {
  const rows = outcomes.map(({ eventId, attempt: { at, statusCode, error, milliseconds, answer }, next }) => ({
    event_id: eventId,
    status: error === null ? 'delivered' : next === null ? 'failed' : 'pending',
    next,
    status_code: statusCode,
    error,
    delivered_at: error === null ? new Date(at.getTime() + milliseconds) : null,
    entries: [{ at, status_code: statusCode, error, milliseconds, answer }],
  }))
  await sql`
    update event_deliveries delivery
    set status = outcome.status, attempts = delivery.attempts + 1, next_attempt_at = outcome.next,
      last_status_code = outcome.status_code, last_error = outcome.error, delivered_at = outcome.delivered_at,
      attempt_log = delivery.attempt_log || outcome.entries
    from json_to_recordset(${JSON.stringify(rows)}::json) as outcome (
      event_id uuid, status text, next timestamptz, status_code integer, error text, delivered_at timestamptz, entries jsonb
    )
    where delivery.company_id = ${companyId} and delivery.endpoint_id = ${endpointId}
      and delivery.event_id = outcome.event_id
  `.execute(db)
}

/** Gives up all that waits for an endpoint. */
export async function giveUpDeliveries(
  db: Database,
  companyId: string,
  endpointId: string,
  reason: string,
): Promise<void> {
  await sql`
    update event_deliveries
    set status = 'failed', next_attempt_at = null, last_status_code = null, last_error = ${reason}
    where company_id = ${companyId} and endpoint_id = ${endpointId} and status = 'pending'
  `.execute(db)
}

/** Which deliveries to make again: those of some events, or those that were given up. */
export interface ReplayChoice {
  eventIds?: string[] | undefined
  endpointId?: string | undefined
  since?: Date | undefined
}

/** Makes deliveries pending again, with attempts counted anew and their log kept. @returns them, oldest event first */
export async function resetDeliveries(
  db: Database,
  companyId: string,
  { eventIds, endpointId, since }: ReplayChoice,
): Promise<DeliveryReference[]> {
  const { rows } = await sql<DeliveryReference>`
    with reset as (
      update event_deliveries delivery
      set status = 'pending', attempts = 0, next_attempt_at = now(), delivered_at = null
      from events event, webhook_endpoints endpoint
      where delivery.company_id = ${companyId}
        and event.company_id = ${companyId} and event.id = delivery.event_id
        and endpoint.company_id = ${companyId} and endpoint.id = delivery.endpoint_id
        and endpoint.active and endpoint.removed_at is null
        and case when ${eventIds ?? null}::uuid[] is null then delivery.status = 'failed'
          else delivery.event_id = any(${eventIds ?? null}::uuid[]) end
        and (${endpointId ?? null}::uuid is null or delivery.endpoint_id = ${endpointId ?? null})
        and (${since ?? null}::timestamptz is null or event.created >= ${since ?? null})
      returning delivery.event_id, delivery.endpoint_id, event.created
    )
    select event_id as "eventId", endpoint_id as "endpointId"
    from reset
    order by created, event_id
  `.execute(db)
  return rows
}

/** A delivery as operators see it. */
export interface DeliverySummary {
  event_id: string
  event_type: string
  endpoint: string
  status: string
  attempts: number
  next_attempt_at: Date | null
  last_status_code: number | null
  last_error: string | null
  delivered_at: Date | null
  attempt_log: object[]
}

/** The deliveries of a company, newest event first. */
export async function listDeliveries(
  db: Database,
  companyId: string,
  {
    eventId = null,
    endpointId = null,
    status = null,
    limit,
  }: { eventId?: string | null; endpointId?: string | null; status?: string | null; limit: number },
): Promise<DeliverySummary[]> {
  const { rows } = await sql<DeliverySummary>`
    select delivery.event_id, event.type as event_type, endpoint.key as endpoint, delivery.status, delivery.attempts,
      delivery.next_attempt_at, delivery.last_status_code, delivery.last_error, delivery.delivered_at,
      delivery.attempt_log
    from event_deliveries delivery
    join events event on event.company_id = ${companyId} and event.id = delivery.event_id
    join webhook_endpoints endpoint on endpoint.company_id = ${companyId} and endpoint.id = delivery.endpoint_id
    where delivery.company_id = ${companyId}
      and (${eventId}::uuid is null or delivery.event_id = ${eventId})
      and (${endpointId}::uuid is null or delivery.endpoint_id = ${endpointId})
      and (${status}::text is null or delivery.status = ${status})
    order by delivery.event_id desc, endpoint.key
    limit ${limit}
  `.execute(db)
  return rows
}
