import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ServiceTotals } from './export.ts'
import { type EventSelection, isSelected } from './selected-events.ts'

/** Counts a company's events, by service in the order of the names. */
export async function totalEvents(db: Database, selection: EventSelection): Promise<ServiceTotals> {
  const { rows } = await sql<{ service: string; events: string; quantity: string }>`
    select service, count(*) as events, sum(quantity) as quantity
    from billable_events
    where ${isSelected(selection)}
    group by service
    order by service collate "C"
  `.execute(db)
  return Object.fromEntries(
    rows.map(({ service, events, quantity }) => [service, { events: Number(events), quantity: Number(quantity) }]),
  )
}

/** The transactions that have written billable events and not ended. An event's time is taken after they show here. */
export async function findWriters(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select virtualtransaction as id
    from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation = 'billable_events'::regclass and mode = 'RowExclusiveLock' and granted
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
