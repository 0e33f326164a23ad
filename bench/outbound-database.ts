import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgresql } from '../src/db/embedded-postgresql.ts'
import { migrate } from '../src/db/migrate.ts'
import { databaseNamed, execute } from '../tests/support/database-server.ts'
import { databaseUrl } from './service-process.ts'

/** Runs `work` on an empty database, on DATABASE_URL's server or an embedded one with fsync on. */
export async function withEmptyDatabase(work: (database: OpenDatabase, url: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedPostgresql(folder)
  const server = embedded?.connection ?? { connectionString: process.env.DATABASE_URL as string }
  const name = `hireline_bench_${process.pid}`
  await execute(server, `create database ${name}`)
  const connection = databaseNamed(server, name)
  const database = openDatabase(connection, { size: 10, onIdleError: () => {} })
  try {
    await migrate(database.pool, pino({ level: 'silent' }))
    await work(database, databaseUrl(connection))
  } finally {
    await database.pool.end()
    await execute(server, `drop database ${name} with (force)`)
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A server on loopback. */
export async function listen(onRequest: RequestListener) {
  const server = createServer((request, response) => {
    request.resume()
    onRequest(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.closeAllConnections(),
  }
}

/** Runs `work` beside one worker with its default settings. */
export async function besideWorker(environment: Record<string, string>, work: () => Promise<void>) {
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url)), 'worker'], {
    env: { PATH: process.env.PATH, EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true', LOG_LEVEL: 'warn', ...environment },
    stdio: 'inherit',
  })
  const ended = once(worker, 'close')
  try {
    await work()
  } finally {
    worker.kill('SIGKILL')
    await ended
  }
}

/** Resolves once `isSo`. */
export async function until(isSo: () => boolean | Promise<boolean>, pauseMilliseconds = 50) {
  while (!(await isSo())) await sleep(pauseMilliseconds)
}
