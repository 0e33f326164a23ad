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
import { compareInTurns } from './measure/compare-in-turns.ts'
import { signed } from './measure/measure-operation.ts'
import { UNLIMITED } from './measure-size.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { databaseUrl, type ServiceProcess, startProcess, stopProcess } from './service-process.ts'
import { openWorld, type World } from './world.ts'

const SEED = 'hireline'
const CONNECTIONS = 8
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
  [withAudit, withoutAudit]: readonly [ServiceProcess, ServiceProcess],
  world: World,
  pool: pg.Pool,
): Promise<string> {
  const next = () => signed(operation, world)
  const { milliseconds, ratio, bounds } = await compareInTurns(
    [
      { service: withAudit, pool, next },
      { service: withoutAudit, pool, next },
    ],
    { connections: operation.connections ?? CONNECTIONS, pairs },
  )
  const [each, other] = milliseconds.map((number) => `${number.toFixed(2)} ms`)
  const [low, high] = bounds.map(more)
  return `| ${operation.name} | ${each} | ${other} | ${more(ratio)} (${low} to ${high}) |`
}

function more(ratio: number): string {
  return `${((ratio - 1) * 100).toFixed(0)} %`.replace('-', '−')
}
