import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DeliveryReference } from './queries.ts'

/** A delivery with all that an attempt needs. */
export interface PendingDelivery {
  attempts: number
  event: { id: string; type: string; subject_id: string; created: Date; data: object }
  endpoint: { id: string; url: string; secret: string | null; secret_env: string | null; takesEvents: boolean }
}

/** A delivery that is still to be made. */
export async function findPendingDelivery(
  db: Database,
  companyId: string,
  { eventId, endpointId }: DeliveryReference,
): Promise<PendingDelivery | undefined> {
  const row = await db
    .selectFrom('event_deliveries as delivery')
    .innerJoin('events as event', (join) =>
      join.on('event.company_id', '=', companyId).onRef('event.id', '=', 'delivery.event_id'),
    )
    .innerJoin('webhook_endpoints as endpoint', (join) =>
      join.on('endpoint.company_id', '=', companyId).onRef('endpoint.id', '=', 'delivery.endpoint_id'),
    )
    .select([
      'delivery.attempts',
      'event.type',
      'event.subject_id',
      'event.created',
      'event.data',
      'endpoint.url',
      'endpoint.secret',
      'endpoint.secret_env',
      'endpoint.active',
      'endpoint.removed_at',
    ])
    .where('delivery.company_id', '=', companyId)
    .where('delivery.event_id', '=', eventId)
    .where('delivery.endpoint_id', '=', endpointId)
    .where('delivery.status', '=', 'pending')
    .executeTakeFirst()
  if (!row) return undefined
  const { attempts, type, subject_id, created, data, url, secret, secret_env, active, removed_at } = row
  return {
    attempts,
    event: { id: eventId, type, subject_id, created, data: data as object },
    endpoint: { id: endpointId, url, secret, secret_env, takesEvents: active && removed_at === null },
  }
}

/** What an attempt came to. */
export interface Attempt {
  at: Date
  statusCode: number | null
  /** null when the endpoint took the event */
  error: string | null
  milliseconds: number
}

/** Writes down an attempt. @param next when the next one is due; null when there is none */
export async function recordAttempt(
  db: Database,
  companyId: string,
  { eventId, endpointId }: DeliveryReference,
  attempt: Attempt,
  next: Date | null,
): Promise<void> {
  const { at, statusCode, error, milliseconds } = attempt
  const status = error === null ? 'delivered' : next === null ? 'failed' : 'pending'
  const entry = { at: at.toISOString(), status_code: statusCode, error, milliseconds }
  await sql`
    update event_deliveries
    set status = ${status}, attempts = attempts + 1, next_attempt_at = ${next}, last_status_code = ${statusCode},
      last_error = ${error}, delivered_at = ${error === null ? at : null},
      attempt_log = attempt_log || ${JSON.stringify([entry])}::jsonb
    where company_id = ${companyId} and event_id = ${eventId} and endpoint_id = ${endpointId}
  `.execute(db)
}

/** Gives a delivery up without an attempt. */
export async function giveUpDelivery(
  db: Database,
  companyId: string,
  { eventId, endpointId }: DeliveryReference,
  reason: string,
): Promise<void> {
  await sql`
    update event_deliveries
    set status = 'failed', next_attempt_at = null, last_status_code = null, last_error = ${reason}
    where company_id = ${companyId} and event_id = ${eventId} and endpoint_id = ${endpointId}
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
): Promise<(DeliveryReference & { subjectId: string })[]> {
  const { rows } = await sql<DeliveryReference & { subjectId: string }>`
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
      returning delivery.event_id, delivery.endpoint_id, event.subject_id, event.created
    )
    select event_id as "eventId", endpoint_id as "endpointId", subject_id as "subjectId"
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
