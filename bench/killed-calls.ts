/**
 * Kills the service with SIGKILL at random moments of sync and async create_or_update_candidate calls, and prints what
 * has become of them.
 *
 *   node bench/killed-calls.ts [calls]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { closeServices, openServices } from '../src/services.ts'
import { killCalls } from '../tests/support/killed-calls.ts'

const calls = Number(process.argv[2] ?? 200)
const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const server = await startEmbeddedPostgresql(folder)
const database = openDatabase(server.connection, { size: 4, onIdleError: console.error })
const dataDir = join(folder, 'service')
const services = await openServices(readConfig({ DATA_DIR: dataDir }), database, pino({ level: 'silent' }))
try {
  await migrate(database.pool, pino({ level: 'silent' }))
  const { host, user, database: name } = server.connection
  const databaseUrl = `postgresql:///${name}?${new URLSearchParams({ host: String(host), user: String(user) })}`
  console.log(await killCalls(services, { calls, callsBetweenKills: 10, databaseUrl, dataDir }))
} finally {
  await closeServices(services)
  await database.pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
