import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { ParquetTable } from '../parquet/write-parquet.ts'
import { type EventSelection, isSelected } from './selected-events.ts'

/**
 * What a spreadsheet would take for a formula begins with = + - @, their full-width forms, a tab or a carriage return. An
 * apostrophe before it makes it a text; one before an apostrophe keeps the two apart.
 */
const UNSAFE_BEGINNINGS = "=+-@＝＋－＠\t\r'"
const unsafeCodes = [...UNSAFE_BEGINNINGS].map((character) => character.codePointAt(0))

/**
 * Of all columns a caller's words are in the service alone; the details are a JSON object, which begins with a brace. Most
 * services begin with a letter, which is quickly seen.
 */
const safeService = sql.raw(
  `case
    when service collate "C" >= 'A' and service collate "C" < '{' then service
    when ascii(service) in (${unsafeCodes.join(', ')}) then '''' || service
    else service
  end`,
)

/** As the API's answers have it, so that texts can be compared; the session's time zone is UTC. */
const createdText = sql.raw(`to_char(created, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** `COPY … TO STDOUT` of the events as CSV, oldest first: the same events make the same bytes. */
export function copyEvents(db: Database, selection: EventSelection): string {
  return compiled(
    db,
    sql`
    copy (
      select id as event_id, company_id, application_id, ${safeService} as service, quantity, is_test,
        ${createdText} as created, source_id, details
      from billable_events
      where ${isSelected(selection)}
      order by billable_events.created, id
    ) to stdout (format csv, header)`,
  )
}

function compiled(db: Database, statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(db)
  if (parameters.length > 0) throw new Error('COPY takes no parameters.')
  return text
}

/** The same events in Parquet, with types, and the services as they are. */
export const EVENTS_TABLE: ParquetTable = {
  columns: {
    event_id: 'UUID',
    company_id: 'UUID',
    application_id: 'UUID',
    service: 'VARCHAR',
    quantity: 'DECIMAL(18, 6)',
    is_test: 'BOOLEAN',
    created: 'TIMESTAMPTZ',
    source_id: 'UUID',
    details: 'VARCHAR',
  },
  select: `* replace (case when starts_with(service, '''') then substr(service, 2) else service end as service)`,
}
