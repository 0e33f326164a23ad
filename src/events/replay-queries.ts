import { sql } from 'kysely'
import { type Database, sendAhead } from '../db/database.ts'
import { insertDeliveries } from './queries.ts'

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
  transaction: Database,
  companyId: string,
  endpointId: string,
  { since, onlyFailed, most }: { since: Date; onlyFailed: boolean; most: number },
): Promise<ReplayPart> {
  const isChosen = onlyFailed
    ? sql`delivery.status = 'failed'`
    : sql`case when delivery.event_id is null then event.type = any(endpoint.event_types)
          else delivery.status <> 'pending' end`
  const { rows: chosen } = await sql<{ id: string; created: Date }>`
    select event.id, event.created
    from events event
    join webhook_endpoints endpoint on endpoint.company_id = ${companyId} and endpoint.id = ${endpointId}
    left join event_deliveries delivery on delivery.company_id = ${companyId} and delivery.event_id = event.id
      and delivery.endpoint_id = ${endpointId}
    where event.company_id = ${companyId} and event.created >= ${since} and ${isChosen}
    order by event.created, event.id
    limit ${most + 1}
  `.execute(transaction)
  const part = chosen.slice(0, most)
  if (part.length > 0) {
    const deliveries = part.map(({ id }) => ({ eventId: id, endpointId }))
    await sendAhead(
      transaction,
      sql`
        ${insertDeliveries(companyId, deliveries)}
        on conflict (company_id, event_id, endpoint_id) do update
        set status = excluded.status, attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
          delivered_at = excluded.delivered_at`,
    )
  }
  return { replayed: part.length, nextSince: chosen.length > most ? (part.at(-1)?.created ?? null) : null }
}
