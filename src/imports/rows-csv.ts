import { csvLine } from '../contract/csv-line.ts'
import type { Database } from '../db/database.ts'
import type { Met, RowProblem, RowResult } from './row.ts'
import { findRowResults } from './row-queries.ts'

const PAGE_SIZE = 1000
const COLUMNS: Record<string, (result: RowResult) => unknown> = {
  row: ({ number }) => number,
  outcome: ({ outcome }) => outcome,
  errors: ({ problems }) => told(problems, 'error'),
  warnings: ({ problems }) => told(problems, 'warning'),
  met: ({ met }) => met.map(metText).join('; '),
  candidate_id: ({ candidate_id }) => candidate_id,
  application_id: ({ application_id }) => application_id,
}

/** What became of each row of an import, as CSV. */
export async function* rowsCsv(db: Database, companyId: string, importId: string): AsyncGenerator<string> {
  yield csvLine(Object.keys(COLUMNS))
  for (let after = -1; ; ) {
    const results = await findRowResults(db, companyId, importId, { after, limit: PAGE_SIZE })
    if (results.length > 0)
      yield results.map((result) => csvLine(Object.values(COLUMNS).map((of) => of(result)))).join('')
    const last = results.at(-1)
    if (!last || results.length < PAGE_SIZE) return
    after = last.number
  }
}

const told = (problems: RowProblem[], severity: RowProblem['severity']) =>
  problems
    .filter((problem) => problem.severity === severity)
    .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
    .join('; ')

const metText = ({ by, candidate_id, row }: Met) =>
  [
    `by ${by}`,
    ...(candidate_id === null ? [] : [`candidate ${candidate_id}`]),
    ...(row === null ? [] : [`row ${row}`]),
  ].join(' ')
