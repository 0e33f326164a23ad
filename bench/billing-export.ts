/**
 * Exports many billable events with a worker process, and prints the time as a ratio to `psql COPY … TO STDOUT` in the same
 * run (the same statement kept in a file, the same statement, and the bare table in any order), the worker's peak memory, and whether the files say
 * what the database says.
 *
 *     node bench/billing-export.ts [events]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { sql } from 'kysely'
import type pg from 'pg'
import { withScratchDatabase } from '../scripts/scratch-database.ts'
import { startExport } from '../src/billing/actions/start-export.ts'
import { copyEvents } from '../src/billing/events-csv.ts'
import { findExport } from '../src/billing/export-queries.ts'
import type { Database } from '../src/db/database.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../tests/support/factories.ts'

const events = Number(process.argv[2] ?? 5_000_000)
const TIME_ZONE = 'America/Chicago'
const PERIOD = { startDate: '2025-12-31', endDate: '2026-10-31' }
/** Looking takes the processor that is measured. */
const LOOK_EVERY_MILLISECONDS = 500
const PROGRAM = fileURLToPath(new URL('../bin/hireline.js', import.meta.url))

await withScratchDatabase(async ({ db, pool, url }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
  try {
    const company = await givenCompany(db, { timezone: TIME_ZONE })
    const flow = await givenFlow(db, company.id)
    const application = await givenApplication(db, company.id, flow)
    await fillEvents(pool, company.id, application.id)
    const before = copyTimes(db, url, company, dataDir)
    const worker = await startWorker(db, { DATABASE_URL: url, DATA_DIR: dataDir })
    const idle = peakMemory(worker.pid)
    const measured = await exportAll(db, company, worker)
    const after = copyTimes(db, url, company, dataDir)
    worker.kill('SIGTERM')
    const line = (seconds: number, yardsticks: number[]) => ({
      seconds: seconds.toFixed(1),
      ...Object.fromEntries(
        Object.keys(before).map((name, index) => [`to ${name}`, ratio(seconds, yardsticks[index])]),
      ),
    })
    const yardsticks = Object.values(before).map((first, index) => (first + (Object.values(after)[index] ?? 0)) / 2)
    console.table({
      ...Object.fromEntries(
        Object.keys(before).map((name, index) => [`psql COPY ${name}`, line(yardsticks[index] ?? 0, yardsticks)]),
      ),
      'export, both formats': line(measured.seconds, yardsticks),
    })
    console.log(
      `worker: ${idle} MB idle, ${measured.workerPeak} MB at its peak; the process that writes the files: ${measured.filesPeak} MB`,
    )
    await compare(db, company, join(dataDir, 'files'), measured.keys)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** One event every half second from 2026-01-01 on. */
async function fillEvents(pool: pg.Pool, companyId: string, applicationId: string) {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
     select $1, uuidv7(), (array['ApplicationStageTransition', 'DocumentAgent', 'BrowserAgent', 'LMS'])[1 + n % 4], $2,
       uuidv7(), case when n % 4 = 3 then 0.25 else 1 end, false,
       case when n % 4 = 1 then jsonb_build_object('document_id', uuidv7(), 'page', n % 3) else '{}' end,
       timestamptz '2026-01-01Z' + n * interval '500 ms'
     from generate_series(1, ${events}) n`,
    [companyId, applicationId],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze billable_events')
  await client.query('checkpoint')
  execFileSync('sync')
  client.release()
}

/** Seconds that PostgreSQL's own program takes to read the rows: as the export does, and as it can do best. */
function copyTimes(db: Database, url: string, { id }: TestCompany, folder: string) {
  const seconds = (statement: string, into = '/dev/null') => {
    const began = performance.now()
    const output = openSync(into, 'w')
    execFileSync('psql', [url, '--quiet', '--command', `set timezone = 'UTC'`, '--command', statement], {
      stdio: ['ignore', output, 'inherit'],
    })
    closeSync(output)
    return (performance.now() - began) / 1000
  }
  const exported = copyEvents(db, {
    companyId: id,
    timezone: TIME_ZONE,
    firstDay: PERIOD.startDate,
    lastDay: PERIOD.endDate,
    before: new Date(),
    services: null,
    includeTest: false,
  })
  return {
    'the same, into a file': seconds(exported, join(folder, 'copy.csv')),
    'the same': seconds(exported),
    'bare table, any order': seconds(`copy (select * from billable_events where company_id = '${id}') to stdout`),
  }
}

function ratio(seconds: number, yardstick = 0): string {
  return (seconds / yardstick).toFixed(2)
}

async function startWorker(db: Database, settings: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [PROGRAM, 'worker'], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await sql`select from queue_workers`.execute(db)).rows.length < 2) {
    if (worker.exitCode !== null) throw new Error('The worker ended.')
    await sleep(100)
  }
  return worker
}

async function exportAll(db: Database, company: TestCompany, worker: ChildProcess) {
  const caller = { companyId: company.id, apiKeyId: company.keyId }
  const id = await startExport(db, caller, { companyIds: [company.id], ...PERIOD, services: null, includeTest: false })
  let filesPeak = 0
  for (;;) {
    await sleep(LOOK_EVERY_MILLISECONDS)
    filesPeak = Math.max(filesPeak, filesMemory(worker))
    const found = await findExport(db, company.id, id)
    if (!found || found.state === 'FAILED') throw new Error(`The export failed: ${found?.problem}`)
    if (found.state !== 'COMPLETED' || !found.finished_at) continue
    const seconds = (found.finished_at.getTime() - found.created.getTime()) / 1000
    const keys = found.companies.flatMap(({ files }) => files.map(({ format, storage_key }) => [format, storage_key]))
    return { seconds, workerPeak: peakMemory(worker.pid), filesPeak, keys: Object.fromEntries(keys) }
  }
}

/** Compares both files with the database, read by DuckDB. */
async function compare(db: Database, { id }: TestCompany, folder: string, keys: Record<string, string>) {
  const { rows } = await sql<{ n: string; total: string; newest: Date }>`
    select count(*)::text as n, trim_scale(sum(quantity))::text as total, max(created) as newest
    from billable_events where company_id = ${id}
  `.execute(db)
  const inDatabase = rows.map(({ n, total, newest }) => [n, Number(total), newest.getTime()])
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  for (const [format, key] of Object.entries(keys)) {
    const result = await connection.runAndReadAll(
      `select count(*)::varchar, sum(quantity)::varchar, epoch_ms(max(created)::timestamptz) from '${join(folder, key)}'`,
    )
    const inFile = result.getRows().map(([n, total, newest]) => [n, Number(total), Number(newest)])
    const equal = JSON.stringify(inFile) === JSON.stringify(inDatabase)
    console.log(
      `${format}: ${inFile[0]?.[0]} rows, quantity ${inFile[0]?.[1]}: ${equal ? 'as in the database' : 'DIFFERENT'}`,
    )
  }
}

/** Megabytes, since the process began; 0 when it has ended. */
function peakMemory(pid: number | undefined): number {
  const found = /VmHWM:\s+(\d+) kB/.exec(readProcess(pid, 'status'))
  return Math.round(Number(found?.[1] ?? 0) / 1000)
}

/** Of the process that writes the files, which the worker starts. */
function filesMemory(worker: ChildProcess): number {
  const pids = readProcess(worker.pid, `task/${worker.pid}/children`).trim().split(' ')
  const found = pids.filter((pid) => readProcess(Number(pid), 'cmdline').includes('event-files-process.ts'))
  return Math.max(0, ...found.map((pid) => peakMemory(Number(pid))))
}

function readProcess(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
