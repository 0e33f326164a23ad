import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

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
  const { numAffectedRows } = await sql`
    insert into billable_events (
      company_id, id, service, application_id, source_id, quantity, is_test, details, created
    )
    select company_id, ${event.id}, ${event.service}, id, ${event.sourceId},
      trim_scale(round(${event.quantity}::numeric, 6)), is_test, ${JSON.stringify(event.details)}, clock_timestamp()
    from applications
    where company_id = ${event.companyId} and id = ${event.applicationId}
    on conflict (company_id, service, source_id) do nothing
  `.execute(db)
  return numAffectedRows === 1n
}

/** Records one billable event of an application for each source that has none yet. */
export async function insertBillableEventsOnce(
  db: Database,
  companyId: string,
  applicationId: string,
  service: string,
  events: { id: string; sourceId: string; details: object }[],
): Promise<void> {
  await sql`
    insert into billable_events (company_id, id, service, application_id, source_id, is_test, details, created)
    select application.company_id, event.id, ${service}, application.id, event.source_id, is_test, event.details,
      clock_timestamp()
    from applications application, unnest(
      ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ sourceId }) => sourceId)}::uuid[],
      ${events.map(({ details }) => JSON.stringify(details))}::jsonb[]
    ) as event (id, source_id, details)
    where application.company_id = ${companyId} and application.id = ${applicationId}
    on conflict (company_id, service, source_id) do nothing
  `.execute(db)
}
