import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, vi } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { nativeBinaries, unprivilegedUser } from '../../src/db/embedded-binaries.ts'
import { dataFolderArgument, initialiseCluster } from '../../src/db/embedded-cluster.ts'
import { migrate } from '../../src/db/migrate.ts'

const USER = 'hireline'

/** A PostgreSQL of the test's own, which may be stopped, killed and frozen. */
export interface DatabaseCluster {
  connection: pg.PoolConfig
  start: () => Promise<void>
  /** As `pg_ctl stop -m fast` or `-m immediate`, which does not even let it write a checkpoint. */
  stop: (how: 'fast' | 'immediate') => Promise<void>
  /** Stops or continues every process of the server: it hangs, and its sockets stay open. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** Runs statements as an administrator, on a connection of its own. */
  execute: (statement: string) => Promise<pg.QueryResult>
  /** A copy that follows this one and takes no writes. This one must be stopped. */
  standby: () => Promise<DatabaseCluster>
}

/** Makes and starts a cluster with an empty `hireline` database; it is gone after the tests of this file. */
export async function databaseCluster(settings: Record<string, string> = {}): Promise<DatabaseCluster> {
  const home = await mkdtemp(join(tmpdir(), 'hireline-cluster-'))
  const folder = join(home, 'primary')
  await initialiseCluster(home, folder, USER)
  const cluster = clusterIn(home, folder, settings)
  await cluster.start()
  await cluster.execute('create database hireline')
  return cluster
}

/** Such a cluster with Hireline's schema. */
export async function migratedCluster(settings: Record<string, string> = {}): Promise<DatabaseCluster> {
  const cluster = await databaseCluster(settings)
  await migrateCluster(cluster)
  return cluster
}

export async function migrateCluster({ connection }: DatabaseCluster) {
  const { pool } = openDatabase(connection, { size: 2, onIdleError: () => {} })
  await migrate(pool, pino({ level: 'silent' }))
  await pool.end()
}

function clusterIn(home: string, folder: string, settings: Record<string, string>): DatabaseCluster {
  let server: ChildProcess | undefined
  const connection = { host: folder, port: 5432, user: USER, database: 'hireline' }
  const options = { listen_addresses: '', fsync: 'off', max_connections: '60', ...settings }

  const execute = async (statement: string) => {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    const { postgres } = await nativeBinaries()
    const configured = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(postgres, ['-D', dataFolderArgument(folder), '-k', '.', ...configured], {
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...unprivilegedUser(),
    })
    await vi.waitFor(() => execute('select 1'), { timeout: 60_000 })
  }
  const stop = async (how: 'fast' | 'immediate') => {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server?.pid)], { encoding: 'utf8' })
    for (const pid of [server?.pid, ...backends.split('\n')].map(Number).filter(Boolean)) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  const standby = async () => {
    const copy = join(home, 'standby')
    await cp(folder, copy, { recursive: true, preserveTimestamps: true })
    const user = unprivilegedUser()
    await writeFile(join(copy, 'standby.signal'), '')
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy])
    execFileSync('chmod', ['700', copy])
    const follower = clusterIn(home, copy, { ...settings, primary_conninfo: `host=${folder} user=${USER}` })
    await follower.start()
    return follower
  }
  afterAll(async () => {
    if (server?.exitCode === null) signal('SIGCONT')
    await stop('immediate')
    await rm(home, { recursive: true, force: true })
  })
  return { connection, start, stop, signal, execute, standby }
}
