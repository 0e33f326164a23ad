/**
 * What the audit trail costs the hot requests: the CPU of the service and of PostgreSQL for each, beside a service on the same
 * database that writes no entries, in short turns of random order. Prints the table of docs/audit.md.
 *
 *   node bench/audit-cost.ts [applications] [pairs of turns] [folder] [part of a name]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../src/db/database.ts'
import { openBenchServer, yearDatabase } from './bench-server.ts'
import { load } from './measure/load.ts'
import { signed, usedBetween } from './measure/measure-operation.ts'
import { cpuSeconds } from './measure/process-usage.ts'
import { quantile } from './measure/quantile.ts'
import { UNLIMITED } from './measure-size.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { databaseUrl, type ServiceProcess, startProcess, stopProcess } from './service-process.ts'
import { openWorld, type World } from './world.ts'

const SEED = 'hireline'
const CONNECTIONS = 8
const TURN_SECONDS = 0.3
const FEWEST_REQUESTS = 16
const DRAWS = 2000
const HOT = [
  'create',
  'advance',
  'bulk advance of 1,000',
  'detail',
  'v1 list, first page of 50',
  'v2 list with five variables',
  'candidate data for 50',
  'history for 50',
  'webhook fire',
  'magic link',
  'candidate',
  'document',
]

/** The CPU seconds of one turn. */
type Turn = number

const [applications, pairs] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 24)]
const dataDir = process.argv[4] ?? join(tmpdir(), 'hireline-bench')
const operations = OPERATIONS.filter(({ name }) => HOT.includes(name) && name.includes(process.argv[5] ?? ''))
const server = await openBenchServer(dataDir)
try {
  const connection = await yearDatabase(server.connection, applications, SEED, false)
  const database = openDatabase(connection, { size: 2, onIdleError: console.error })
  const world = await openWorld(database, applications, SEED)
  const settings = { ...UNLIMITED, DATABASE_URL: databaseUrl(connection), DATA_DIR: join(dataDir, 'files') }
  const withoutAudit = `--import ${new URL('without-audit.ts', import.meta.url).href}`
  const services = [
    await startProcess(['api'], settings),
    await startProcess(['api'], { ...settings, NODE_OPTIONS: withoutAudit }),
  ] as const
  try {
    console.log('| | with | without | more |\n| --- | --- | --- | --- |')
    for (const operation of operations) console.log(await rowOf(operation, services, world, database.pool))
  } finally {
    for (const service of services) await stopProcess(service)
    await database.pool.end()
  }
} finally {
  await server.stop()
}

async function rowOf(
  operation: Operation,
  services: readonly [ServiceProcess, ServiceProcess],
  world: World,
  pool: pg.Pool,
): Promise<string> {
  const next = () => signed(operation, world)
  const connections = operation.connections ?? CONNECTIONS
  let requests = FEWEST_REQUESTS
  for (const service of services) {
    const options = { address: service.address, connections, for: { seconds: TURN_SECONDS * 4 } }
    requests = Math.max(requests, Math.round((await load(next, options)).requestsPerSecond * TURN_SECONDS))
  }
  const turn = async (service: ServiceProcess): Promise<Turn> => {
    const before = await used(service, pool)
    await load(next, { address: service.address, connections, for: { requests } })
    const after = await used(service, pool)
    return after.api - before.api + (usedBetween(before.database, after.database) ?? 0)
  }
  const turns: [Turn, Turn][] = []
  while (turns.length < pairs) {
    const isReversed = Math.random() < 0.5
    const first = await turn(services[isReversed ? 1 : 0])
    const second = await turn(services[isReversed ? 0 : 1])
    turns.push(isReversed ? [second, first] : [first, second])
  }
  const each = (side: 0 | 1) => `${((sumOf(turns, side) * 1000) / turns.length / requests).toFixed(2)} ms`
  const drawn = Array.from({ length: DRAWS }, () =>
    moreOf(turns.map(() => turns[Math.floor(Math.random() * turns.length)] as [Turn, Turn])),
  )
  const [low, high] = [percent(quantile(drawn, 0.025)), percent(quantile(drawn, 0.975))]
  return `| ${operation.name} | ${each(0)} | ${each(1)} | ${percent(moreOf(turns))} (${low} to ${high}) |`
}

function sumOf(turns: [Turn, Turn][], side: 0 | 1): Turn {
  return turns.reduce((sum, turn) => sum + turn[side], 0)
}

function moreOf(turns: [Turn, Turn][]): number {
  return sumOf(turns, 0) / sumOf(turns, 1) - 1
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`.replace('-', '−')
}

/** Of the service, and of the database's processes that serve connections. */
async function used({ pid }: ServiceProcess, pool: pg.Pool) {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const database = await Promise.all(rows.map(async (row) => [row.pid, (await cpuSeconds(row.pid)) ?? 0] as const))
  return { api: (await cpuSeconds(pid)) ?? 0, database: new Map(database) }
}
