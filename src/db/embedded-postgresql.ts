import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { nativeBinaries, unprivilegedUser } from './embedded-binaries.ts'
import { dataFolderArgument, initialiseCluster } from './embedded-cluster.ts'
import { isAlive, postmasterPid, removeLockOfAnotherProgram } from './postmaster-process.ts'

/** How to reach the embedded server, and how to leave it. */
export interface EmbeddedPostgresql {
  connection: pg.PoolConfig
  /**
   * Leaves the server, and stops it when no other Hireline process uses it.
   * @param atOnce ends the connections of other programs instead of waiting for them
   */
  stop: (atOnce?: boolean) => Promise<void>
}

const USER = 'hireline'
const DATABASE = 'hireline'
const START_TIMEOUT_MILLISECONDS = 120_000
const JOIN_AGAIN_MILLISECONDS = 250
const STOP_TIMEOUT_MILLISECONDS = 5_000
/** sockaddr_un.sun_path is 108 bytes on Linux and 104 on macOS, with the closing NUL. */
const MAX_SOCKET_PATH_LENGTH = 103
/** A server that is just being stopped by another process refuses the first attempts. */
const LAUNCH_ATTEMPTS = 3
/** Every process that uses the server holds this advisory lock, shared; PostgreSQL frees it when the process dies. */
const IN_USE_LOCK = 4_017_331_901

/**
 * Runs the native PostgreSQL that npm brought, from `dataDir/postgresql`, on a Unix socket in that folder. A server
 * that already runs there (started by another command, or by a process that was killed) is used as it is.
 * @param settings server settings beyond the defaults, such as `{ fsync: 'off' }` in tests
 */
export async function startEmbeddedPostgresql(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgresql> {
  const home = resolve(dataDir)
  const cluster = join(home, 'postgresql')
  await mkdir(home, { recursive: true })
  const socket = await reachableSocketFolder(cluster)
  const connection: pg.PoolConfig = { host: socket.folder, port: 5432, user: USER, database: DATABASE }

  const joinAgain = () => joinServer(home, cluster, connection, settings)
  const membership = keepJoined(await joinAgain(), joinAgain)
  await createDatabase(connection)

  return {
    connection,
    async stop(atOnce = false) {
      const user = await membership.end()
      if (await isLastUser(user)) await stopServer(cluster, user, atOnce)
      else await user.end().catch(() => {})
      await socket.release()
    },
  }
}

/**
 * Joins again, and so starts the server, whenever it is gone. If the system kills the server for lack of memory, all
 * its users notice, and the first of them starts it again. `end` returns the connection that the process held last.
 */
function keepJoined(first: pg.Client, join: () => Promise<pg.Client>): { end: () => Promise<pg.Client> } {
  let user = first
  let isEnding = false
  let joining: Promise<void> | undefined
  const watch = () => {
    user.once('end', () => {
      if (!isEnding) joining = joinAgain()
    })
  }
  const joinAgain = async () => {
    while (!isEnding) {
      try {
        user = await join()
        return watch()
      } catch {
        // The rest of the old server still holds its memory; the server's log says so.
        await sleep(JOIN_AGAIN_MILLISECONDS)
      }
    }
  }
  watch()
  return {
    async end() {
      isEnding = true
      await joining
      return user
    },
  }
}

/** Starts the server unless it runs. @returns the connection that marks this process as one of its users */
async function joinServer(
  home: string,
  cluster: string,
  connection: pg.PoolConfig,
  settings: Record<string, string>,
): Promise<pg.Client> {
  for (let attempt = 1; ; ) {
    if (!(await accepts(connection))) {
      await initialiseCluster(home, cluster, USER)
      await removeLockOfAnotherProgram(cluster)
      const started = await launch(home, cluster, connection, settings)
      if (!started && attempt === LAUNCH_ATTEMPTS) throw new Error(await launchError(home))
      attempt += 1
    }
    const user = await markAsUser(connection)
    if (user) return user
    await sleep(50)
  }
}

/** @returns nothing when the server is being stopped by its last user */
async function markAsUser(connection: pg.PoolConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as joined', [IN_USE_LOCK])
    if (rows[0].joined) return client
  } catch {
    // The server went away between the two steps; the caller starts it again.
  }
  await client.end().catch(() => {})
  return undefined
}

/** From here on the last user holds the lock alone, so that nobody joins a server that is about to stop. */
async function isLastUser(user: pg.Client): Promise<boolean> {
  try {
    await user.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
    const { rows } = await user.query('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK])
    return rows[0].alone
  } catch {
    return false
  }
}

/** A data folder may lie deeper than a socket path can be long; then a short private link leads there. */
async function reachableSocketFolder(cluster: string) {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_LENGTH) {
    return { folder: cluster, release: async () => {} }
  }
  const shortcut = await mkdtemp(join(tmpdir(), 'hireline-'))
  await symlink(cluster, join(shortcut, 'pg'))
  return { folder: join(shortcut, 'pg'), release: () => rm(shortcut, { recursive: true, force: true }) }
}

/** @returns whether a server answers now: this one, or that of a faster process */
async function launch(
  home: string,
  cluster: string,
  connection: pg.PoolConfig,
  settings: Record<string, string>,
): Promise<boolean> {
  const { postgres } = await nativeBinaries()
  const log = openSync(logFileOf(home), 'a')
  const options = {
    listen_addresses: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The detail of an error quotes rows, and personal data does not belong in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...settings,
  }
  const server = spawn(
    postgres,
    [
      '-D',
      dataFolderArgument(cluster),
      '-k',
      '.',
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster,
      // A terminal's Ctrl-C reaches the whole process group; the server has to outlive the requests being drained.
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...unprivilegedUser(),
    },
  )
  server.unref()
  closeSync(log)
  let exited = false
  server.on('exit', () => {
    exited = true
  })
  server.on('error', () => {
    exited = true
  })
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  while (!(await accepts(connection))) {
    // Of two processes that start at once one loses PostgreSQL's own lock; it then uses the other's server.
    const lost = exited && !(await otherServerRuns(cluster))
    if (lost || Date.now() > deadline) return false
    await sleep(25)
  }
  return true
}

const logFileOf = (home: string) => join(home, 'postgresql.log')

async function launchError(home: string): Promise<string> {
  const file = logFileOf(home)
  const tail = (await readFile(file, 'utf8')).trim().split('\n').slice(-5).join('\n')
  return `The embedded PostgreSQL did not start. The end of ${file}:\n${tail}`
}

async function otherServerRuns(cluster: string) {
  const pid = await postmasterPid(cluster)
  return pid !== undefined && isAlive(pid)
}

async function accepts(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(connection: pg.PoolConfig) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    const duplicate = ['42P04', '23505'].includes((error as { code?: string }).code ?? '')
    if (!duplicate) throw error
  } finally {
    await client.end()
  }
}

async function stopServer(cluster: string, lastUser: pg.Client, atOnce: boolean) {
  const pid = await postmasterPid(cluster)
  const isRunning = () => pid !== undefined && isAlive(pid) && existsSync(join(cluster, 'postmaster.pid'))
  // SIGTERM lets connected programs finish; SIGINT ends their connections.
  if (pid !== undefined && isRunning()) process.kill(pid, atOnce ? 'SIGINT' : 'SIGTERM')
  await lastUser.end().catch(() => {})
  const deadline = Date.now() + STOP_TIMEOUT_MILLISECONDS
  let patient = !atOnce
  while (pid !== undefined && isRunning()) {
    if (patient && Date.now() > deadline) {
      process.kill(pid, 'SIGINT')
      patient = false
    }
    await sleep(20)
  }
}
