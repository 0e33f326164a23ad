/**
 * The first page of a flow of 200,000 applications: over HTTP, and the same SQL with its parameters written
 * out, sent by the plain driver. Prints the median of each and what HTTP adds.
 *
 *   node bench/list-first-page.ts [applications]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createApi } from '../src/api.ts'
import type { ListCriteria } from '../src/applications/list-criteria.ts'
import { listStatement } from '../src/applications/list-queries.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import type { Flow } from '../src/flows/flow.ts'
import { loadFlow } from '../src/flows/queries.ts'
import { openServices } from '../src/services.ts'
import type { FilterValue } from '../src/variables/filter-condition.ts'
import { filterConditions } from '../src/variables/filters.ts'
import { givenCompany, givenFlow } from '../tests/support/factories.ts'
import { FILLED_ELEMENTS, fillFlow } from './generate/fill-flow.ts'
import { withoutIndexes } from './generate/without-indexes.ts'
import { quantile } from './measure/quantile.ts'

const APPLICATIONS = Number(process.argv[2] ?? 200_000)
const RUNS = 21
const PAGE = { page: 1, pageSize: 25 }

const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const server = await startEmbeddedPostgresql(folder)
const open = openDatabase(server.connection, { size: 4, onIdleError: console.error })
const plain = new pg.Client(server.connection)
try {
  await migrate(open.pool, pino({ level: 'silent' }))
  await plain.connect()
  await measure()
} finally {
  await plain.end()
  await open.pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  const { db, pool } = open
  const company = await givenCompany(db)
  const flow = await givenFlow(db, company.id, { stages: [{ pages: [FILLED_ELEMENTS] }, {}, {}, {}] })
  const started = Date.now()
  await withoutIndexes(pool, (client) =>
    fillFlow(client, { companyId: company.id, flow, applications: APPLICATIONS, until: new Date(), days: 139 }),
  )
  console.log(`${APPLICATIONS} applications made in ${Date.now() - started} ms; medians of ${RUNS}, in milliseconds`)
  const found = (await loadFlow(db, company.id, flow.id)) as Flow
  const config = readConfig({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_SECOND: '0' })
  const api = await createApi(await openServices(config, open, pino({ level: 'silent' })))

  const questions: [string, { current_stage?: string; filters?: Record<string, FilterValue> }][] = [
    ['no filter', {}],
    ['a stage', { current_stage: flow.stages[1]?.id as string }],
    ['text, rare', { filters: { [flow.path('note')]: 'abcdef' } }],
    ['text, common', { filters: { [flow.path('note')]: 'note' } }],
    ['text of two letters', { filters: { [flow.path('note')]: 'ab' } }],
    ['number, narrow', { filters: { [flow.path('years')]: '5,6' } }],
    ['number, wide', { filters: { [flow.path('years')]: '100,null' } }],
    ['date, narrow', { filters: { [flow.path('available')]: '2022-01-01,2022-01-05' } }],
    ['selection, rare', { filters: { [flow.path('shift')]: 'weekend' } }],
    ['selection, common', { filters: { [flow.path('shift')]: 'day' } }],
    ['selection, empty', { filters: { [flow.path('shift')]: { check_for_empty: true } } }],
    ['document', { filters: { [flow.path('licence')]: true } }],
    ['email', { filters: { 'USER.PERSONAL_INFORMATION.EMAIL': 'person12345' } }],
  ]
  for (const [name, fields] of questions) {
    const criteria: ListCriteria = {
      companyId: company.id,
      flowId: flow.id,
      stageId: fields.current_stage,
      created: {},
      updatedAt: {},
      filters: filterConditions(found, fields.filters ?? {}, {
        companyId: company.id,
        timezone: 'UTC',
        defaultTimezone: 'UTC',
        now: Temporal.Now.instant(),
      }),
    }
    const statement = writtenOut(criteria)
    const request = {
      method: 'POST' as const,
      url: '/external/v2/applications/',
      headers: { authorization: `Api-Key ${company.key}` },
      payload: { flow_id: flow.id, ...fields },
    }
    let count = 0
    const http: number[] = []
    const sql: number[] = []
    // Taken in turns, so that a busy moment of the machine falls on both.
    for (let run = 0; run < RUNS; run += 1) {
      http.push(
        await timed(async () => {
          const answer = await api.inject(request)
          if (answer.statusCode !== 200) throw new Error(answer.body)
          count = answer.json().data.count
        }),
      )
      sql.push(await timed(() => plain.query(statement)))
    }
    const [overHttp, overSql] = [quantile(http, 0.5), quantile(sql, 0.5)]
    console.log(
      `${name.padEnd(20)} ${String(count).padStart(7)} rows   HTTP ${overHttp.toFixed(1).padStart(7)}   SQL ${overSql.toFixed(1).padStart(7)}   × ${(overHttp / overSql).toFixed(2)}`,
    )
  }
  await api.close()
}

/** The list's statement with its parameters as literals. */
function writtenOut(criteria: ListCriteria): string {
  const { sql, parameters } = listStatement(criteria, PAGE).compile(open.db)
  return sql.replace(/\$(\d+)/g, (_, position) => literal(parameters[Number(position) - 1]))
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
