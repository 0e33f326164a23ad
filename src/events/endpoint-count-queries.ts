import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How many endpoints of all companies work, fail at present, are held back, or were switched off. A company has a handful. */
export async function countEndpoints(db: Database): Promise<{ state: string; endpoints: number }[]> {
  const { rows } = await sql<{ state: string; endpoints: number }>`
    select case when not active then 'off' when held_since is not null then 'held'
        when failing_since is not null then 'failing' else 'working' end as state,
      count(*)::integer as endpoints
    from webhook_endpoints where removed_at is null group by 1
  `.execute(db)
  return rows
}

/** More are not counted, so that a look at a long backlog stays cheap. */
const MAX_COUNTED = 10_000

/** How many deliveries of all companies are still to be made. */
export async function countPendingDeliveries(db: Database): Promise<number> {
  const { rows } = await sql<{ deliveries: number }>`
    select count(*)::integer as deliveries
    from (select 1 from event_deliveries where status = 'pending' limit ${MAX_COUNTED}) pending
  `.execute(db)
  return rows[0]?.deliveries ?? 0
}
