/**
 * A million old rows are removed by a rule of retention while lists are read: how slow the lists become, compared with the
 * same lists before. The service is one `hireline start`, whose worker follows the rule; the reader of lists is a process of
 * its own.
 *
 *   node bench/retention-while-listing.ts [rows] [applications]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { addJobs } from '../src/queue/add-jobs.ts'
import { givenAutomation, givenCompany, givenFlow } from '../tests/support/factories.ts'
import { FILLED_ELEMENTS, fillFlow } from './generate/fill-flow.ts'
import { withoutIndexes } from './generate/without-indexes.ts'
import { quantile } from './measure/quantile.ts'
import { databaseUrl, startProcess } from './service-process.ts'
import type { ListReading } from './uploads/list-reader.ts'
import type { Outgoing } from './uploads/send.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const APPLICATIONS = Number(process.argv[3] ?? 100_000)
const WARM_UP_MILLISECONDS = 10_000
const QUIET_MILLISECONDS = 30_000

const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const server = await startEmbeddedPostgresql(folder)
const { db, pool } = openDatabase(server.connection, { size: 4, onIdleError: console.error })
await migrate(pool, pino({ level: 'silent' }))
const company = await givenCompany(db)
const flow = await givenFlow(db, company.id, { stages: [{ pages: [FILLED_ELEMENTS] }, {}, {}, {}] })
await withoutIndexes(pool, (client) =>
  fillFlow(client, { companyId: company.id, flow, applications: APPLICATIONS, until: new Date(), days: 139 }),
)
const { id: automationId } = await givenAutomation(db, company.id, flow, { on: { webhook: {} }, steps: [] })
await insertOldRuns()
await pool.query('vacuum analyze')
const service = await startProcess(['start'], {
  DATABASE_URL: databaseUrl(server.connection),
  DATA_DIR: join(folder, 'service'),
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
})
const headers = { authorization: `Api-Key ${company.key}` }
const of = `${service.address}/external/v1/applications/?flow_id=${flow.id}`
const LISTS: Record<string, Outgoing> = {
  'v1, 50 of a flow': { method: 'GET', url: of, headers },
  'v1, 50 of a stage': { method: 'GET', url: `${of}&current_stage=${flow.stages[1]?.id}`, headers },
  'v2, a choice': {
    method: 'POST',
    url: `${service.address}/external/v2/applications/`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ flow_id: flow.id, filters: { [flow.path('shift')]: 'night' } }),
  },
  'runs, 50': { method: 'GET', url: `${service.address}/external/v1/automations/runs/?page_size=50`, headers },
}
const reader = program('./uploads/list-reader.ts')
try {
  await measure()
} finally {
  for (const child of [reader, service.child]) child.kill('SIGKILL')
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Runs that ended more than a year ago, with a payload each. */
async function insertOldRuns() {
  await pool.query(
    `insert into automation_runs (company_id, id, automation_id, status, steps, created, finished_at, trigger_type, event_key, input)
     select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
       $2, 'succeeded', '[]', at, at, 'webhook', hash,
       jsonb_build_object('values', jsonb_build_object('email', hash || '@example.com', 'first_name', 'Ada'))
     from generate_series(1, $3::int) number,
       lateral (select now() - interval '400 days' - number * interval '5 seconds' as at, md5(number::text) as hash) row`,
    [company.id, automationId, ROWS],
  )
}

async function measure() {
  await readListsWhile(() => sleep(WARM_UP_MILLISECONDS))
  const quiet = await readListsWhile(() => sleep(QUIET_MILLISECONDS))
  await pool.query(
    `insert into retention_rules (company_id, id, key, removes, after_days) values ($1, gen_random_uuid(), 'runs', 'runs', 365)`,
    [company.id],
  )
  const begun = performance.now()
  const busy = await readListsWhile(async () => {
    for (let left = await rows(); left > 0; left = await rows()) {
      const { rowCount } = await pool.query(
        `select from graphile_worker.jobs where task_identifier = 'apply_retention'`,
      )
      if (rowCount === 0) await addJobs(db, 'apply_retention', [{}])
      await sleep(500)
    }
  })
  console.log(
    `${ROWS} runs removed in ${((performance.now() - begun) / 1000).toFixed(0)} s, beside lists of ${APPLICATIONS} applications`,
  )
  for (const [index, name] of Object.keys(LISTS).entries()) {
    console.log(`${name.padEnd(18)} before ${figures(quiet[index] as number[])}`)
    console.log(`${' '.repeat(18)} while  ${figures(busy[index] as number[])}`)
  }
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
}

/** Whether any are left; counting them all would be work beside the lists. */
async function rows(): Promise<number> {
  const { rowCount } = await pool.query(
    `select from automation_runs where company_id = $1 and created < now() - interval '365 days' limit 1`,
    [company.id],
  )
  return rowCount ?? 0
}

/** A process that measures. Its end ends this one, too. */
function program(file: string): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  child.once('exit', (code) => {
    if (code !== null) throw new Error(`${file} has ended with ${code}.`)
  })
  return child
}

/** Reads lists as long as something lasts. @returns the times of each list, in milliseconds */
async function readListsWhile(work: () => Promise<unknown>): Promise<number[][]> {
  reader.send({ lists: Object.values(LISTS) } satisfies ListReading)
  const times = once(reader, 'message')
  await work()
  reader.send('stop')
  return (await times)[0]
}

function figures(times: number[]): string {
  const shown = (share: number) => quantile(times, share).toFixed(1)
  return `median ${shown(0.5)} ms, p95 ${shown(0.95)} ms, p99 ${shown(0.99)} ms, max ${shown(1)} ms, of ${times.length}`
}
