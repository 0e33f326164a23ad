import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type EventSelection, isInPeriod, isSelected } from './selected-events.ts'

/** What was charged for of one kind, beside what was done. */
export interface ServiceComparison {
  service: string
  /** Billable events. */
  events: number
  /** Transitions in the history, or pages that were read. */
  effects: number
  /** Effects without an event. */
  uncharged: number
  /** Events without an effect, or with one of another application or another time. */
  unfounded: number
}

/** Every transition is charged for once, at its own time, save those of before an import. */
export function compareTransitions(db: Database, selection: EventSelection): Promise<ServiceComparison> {
  const effects = sql`
    select id, application_id, created from transitions where ${isInPeriod(selection)} and is_billed`
  return compare(db, selection, 'ApplicationStageTransition', effects, sql`effect.created = event.created`)
}

/** Every page that was read is charged for once; it has no time of its own. */
export function compareDocumentPages(db: Database, selection: EventSelection): Promise<ServiceComparison> {
  const effects = sql`
    select page.id, document.application_id, event.created
    from document_pages page
    join documents document on document.company_id = page.company_id and document.id = page.document_id
    left join billable_events event on event.company_id = page.company_id and event.service = 'DocumentAgent'
      and event.source_id = page.id
    where page.company_id = ${selection.companyId}
      and (event.id is null or event.id in (select id from billable_events where ${isSelected(selection)}))`
  return compare(db, selection, 'DocumentAgent', effects, sql`true`)
}

async function compare(
  db: Database,
  selection: EventSelection,
  service: string,
  effects: ReturnType<typeof sql>,
  sameTime: ReturnType<typeof sql>,
): Promise<ServiceComparison> {
  const { rows } = await sql<Record<Exclude<keyof ServiceComparison, 'service'>, string>>`
    with event as (
      select source_id, application_id, created
      from billable_events
      where ${isSelected(selection)} and service = ${service}
    ), effect as (${effects})
    select count(event.source_id) as events, count(effect.id) as effects,
      count(*) filter (where event.source_id is null) as uncharged,
      count(*) filter (where effect.id is null
        or event.source_id is not null and not (effect.application_id = event.application_id and ${sameTime})) as unfounded
    from event full join effect on effect.id = event.source_id
  `.execute(db)
  const [row] = rows
  return {
    service,
    events: Number(row?.events),
    effects: Number(row?.effects),
    uncharged: Number(row?.uncharged),
    unfounded: Number(row?.unfounded),
  }
}

/** The finished exports that hold events of a company, as they are kept. */
export async function findFinishedParts(db: Database, billedCompanyId: string) {
  const { rows } = await sql<{
    company_id: string
    export_id: string
    timezone: string
    first_day: string
    last_day: string
    services: Record<string, { events: number; quantity: number }>
    asked_services: string[] | null
    include_test: boolean
    created: Date
    files: { format: string; rows: number }[]
  }>`
    select part.company_id, part.export_id, part.timezone, part.first_day, part.last_day, part.services,
      export.services as asked_services, export.include_test, export.created, (
        select json_agg(json_build_object('format', file.format, 'rows', file.rows) order by file.format)
        from billing_export_files file
        where file.company_id = part.company_id and file.export_id = part.export_id
          and file.billed_company_id = part.billed_company_id
      ) as files
    from billing_export_companies part
    join billing_exports export on export.company_id = part.company_id and export.id = part.export_id
    where part.billed_company_id = ${billedCompanyId} and export.state = 'COMPLETED'
      and (export.expires_at > now())
    order by export.created, export.id
  `.execute(db)
  return rows
}
