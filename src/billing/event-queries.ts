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

/** The event that is charged for a source. */
export async function findEventOfSource(db: Database, companyId: string, service: string, sourceId: string) {
  const row = await db
    .selectFrom('billable_events')
    .select(['id', 'application_id', 'service', 'quantity', 'is_test', 'created'])
    .where('company_id', '=', companyId)
    .where('service', '=', service)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return row && { ...row, quantity: Number(row.quantity) }
}

/** A company's newest events. */
export function listEvents(db: Database, companyId: string, { service, limit }: { service?: string; limit: number }) {
  return db
    .selectFrom('billable_events')
    .select(['id', 'service', 'application_id', 'quantity', 'is_test', 'created', 'source_id', 'details'])
    .where('company_id', '=', companyId)
    .$if(service !== undefined, (query) => query.where('service', '=', service as string))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
