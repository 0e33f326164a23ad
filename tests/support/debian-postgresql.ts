import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../../src/db/database.ts'
import { unprivilegedUser } from '../../src/db/embedded-binaries.ts'
import { migrate } from '../../src/db/migrate.ts'

/** Of the package postgresql-15 (scripts/ci-packages.sh): the embedded server comes without its tools. */
const BINARIES = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL with the tools that belong to it, and Hireline's schema in it. */
export interface DebianPostgresql {
  connection: pg.PoolConfig
  /** Everything in the database as text: every schema, with definitions and rows. */
  dump(): string
  stop(): Promise<void>
}

export async function startDebianPostgresql(): Promise<DebianPostgresql> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-postgresql-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(BINARIES, program), words, {
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e9,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...user,
    })
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'hireline', '--auth=trust', '-E', 'UTF8', '--locale=C')
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=100`
  run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options)
  run('createdb', '-h', folder, '-U', 'hireline', 'hireline')
  const connection = { host: folder, port: 5432, user: 'hireline', database: 'hireline' }
  const { pool } = openDatabase(connection, { size: 2, onIdleError: () => {} })
  await migrate(pool, pino({ level: 'silent' }))
  await pool.end()
  return {
    connection,
    dump: () => run('pg_dump', '-h', folder, '-U', 'hireline', '--inserts', 'hireline'),
    async stop() {
      run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
