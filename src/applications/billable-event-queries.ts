import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { insertIntoLedger } from '../ledger/queries.ts'

export interface NewBillableEvent {
  id: string
  companyId: string
  applicationId: string
  service: string
  quantity: number
  /** What it is charged for; with the service it makes one event per effect. */
  sourceId: string
  details: object
}

/** Records a billable event of an application, unless its source has one. @returns whether it did */
export async function insertBillableEvent(db: Database, event: NewBillableEvent): Promise<boolean> {
  const row = sql`
    select company_id, ${event.id}::uuid, ${event.service}, id, ${event.sourceId}::uuid,
      trim_scale(round(${event.quantity}::numeric, 6)), is_test, ${JSON.stringify(event.details)}::jsonb,
      clock_timestamp()
    from applications
    where company_id = ${event.companyId} and id = ${event.applicationId}`
  // Citus counts what it selects, not what it inserts.
  const { rows } = await sql`${insertIntoLedger(row, { unlessThere: true })} returning id`.execute(db)
  return rows.length > 0
}

/** Records one billable event of an application for each source that has none yet. */
export async function insertBillableEventsOnce(
  db: Database,
  companyId: string,
  applicationId: string,
  service: string,
  events: { id: string; sourceId: string; details: object }[],
): Promise<void> {
  const rows = sql`
    select application.company_id, event.id, ${service}, application.id, event.source_id, 1, is_test, event.details,
      clock_timestamp()
    from applications application, unnest(
      ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ sourceId }) => sourceId)}::uuid[],
      ${events.map(({ details }) => JSON.stringify(details))}::jsonb[]
    ) as event (id, source_id, details)
    where application.company_id = ${companyId} and application.id = ${applicationId}`
  await insertIntoLedger(rows, { unlessThere: true }).execute(db)
}
