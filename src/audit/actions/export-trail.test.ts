import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../tests/support/command-in-process.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../../../tests/support/factories.ts'
import { databaseUrl, temporaryFolder } from '../../../tests/support/running-service.ts'
import { testService } from '../../../tests/support/service.ts'
import { withOrigin } from '../../contract/origin.ts'
import { writtenKeys } from '../../secrets/secrets.ts'
import { recordAudits } from '../record.ts'

const service = testService()
let company: TestCompany
let folder: string
let people: string[]

/** More than are read at a time. */
const MANY = 1_200
const FORMULA = "=cmd|' /C calc'!A0,\"\r\n"

beforeAll(async () => {
  company = await givenCompany(service.db)
  folder = await temporaryFolder()
  const flow = await givenFlow(service.db, company.id)
  people = []
  for (let index = 0; index < 2; index += 1) {
    people.push((await givenApplication(service.db, company.id, flow)).candidateId)
  }
  const reads = Array.from({ length: MANY }, (_, index) => ({
    action: 'candidate.read' as const,
    objectId: people[0],
    candidateId: people[0],
    details: { index },
  }))
  await recordAudits(service.db, company.id, reads)
  const actor = { type: 'api_key' as const, id: company.keyId }
  await withOrigin({ userAgent: FORMULA, requestId: `'a, "b"`, address: '192.0.2.1' }, () =>
    recordAudits(service.db, company.id, [
      { action: 'document.listed', candidateIds: people, fields: ['status', 'kind'], actor },
    ]),
  )
})

async function exported(format: '--csv' | '--parquet', ...filters: string[]) {
  const file = join(folder, `${crypto.randomUUID()}.${format.slice(2)}`)
  const environment = {
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
    SECRET_KEYS: writtenKeys(service.config),
  }
  const slug = await slugOf()
  return runCommand(environment, 'audit', 'export', '--company', slug, format, file, ...filters)
}

async function slugOf() {
  const row = await service.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  return row.slug
}

async function csvOf(file: string): Promise<Record<string, string>[]> {
  return parse(await readFile(file, 'utf8'), { columns: true, record_delimiter: '\r\n' })
}

async function parquetOf(file: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  return (await connection.runAndReadAll(`select * from '${file}'`)).getRowObjectsJson()
}

/** The entries as the API tells them, newest first. */
async function told(query: Record<string, string>) {
  const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query })
  return body.data.results
}

test('a CSV file holds every entry once, newest first, with what callers chose made harmless for a spreadsheet', async () => {
  const { file, entries } = await exported('--csv')
  const rows = await csvOf(file)
  expect(rows).toHaveLength(entries)
  const positions = rows.map(({ position }) => Number(position))
  expect(new Set(positions).size).toBe(entries)
  expect(entries).toBeGreaterThan(MANY)
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().toReversed())

  const row = rows.find(({ action }) => action === 'document.listed')
  const [entry] = await told({ action: 'document.listed' })
  expect(row).toEqual({
    id: entry.id,
    created: entry.created,
    action: 'document.listed',
    actor_type: 'api_key',
    actor_id: company.keyId,
    address: '192.0.2.1',
    user_agent: `'${FORMULA}`,
    request_id: `''a, "b"`,
    object_type: 'document',
    object_id: '',
    candidate_ids: people.join(' '),
    fields: 'status kind',
    details: '{}',
    position: String(entry.position),
    hash: entry.hash,
  })
  const read = rows.filter(({ action }) => action === 'candidate.read')
  expect(new Set(read.map(({ candidate_ids }) => candidate_ids))).toEqual(new Set([people[0]]))
  const numbers = read.map(({ details = '' }) => JSON.parse(details).index).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: MANY }, (_, index) => index))
})

test('a Parquet file holds the same, with types, and with the words of callers as they were', async () => {
  const filters = ['--candidate-id', people[0] as string]
  const csv = await csvOf((await exported('--csv', ...filters)).file)
  const { file, entries } = await exported('--parquet', ...filters)
  const rows = await parquetOf(file)
  expect([rows.length, entries]).toEqual([csv.length, csv.length])
  expect(csv.length).toBeGreaterThan(MANY)
  const same = (row: Record<string, unknown>) => ['id', 'hash', 'candidate_ids'].map((name) => row[name])
  expect(rows.map(same)).toEqual(csv.map(same))
  expect(rows.find(({ action }) => action === 'document.listed')).toMatchObject({
    actor_id: company.keyId,
    user_agent: FORMULA,
    request_id: `'a, "b"`,
    object_id: null,
    candidate_ids: people.join(' '),
    fields: 'status kind',
  })
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const types = await connection.runAndReadAll(`describe select id, created, position from '${file}'`)
  expect(types.getRows().map(([, type]) => type)).toEqual(['UUID', 'TIMESTAMP WITH TIME ZONE', 'BIGINT'])
})

test('filters leave what they leave, and each export is an entry, by the command', async () => {
  const filters = ['--action', 'document.listed', '--since', '2026-01-01T00:00:00Z']
  const { file, entries } = await exported('--csv', ...filters)
  expect(entries).toBe(1)
  expect((await csvOf(file)).map(({ action }) => action)).toEqual(['document.listed'])
  const [newest] = await told({ action: 'audit.exported', page_size: '1' })
  expect(newest).toMatchObject({
    actor: { type: 'system' },
    fields: ['action', 'since'],
    details: { results: 1 },
  })
})
