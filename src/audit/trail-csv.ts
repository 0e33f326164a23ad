import type { ParquetTable } from '../parquet/write-parquet.ts'
import type { AuditRow } from './list-queries.ts'

/** What a spreadsheet would take for a formula; an apostrophe before it makes it a text. */
const UNSAFE_BEGINNING = /^[=+\-@＝＋－＠\t\r']/

/** Callers choose these words. */
const safe = (text: string | null) => (text !== null && UNSAFE_BEGINNING.test(text) ? `'${text}` : text)

const COLUMNS: Record<string, { type: string; of: (row: AuditRow) => unknown }> = {
  id: { type: 'UUID', of: ({ id }) => id },
  created: { type: 'TIMESTAMPTZ', of: ({ created }) => created.toISOString() },
  action: { type: 'VARCHAR', of: ({ action }) => action },
  actor_type: { type: 'VARCHAR', of: ({ actor_type }) => actor_type },
  actor_id: { type: 'UUID', of: ({ actor_id }) => actor_id },
  address: { type: 'VARCHAR', of: ({ address }) => address },
  user_agent: { type: 'VARCHAR', of: ({ user_agent }) => safe(user_agent) },
  request_id: { type: 'VARCHAR', of: ({ request_id }) => safe(request_id) },
  object_type: { type: 'VARCHAR', of: ({ object_type }) => object_type },
  object_id: { type: 'UUID', of: ({ object_id }) => object_id },
  candidate_ids: {
    type: 'VARCHAR',
    of: ({ candidate_id, candidate_ids }) => (candidate_ids ?? (candidate_id ? [candidate_id] : [])).join(' '),
  },
  fields: { type: 'VARCHAR', of: ({ fields }) => fields.join(' ') },
  details: { type: 'VARCHAR', of: ({ details }) => JSON.stringify(details) },
  position: { type: 'BIGINT', of: ({ position }) => position },
  hash: { type: 'VARCHAR', of: ({ hash }) => hash },
}

const cell = (value: unknown) => (value === null || value === '' ? '' : `"${String(value).replaceAll('"', '""')}"`)
const line = (cells: string[]) => `${cells.join(',')}\r\n`

export const TRAIL_HEADER = line(Object.keys(COLUMNS))

/** An entry as a line of CSV. */
export const trailLine = (row: AuditRow): string => line(Object.values(COLUMNS).map(({ of }) => cell(of(row))))

const asItWas = (column: string) =>
  `case when starts_with(${column}, '''') then substr(${column}, 2) else ${column} end as ${column}`

/** The same in Parquet, with types, and callers' words as they are. */
export const TRAIL_TABLE: ParquetTable = {
  columns: Object.fromEntries(Object.entries(COLUMNS).map(([name, { type }]) => [name, type])),
  select: `* replace (${asItWas('user_agent')}, ${asItWas('request_id')})`,
}
