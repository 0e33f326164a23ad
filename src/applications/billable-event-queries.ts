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

/** Records a billable event of an application. */
export async function insertBillableEvent(db: Database, event: NewBillableEvent): Promise<void> {
  await sql`
    insert into billable_events (
      company_id, id, service, application_id, source_id, quantity, is_test, details, created
    )
    select company_id, ${event.id}, ${event.service}, id, ${event.sourceId}, ${event.quantity}, is_test,
      ${JSON.stringify(event.details)}, clock_timestamp()
    from applications
    where company_id = ${event.companyId} and id = ${event.applicationId}
  `.execute(db)
}
