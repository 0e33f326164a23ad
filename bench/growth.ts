/**
 * What one request of each operation asks of PostgreSQL at several sizes: buffers (pages of 8 KB, wherever they came
 * from) and CPU. One connection does one request after the other, so that it matters little who else is working. Prints
 * a table for docs/performance.md.
 *
 *   node bench/growth.ts 10000,1000000 [folder] [part of a name]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { createApi } from '../src/api.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { closeServices, openServices } from '../src/services.ts'
import { openBenchServer, yearDatabase } from './bench-server.ts'
import { recordRequest, usedBetween } from './measure/measure-operation.ts'
import { doMinutelyJobs } from './measure/minutely-jobs.ts'
import { backendCpuSeconds } from './measure/process-usage.ts'
import { UNLIMITED } from './measure-size.ts'
import { OPERATIONS } from './operations.ts'
import { openWorld } from './world.ts'

const SEED = 'hireline'
const FIRST_REQUESTS = 1
const FEWEST_REQUESTS = 2
const MOST_REQUESTS = 100
const MILLISECONDS = 1500
interface Cost {
  buffers: number
  cpuMilliseconds: number
}

const [sizes = '10000,1000000', dataDir = join(tmpdir(), 'hireline-bench'), part = ''] = process.argv.slice(2)
const operations = OPERATIONS.filter(({ name }) => name.includes(part))
const server = await openBenchServer(dataDir)
try {
  const columns: { title: string; costs: Map<string, Cost> }[] = []
  for (const size of sizes.split(',').map(Number)) {
    columns.push(await costsAt(await yearDatabase(server.connection, size, SEED, false), size))
    console.error(columns.at(-1)?.title)
  }
  console.log(table(columns))
} finally {
  await server.stop()
}

async function costsAt(connection: pg.PoolConfig, size: number) {
  // Its only connection flushes its statistics when it is asked to.
  const database = openDatabase(connection, { size: 1, onIdleError: console.error })
  const beside = new pg.Pool({ ...connection, max: 1 })
  const settings = { ...UNLIMITED, DATA_DIR: join(dataDir, 'files') }
  const services = await openServices(readConfig(settings), database, pino({ level: 'silent' }))
  const api = await createApi(services)
  const costs = new Map<string, Cost>()
  try {
    const world = await openWorld(database, size, SEED)
    const { rows } = await beside.query<{ applications: string }>(
      'select sum(applications) as applications from application_counts',
    )
    for (const operation of operations) {
      await doMinutelyJobs(database.db, beside)
      for (let request = 0; request < FIRST_REQUESTS; request += 1) await recordRequest(api, operation, world)
      const before = await usage()
      const until = performance.now() + MILLISECONDS
      let requests = 0
      while (requests < FEWEST_REQUESTS || (performance.now() < until && requests < MOST_REQUESTS)) {
        await recordRequest(api, operation, world)
        requests += 1
      }
      const after = await usage()
      costs.set(operation.name, {
        buffers: (after.buffers - before.buffers) / requests,
        cpuMilliseconds: ((usedBetween(before.seconds, after.seconds) ?? 0) * 1000) / requests,
      })
    }
    return { title: `${Number(rows[0]?.applications).toLocaleString('en')}`, costs }
  } finally {
    await api.close()
    await closeServices(services)
    await database.pool.end()
    await beside.end()
  }

  async function usage() {
    await database.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await beside.query<{ buffers: string }>(
      'select blks_hit + blks_read as buffers from pg_stat_database where datname = current_database()',
    )
    return { buffers: Number(rows[0]?.buffers), seconds: await backendCpuSeconds(beside) }
  }
}

function table(columns: { title: string; costs: Map<string, Cost> }[]): string {
  const cell = (cost: Cost | undefined) =>
    cost
      ? `${Math.round(cost.buffers).toLocaleString('en')} (${cost.cpuMilliseconds.toFixed(cost.cpuMilliseconds < 10 ? 1 : 0)})`
      : '–'
  return [
    `| operation | ${columns.map(({ title }) => title).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(columns.length)}`,
    ...operations.map(({ name }) => `| ${name} | ${columns.map(({ costs }) => cell(costs.get(name))).join(' | ')} |`),
  ].join('\n')
}
