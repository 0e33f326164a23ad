import { createHash, randomUUIDv7 } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Database } from '../../src/db/database.ts'
import { givenApplication, givenFlow, type TestCompany } from './factories.ts'
import type { TestService } from './service.ts'

export const EXPORT_PATH = '/external/v1/external_billing_data_export'

export interface EventPlan {
  service?: string
  created?: Date
  quantity?: number
  isTest?: boolean
  details?: object
}

/** Billable events as rows, of one application: for tests that need many or need the past. */
export async function givenEvents(
  db: Database,
  company: Pick<TestCompany, 'id'>,
  plans: EventPlan[],
): Promise<string[]> {
  const flow = await givenFlow(db, company.id)
  const application = await givenApplication(db, company.id, flow)
  const rows = plans.map(({ service = 'LMS', created = new Date(), quantity = 1, isTest = false, details = {} }) => ({
    company_id: company.id,
    id: randomUUIDv7(),
    service,
    application_id: application.id,
    source_id: randomUUIDv7(),
    quantity,
    is_test: isTest,
    details: JSON.stringify(details),
    created,
  }))
  if (rows.length > 0) await db.insertInto('billable_events').values(rows).execute()
  return rows.map(({ id }) => id)
}

export interface ExportRequest {
  company_ids: string[]
  start_date: string
  end_date: string
  services?: string[]
  include_test?: boolean
}

/** Starts an export over HTTP. @returns its tracker */
export async function startedExport(service: TestService, key: string, request: ExportRequest): Promise<string> {
  const answer = await service.call(key, { path: EXPORT_PATH, body: request })
  if (answer.status !== 202) throw new Error(`The start was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data.tracker_id
}

export interface ExportFile {
  company_id: string
  format: 'csv' | 'parquet'
  file_name: string
  url: string
  rows: number
  bytes: number
  sha256: string
}

/** Downloads a file through its link, as a caller does, and checks its size and sum. */
export async function downloaded(service: TestService, file: ExportFile): Promise<Buffer> {
  const { pathname, search } = new URL(file.url)
  const response = await service.app.inject({ url: pathname + search })
  const sha256 = createHash('sha256').update(response.rawPayload).digest('hex')
  if (response.statusCode !== 200 || sha256 !== file.sha256 || response.rawPayload.length !== file.bytes) {
    throw new Error(`${file.file_name} is not what the export says: ${response.statusCode}, ${sha256}`)
  }
  return response.rawPayload
}

/** What DuckDB reads from a file. `FILE` in the query stands for it. */
export async function askDuckDb(service: TestService, content: Buffer, format: 'csv' | 'parquet', query: string) {
  const path = join(service.config.DATA_DIR, `${randomUUIDv7()}.${format}`)
  await writeFile(path, content)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const result = await connection.runAndReadAll(query.replace('FILE', `'${path}'`))
  const rows = result.getRowObjectsJson()
  connection.closeSync()
  instance.closeSync()
  return rows
}

/** The cells of a CSV file as RFC 4180 has it, read by the letter. */
export function parseCsv(content: Buffer): string[][] {
  const rows: string[][] = []
  const text = content.toString()
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = /"(?:[^"]|"")*"|[^",\r\n]*/y
    cell.lastIndex = at
    const [written = ''] = cell.exec(text) ?? []
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written)
    at += written.length
    if (text[at] === ',') at += 1
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`Neither a comma nor CRLF at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`)
  }
  if (row.length > 0) throw new Error('The last line does not end.')
  return rows
}

/** How often an application was charged for a service. */
export async function countCharges(db: Database, applicationId: string, service: string): Promise<number> {
  const rows = await db
    .selectFrom('billable_events')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('service', '=', service)
    .execute()
  return rows.length
}
