import { csvLine } from '../contract/csv-line.ts'
import type { Database } from '../db/database.ts'
import { loadVariables } from '../variables/load-variables.ts'
import type { Variable } from '../variables/variable.ts'
import type { ApplicationRow } from './application.ts'
import type { ListCriteria } from './list-criteria.ts'
import { listApplications } from './list-queries.ts'
import { orderOf } from './read-list-request.ts'

/** What a file is made of. */
interface CsvRequest {
  criteria: ListCriteria
  variables: Variable[]
  /** Is awaited before the rows of a page are handed out. */
  beforePage: (rows: ApplicationRow[]) => Promise<void>
}

const PAGE_SIZE = 1000
const COLUMNS: Record<string, (row: ApplicationRow) => unknown> = {
  application_id: ({ id }) => id,
  full_name: ({ full_name }) => full_name,
  email: ({ email }) => email,
  phone_number: ({ phone_number }) => phone_number,
  external_identifier: ({ external_identifier }) => external_identifier,
  stage: ({ stage_name }) => stage_name,
  page: ({ page_name }) => page_name,
  status: ({ status }) => status,
  is_test: ({ is_test }) => is_test,
  created: ({ created }) => created.toISOString(),
  updated_at: ({ updated_at }) => updated_at.toISOString(),
}

const OF_ALL_FLOWS: typeof COLUMNS = { flow: ({ flow_name }) => flow_name }

/**
 * A list as CSV (RFC 4180), page by page: memory holds one page, however many there are. Each page is as it is when it is read, so
 * that no transaction stays open for as long as somebody downloads.
 */
export async function* listCsv(db: Database, { criteria, variables, beforePage }: CsvRequest): AsyncGenerator<string> {
  const columns = criteria.flowId === undefined ? { ...COLUMNS, ...OF_ALL_FLOWS } : COLUMNS
  yield csvLine([...Object.keys(columns), ...variables.map(({ label }) => label)])
  const { momentOf } = orderOf({ ...(criteria.sort && { sort: criteria.sort }), current_stage: criteria.stageId ?? '' })
  let after: { moment: Date; id: string } | undefined
  do {
    const request = { page: 1, pageSize: PAGE_SIZE, ...(after && { after }) }
    const { rows, stoppedAt } = await listApplications(db, criteria, request, 'none')
    const shown = rows.slice(0, PAGE_SIZE)
    await beforePage(shown)
    const values = await loadVariables(db, criteria.companyId, shown, variables, noLink)
    const lines = shown.map((row) => {
      const answers = values.get(row.id) ?? {}
      return csvLine([...Object.values(columns).map((of) => of(row)), ...variables.map(({ id }) => answers[id])])
    })
    if (lines.length > 0) yield lines.join('')
    const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
    after = last ? { moment: momentOf(last), id: last.id } : stoppedAt
  } while (after)
}

/** A file holds the names of documents and no way to them. */
const noLink = async () => ''
