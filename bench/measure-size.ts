import { join } from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { createApi } from '../src/api.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { closeServices, openServices } from '../src/services.ts'
import { measure, recordRequest, signed } from './measure/measure-operation.ts'
import { doMinutelyJobs } from './measure/minutely-jobs.ts'
import type { Operation } from './operation.ts'
import { ProgressBar } from './progress-bar.ts'
import { databaseUrl, startProcess, stopProcess } from './service-process.ts'
import type { Row, SizeReport } from './size-results.ts'
import { openWorld } from './world.ts'
import { openYardsticks } from './yardsticks/yardsticks.ts'

export interface SizeOptions {
  seed: string
  seconds: number
  connections: number
  operations: Operation[]
  dataDir: string
  /** Where other products are, if they are measured. */
  peers?: string
}

const FIRST_REQUESTS = 3

export const UNLIMITED = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
  WEBHOOK_RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_RATE_LIMIT_PER_SECOND: '0',
}

/** Measures every operation on one database, each beside its yardsticks, so that a busy moment falls on all of them. */
export async function measureSize(
  connection: pg.PoolConfig,
  applications: number,
  { seed, operations, dataDir, ...options }: SizeOptions,
): Promise<{ report: SizeReport; missing: string[] }> {
  const database = openDatabase(connection, { size: 4, onIdleError: console.error })
  await database.pool.query('vacuum analyze')
  const world = await openWorld(database, applications, seed)
  const settings = { ...UNLIMITED, DATA_DIR: join(dataDir, 'files') }
  const services = await openServices(readConfig(settings), database, pino({ level: 'silent' }))
  const api = await createApi(services)
  const service = await startProcess(['api'], { ...settings, DATABASE_URL: databaseUrl(connection) })
  const yardsticks = await openYardsticks(connection, database, world, options)
  const bar = new ProgressBar(`measuring at ${applications}`, operations.length)
  const rows: Row[] = []
  try {
    for (const [index, operation] of operations.entries()) {
      bar.update(index, operation.name)
      const { connections = options.connections } = operation
      await doMinutelyJobs(database.db, database.pool)
      const record = () => recordRequest(api, operation, world)
      // The first requests note the key's use, open connections and fill what is kept in memory.
      for (let request = 0; request < FIRST_REQUESTS; request += 1) await record()
      const statements = await record()
      const hireline = await measure(() => signed(operation, world), service, database, { ...options, connections })
      rows.push({
        operation: operation.name,
        connections,
        hireline: { ...hireline, statements: statements.length },
        yardsticks: await yardsticks.measure(operation, record, connections),
      })
    }
    bar.update(operations.length)
    return { report: { applications, inFlow: world.flow.applications, rows }, missing: yardsticks.missing }
  } finally {
    await yardsticks.close()
    await stopProcess(service)
    await api.close()
    await closeServices(services)
    await database.pool.end()
  }
}
