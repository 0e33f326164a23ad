import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'

/** A webhook endpoint as it is stored, without its secrets. */
export interface EndpointRow {
  id: string
  key: string
  url: string
  event_types: string[]
  active: boolean
  max_concurrency: number
  managed_by: 'company_file' | 'api'
  failing_since: Date | null
  held_since: Date | null
  probe_at: Date | null
  disabled_at: Date | null
  disabled_reason: string | null
  previous_secret_until: Date | null
}

const columns = sql`
  id, key, url, event_types, active, max_concurrency, managed_by, failing_since, held_since, probe_at, disabled_at,
  disabled_reason, case when previous_secret_until > now() then previous_secret_until end as previous_secret_until`

/** A company's endpoints, newest first. @returns one more than the page holds when there is a next page */
export async function listEndpointPage(
  db: Database,
  companyId: string,
  { pageSize, after }: CursorRequest,
): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select ${columns}
    from webhook_endpoints
    where company_id = ${companyId} and removed_at is null
      and (${after ?? null}::uuid is null or id < ${after ?? null}::uuid)
    order by id desc
    limit ${pageSize + 1}
  `.execute(db)
  return rows
}

/** One endpoint, unless it was removed. */
export async function findEndpoint(
  db: Database,
  companyId: string,
  endpointId: string,
): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    select ${columns}
    from webhook_endpoints
    where company_id = ${companyId} and id = ${endpointId} and removed_at is null
  `.execute(db)
  return rows[0]
}

/** What somebody asks for who makes or changes an endpoint. */
export interface EndpointSettings {
  url: string
  event_types: string[]
  max_concurrency: number
  active: boolean
}

/**
 * Adds an endpoint, unless the company has as many as it may have.
 * @returns whether it was added, and if not, whether its key is taken
 */
export async function insertEndpoint(
  db: Database,
  companyId: string,
  endpoint: EndpointSettings & { id: string; key: string; sealed_secret: string },
  { most }: { most: number },
): Promise<'added' | 'key_taken' | 'too_many'> {
  const { rows: held } = await sql<{ endpoints: number }>`
    select count(*)::integer as endpoints from webhook_endpoints where company_id = ${companyId} and removed_at is null
  `.execute(db)
  if ((held[0]?.endpoints ?? 0) >= most) return 'too_many'
  const { rows: added } = await sql`
    insert into webhook_endpoints (
      company_id, id, key, url, sealed_secret, event_types, active, max_concurrency, managed_by
    )
    values (
      ${companyId}, ${endpoint.id}, ${endpoint.key}, ${endpoint.url}, ${endpoint.sealed_secret},
      ${endpoint.event_types}::text[], ${endpoint.active}, ${endpoint.max_concurrency}, 'api'
    )
    on conflict (company_id, key) do nothing
    returning id
  `.execute(db)
  return added.length > 0 ? 'added' : 'key_taken'
}

/** Changes what is given of an endpoint that the API manages. */
export async function updateEndpoint(
  db: Database,
  companyId: string,
  endpointId: string,
  changes: Partial<EndpointSettings>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('id', '=', endpointId)
    .execute()
}

/** Gives an endpoint a new secret; the one that it has is good for some time yet. @returns until when */
export async function replaceSecret(
  db: Database,
  companyId: string,
  endpointId: string,
  sealedSecret: string,
  keepSeconds: number,
): Promise<Date> {
  const { rows } = await sql<{ previous_secret_until: Date }>`
    update webhook_endpoints
    set sealed_secret = ${sealedSecret}, sealed_previous_secret = sealed_secret,
      previous_secret_until = statement_timestamp() + make_interval(secs => ${keepSeconds}::integer)
    where company_id = ${companyId} and id = ${endpointId}
    returning previous_secret_until
  `.execute(db)
  return rows[0]?.previous_secret_until as Date
}

/**
 * Marks an endpoint as removed, unless it is. Its deliveries name it for as long as they are kept; its key is free again, and
 * its secrets are gone.
 * @returns who manages it; undefined when the company never had it
 */
export async function removeEndpoint(
  db: Database,
  companyId: string,
  endpointId: string,
): Promise<{ managed_by: string; was_removed: boolean } | undefined> {
  const { rows } = await sql<{ managed_by: string; was_removed: boolean }>`
    with endpoint as (
      select managed_by, removed_at is not null as was_removed
      from webhook_endpoints
      where company_id = ${companyId} and id = ${endpointId}
    ), removed as (
      update webhook_endpoints
      set removed_at = statement_timestamp(), active = false, key = key || '~' || id::text, sealed_secret = '',
        sealed_previous_secret = null, previous_secret_until = null
      where company_id = ${companyId} and id = ${endpointId} and managed_by = 'api' and removed_at is null
    )
    select managed_by, was_removed from endpoint
  `.execute(db)
  return rows[0]
}
