import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A part of what an endpoint is to be sent again. */
export interface ReplayPart {
  replayed: number
  /** Where the next part begins; null after the last. */
  nextSince: Date | null
}

/**
 * Makes pending what an endpoint is to be sent again, oldest first: the events since a moment that were for it, and, unless
 * only failed ones are asked for, those of the types that it subscribes to now. What is pending already stays as it is.
 */
export async function replaySince(
  db: Database,
  companyId: string,
  endpointId: string,
  { since, onlyFailed, most }: { since: Date; onlyFailed: boolean; most: number },
): Promise<ReplayPart> {
  const isChosen = onlyFailed
    ? sql`delivery.status = 'failed'`
    : sql`case when delivery.event_id is null then event.type = any(endpoint.event_types)
          else delivery.status <> 'pending' end`
  const { rows } = await sql<{ replayed: number; next_since: Date | null }>`
    with chosen as (
      select event.id, event.created
      from events event
      join webhook_endpoints endpoint on endpoint.company_id = ${companyId} and endpoint.id = ${endpointId}
      left join event_deliveries delivery on delivery.company_id = ${companyId} and delivery.event_id = event.id
        and delivery.endpoint_id = ${endpointId}
      where event.company_id = ${companyId} and event.created >= ${since} and ${isChosen}
      order by event.created, event.id
      limit ${most + 1}
    ), part as (
      select id, created from chosen order by created, id limit ${most}
    ), replayed as (
      insert into event_deliveries (company_id, event_id, endpoint_id, status, next_attempt_at)
      select ${companyId}::uuid, id, ${endpointId}::uuid, 'pending', statement_timestamp()
      from part
      order by created, id
      on conflict (company_id, event_id, endpoint_id) do update
      set status = excluded.status, attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
        delivered_at = excluded.delivered_at
      returning event_id
    )
    select (select count(*)::integer from replayed) as replayed,
      case when (select count(*) from chosen) > ${most} then (select max(created) from part) end as next_since
  `.execute(db)
  return { replayed: rows[0]?.replayed ?? 0, nextSince: rows[0]?.next_since ?? null }
}
