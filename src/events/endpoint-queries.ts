import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** An endpoint as operators see it: without its secret. */
export interface EndpointSummary {
  id: string
  key: string
  url: string
  event_types: string[]
  active: boolean
  failing_since: Date | null
  disabled_at: Date | null
  disabled_reason: string | null
  pending: number
  failed: number
}

/** The endpoints that a company's file lists, by key, with how many deliveries wait and how many were given up. */
export async function listEndpoints(db: Database, companyId: string): Promise<EndpointSummary[]> {
  const count = (status: string) => sql`(
    select count(*)::int from event_deliveries delivery
    where delivery.company_id = ${companyId} and delivery.endpoint_id = endpoint.id and delivery.status = ${status}
  )`
  const { rows } = await sql<EndpointSummary>`
    select endpoint.id, endpoint.key, endpoint.url, endpoint.event_types, endpoint.active, endpoint.failing_since,
      endpoint.disabled_at, endpoint.disabled_reason, ${count('pending')} as pending, ${count('failed')} as failed
    from webhook_endpoints endpoint
    where endpoint.company_id = ${companyId} and endpoint.removed_at is null
    order by endpoint.key
  `.execute(db)
  return rows
}

/** The endpoint of this key, unless the file no longer lists it. */
export async function findEndpointId(db: Database, companyId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Lets an endpoint take events again, with a clean record. */
export async function switchEndpointOn(db: Database, companyId: string, endpointId: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ active: true, failing_since: null, disabled_at: null, disabled_reason: null })
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .execute()
}

/** Makes an endpoint inactive because it does not work. */
export async function switchEndpointOff(
  db: Database,
  companyId: string,
  endpointId: string,
  reason: string,
): Promise<void> {
  await sql`
    update webhook_endpoints
    set active = false, failing_since = null, disabled_at = now(), disabled_reason = ${reason}
    where company_id = ${companyId} and id = ${endpointId} and active
  `.execute(db)
}

/** Notes that an endpoint took a delivery. Most did so before too, and then nothing is written. */
export async function markEndpointWorking(db: Database, companyId: string, endpointId: string): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = null
    where company_id = ${companyId} and id = ${endpointId} and failing_since is not null
  `.execute(db)
}

/** Notes that an endpoint did not take a delivery. @returns since when it has failed without a success in between */
export async function markEndpointFailing(db: Database, companyId: string, endpointId: string): Promise<Date> {
  const { rows } = await sql<{ failing_since: Date }>`
    with marked as (
      update webhook_endpoints set failing_since = now()
      where company_id = ${companyId} and id = ${endpointId} and failing_since is null
      returning failing_since
    )
    select coalesce((select failing_since from marked), failing_since, now()) as failing_since
    from webhook_endpoints
    where company_id = ${companyId} and id = ${endpointId}
  `.execute(db)
  return rows[0]?.failing_since ?? new Date()
}
