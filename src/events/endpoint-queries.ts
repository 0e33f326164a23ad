import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { EndpointHealth } from './endpoint-health.ts'
import type { StoredSecrets } from './endpoint-secret.ts'

/** An endpoint as operators see it: without its secret. */
export interface EndpointSummary {
  id: string
  key: string
  url: string
  event_types: string[]
  active: boolean
  max_concurrency: number
  managed_by: string
  failing_since: Date | null
  held_since: Date | null
  probe_at: Date | null
  disabled_at: Date | null
  disabled_reason: string | null
  pending: number
  failed: number
}

/** A company's endpoints by key, with how many deliveries wait and how many were given up. */
export async function listEndpoints(db: Database, companyId: string): Promise<EndpointSummary[]> {
  const count = (status: string) => sql`(
    select count(*)::int from event_deliveries delivery
    where delivery.company_id = ${companyId} and delivery.endpoint_id = endpoint.id and delivery.status = ${status}
  )`
  const { rows } = await sql<EndpointSummary>`
    select endpoint.id, endpoint.key, endpoint.url, endpoint.event_types, endpoint.active,
      endpoint.max_concurrency, endpoint.managed_by, endpoint.failing_since, endpoint.held_since, endpoint.probe_at, endpoint.disabled_at,
      endpoint.disabled_reason, ${count('pending')} as pending, ${count('failed')} as failed
    from webhook_endpoints endpoint
    where endpoint.company_id = ${companyId} and endpoint.removed_at is null
    order by endpoint.key
  `.execute(db)
  return rows
}

/** The endpoint of this key, unless it was removed. */
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

/** The health of an endpoint without failures. */
const CLEAN = { failing_since: null, failures_in_a_row: 0, held_since: null, probe_at: null }

/** Lets an endpoint receive events again, with a clean record. */
export async function switchEndpointOn(db: Database, companyId: string, endpointId: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ active: true, ...CLEAN, disabled_at: null, disabled_reason: null })
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
  await db
    .updateTable('webhook_endpoints')
    .set({ active: false, ...CLEAN, disabled_at: sql<Date>`now()`, disabled_reason: reason })
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .where('active', '=', true)
    .execute()
}

/** An endpoint with what deliveries to it need. */
export interface DeliveringEndpoint extends StoredSecrets {
  id: string
  url: string
  takesEvents: boolean
  maxConcurrency: number
  health: EndpointHealth
  /** Whether its deliveries are held back and no probe is due yet. */
  mustWait: boolean
}

/** The endpoint that deliveries go to. */
export async function findDeliveringEndpoint(
  db: Database,
  companyId: string,
  endpointId: string,
): Promise<DeliveringEndpoint | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'secret', 'secret_env', 'sealed_secret', 'active', 'removed_at', 'max_concurrency'])
    .select(['failing_since', 'failures_in_a_row', 'held_since', 'probe_at'])
    .select(sql<string | null>`case when previous_secret_until > now() then sealed_previous_secret end`.as('previous'))
    .select(sql<boolean>`coalesce(probe_at > now(), false)`.as('must_wait'))
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, url, secret, secret_env, sealed_secret, previous, active, removed_at, max_concurrency, must_wait } = row
  const { failing_since, failures_in_a_row, held_since, probe_at } = row
  return {
    id,
    url,
    secret,
    secret_env,
    sealed_secret,
    sealed_previous_secret: previous,
    takesEvents: active && removed_at === null,
    maxConcurrency: max_concurrency,
    health: {
      failingSince: failing_since,
      failuresInARow: failures_in_a_row,
      heldSince: held_since,
      probeAt: probe_at,
    },
    mustWait: must_wait,
  }
}

/** Stores the health of an endpoint. */
export async function writeEndpointHealth(
  db: Database,
  companyId: string,
  endpointId: string,
  { failingSince, failuresInARow, heldSince, probeAt }: EndpointHealth,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({
      failing_since: failingSince,
      failures_in_a_row: failuresInARow,
      held_since: heldSince,
      probe_at: probeAt,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .execute()
}
