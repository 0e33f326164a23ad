import { type Static, Type } from 'typebox'
import { givenWith } from '../audit/link-receiver.ts'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { LinkTo } from '../http/file-links.ts'
import type { ImportMap } from './import-map.ts'
import { type Met, ROW_OUTCOMES, ROW_PROBLEMS, type RowOutcome, type RowProblemCode, type RowResult } from './row.ts'

export const IMPORT_STATES = ['running', 'completed', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why an import was given up, and where. */
export interface ImportProblem {
  message: string
  row: number | null
  column: string | null
}

/** An import as it is stored. */
export interface ImportRow {
  id: string
  state: ImportState
  source: string
  file_name: string
  size_bytes: number
  sha256: string
  map: ImportMap
  dry_run: boolean
  actor_type: 'api_key' | 'operator'
  actor_id: string | null
  rows_done: number
  bytes_done: number
  counts: Partial<Record<RowOutcome | 'warnings' | 'met', number>>
  problem: ImportProblem | null
  attempts: number
  created: Date
  finished_at: Date | null
}

/** Where the file of an import waits until all of it is read. */
export const importedFileKey = (companyId: string, importId: string) => `imports/${companyId}/${importId}.file`

/** Where the report of a finished import is. */
export const reportKey = (companyId: string, importId: string) => `imports/${companyId}/${importId}.csv`

const Counts = StrictObject(
  {
    created: Type.Integer({ description: 'Rows that made somebody, or an application of somebody who is new.' }),
    added: Type.Integer({ description: 'Rows of people who were there already.' }),
    repeated: Type.Integer({ description: 'Rows whose key was stored before: nothing was done.' }),
    failed: Type.Integer({ description: 'Rows with an error: nothing of them is stored.' }),
    warnings: Type.Integer({ description: 'Rows that are stored, and of which something was left out or changed.' }),
    met: Type.Integer({ description: 'Rows that met somebody who was there before them.' }),
  },
  { title: 'ImportCounts' },
)

/** An import as callers see it. */
export const Import = {
  name: 'PeopleImport',
  schema: StrictObject({
    id: Uuid('Import'),
    state: OneOf([...IMPORT_STATES], { title: 'ImportState' }),
    dry_run: Type.Boolean({ description: 'Nothing was stored but what would become of each row.' }),
    source: Type.String({ description: 'Within one source a key means one row.' }),
    file_name: Type.String(),
    progress: StrictObject(
      {
        rows: Type.Integer({ description: 'The last row that is done.' }),
        bytes: Type.Integer({ description: 'How far the file is read, roughly.' }),
        bytes_expected: Type.Integer(),
      },
      { title: 'ImportProgress' },
    ),
    counts: Counts,
    problem: Nullable(
      Type.Object(
        {
          message: Type.String(),
          row: Nullable(Type.Integer({ description: 'The header of a table is row 1.' })),
          column: Nullable(Type.String()),
        },
        { title: 'ImportProblem', description: 'Why it failed; the rows before are stored.' },
      ),
    ),
    report_url: Nullable(
      Type.String({
        format: 'uri',
        description: 'Signed address of all rows’ results as CSV; null until it is finished.',
      }),
    ),
    created: Timestamp(),
    finished_at: Nullable(Timestamp()),
  }),
} satisfies NamedSchema

export const presentCounts = (counts: ImportRow['counts']): Static<typeof Counts> => ({
  created: counts.created ?? 0,
  added: counts.added ?? 0,
  repeated: counts.repeated ?? 0,
  failed: counts.failed ?? 0,
  warnings: counts.warnings ?? 0,
  met: counts.met ?? 0,
})

export async function presentImport(
  row: ImportRow,
  companyId: string,
  linkTo: LinkTo,
): Promise<Static<typeof Import.schema>> {
  const report = { fileName: `import-${row.id}.csv`, contentType: 'text/csv; charset=utf-8', given: givenWith() }
  return {
    id: row.id,
    state: row.state,
    dry_run: row.dry_run,
    source: row.source,
    file_name: row.file_name,
    progress: {
      rows: row.rows_done,
      bytes: Number(row.state === 'completed' ? row.size_bytes : row.bytes_done),
      bytes_expected: Number(row.size_bytes),
    },
    counts: presentCounts(row.counts),
    problem: row.problem,
    report_url: row.finished_at === null ? null : await linkTo(reportKey(companyId, row.id), report),
    created: row.created.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export const RowOutcomeSchema = OneOf([...ROW_OUTCOMES], {
  title: 'RowOutcome',
  description: '`added` to somebody who was there; `repeated`: its key was stored before.',
})

/** What became of a row, as callers see it. */
export const ImportedRow = {
  name: 'ImportedRow',
  schema: StrictObject({
    row: Type.Integer({ description: 'As a spreadsheet counts them: the header is 1. Of NDJSON the line.' }),
    outcome: RowOutcomeSchema,
    candidate_id: Nullable(Uuid('Candidate')),
    application_id: Nullable(Uuid('Application')),
    problems: Type.Array(
      StrictObject(
        {
          column: Nullable(Type.String({ description: 'null where it is about the whole row.' })),
          severity: OneOf(['error', 'warning'], { title: 'RowProblemSeverity' }),
          code: OneOf(Object.keys(ROW_PROBLEMS) as RowProblemCode[], { title: 'RowProblemCode' }),
          message: Type.String(),
        },
        { title: 'RowProblem' },
      ),
      { description: 'An error keeps the row out.' },
    ),
    met: Type.Array(
      StrictObject(
        {
          by: OneOf(['email', 'external_identifier', 'phone_number', 'key'] satisfies Met['by'][], { title: 'MetBy' }),
          candidate_id: Nullable(Uuid('Candidate')),
          row: Nullable(Type.Integer({ description: 'The row of the same file that told of them.' })),
        },
        { title: 'MetPerson' },
      ),
      {
        description:
          'Who was there before. One email or identifier is one person; of one phone number there may be several.',
      },
    ),
  }),
} satisfies NamedSchema

export const presentRow = ({ number, ...result }: RowResult): Static<typeof ImportedRow.schema> => ({
  row: number,
  ...result,
})
