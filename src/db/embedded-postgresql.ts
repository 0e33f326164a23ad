import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readlink, realpath, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { nativeBinaries, unprivilegedUser } from './embedded-binaries.ts'

/** How to reach the embedded server, and how to let go of it. */
export interface EmbeddedPostgresql {
  connection: pg.PoolConfig
  /** Stops the server if this process owns it; a command that only borrowed it leaves it running. */
  stop: () => Promise<void>
}

const USER = 'hireline'
const DATABASE = 'hireline'
const START_TIMEOUT_MILLISECONDS = 120_000
const STOP_PATIENCE_MILLISECONDS = 5_000
/** sockaddr_un.sun_path is 108 bytes on Linux and 104 on macOS, with the closing NUL. */
const LONGEST_SOCKET_PATH = 103

/**
 * Runs the native PostgreSQL that npm brought, from `dataDir/postgresql`, on a Unix socket in that folder.
 * A server that already runs there (another command, or a process that was killed) is used as it is.
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

  if (!(await accepts(connection))) {
    await initialise(home, cluster)
    await removeLockOfAnotherProgram(cluster)
    await launch(home, cluster, connection, settings)
  }
  await createDatabase(connection)
  const owns = await takeOwnership(home)

  return {
    connection,
    async stop() {
      if (owns) await stopServer(cluster)
      await socket.release()
    },
  }
}

/** A data folder may lie deeper than a socket path can reach; a private short link then leads there. */
async function reachableSocketFolder(cluster: string) {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) {
    return { folder: cluster, release: async () => {} }
  }
  const shortcut = await mkdtemp(join(tmpdir(), 'hireline-'))
  await symlink(cluster, join(shortcut, 'pg'))
  return { folder: join(shortcut, 'pg'), release: () => rm(shortcut, { recursive: true, force: true }) }
}

/**
 * Makes the cluster in a folder of its own and renames it, so that a crash half-way leaves nothing under the final
 * name, and of two processes that start at once the second finds the first one's cluster.
 */
async function initialise(home: string, cluster: string) {
  const binaries = await nativeBinaries()
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
    if (version !== binaries.majorVersion) {
      throw new Error(
        `${cluster} was made by PostgreSQL ${version}, and this Hireline brings ${binaries.majorVersion}. ` +
          'Move the data with pg_dump and pg_restore, or set DATABASE_URL to a server of that version.',
      )
    }
    return
  }
  const fresh = await mkdtemp(join(home, 'postgresql-new-'))
  giveTo(fresh)
  const result = spawnSync(
    binaries.initdb,
    [
      ...['-D', dataFolderArgument(fresh), '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-instructions'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    { cwd: fresh, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8', ...unprivilegedUser() },
  )
  if (result.status !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`initdb could not make a database in ${home}: ${result.error?.message ?? result.stderr.trim()}`)
  }
  try {
    await rename(fresh, cluster)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

function giveTo(folder: string) {
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
}

/**
 * As root the server runs as another user, who may not be able to enter the folders above its own (a clone in a
 * folder of mode 700). /proc/self/cwd leads to the working folder without walking them.
 */
function dataFolderArgument(folder: string): string {
  return unprivilegedUser() ? '/proc/self/cwd' : folder
}

/**
 * PostgreSQL clears a lock whose process is gone. It cannot when the number now belongs to another program of the
 * same user, as happens after a container restart: that lock is removed here.
 */
async function removeLockOfAnotherProgram(cluster: string) {
  const pid = await postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid) || (await isServerOf(cluster, pid))) return
  await unlink(join(cluster, 'postmaster.pid'))
  await unlink(join(cluster, '.s.PGSQL.5432.lock')).catch(ignoreMissing)
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder === undefined ? true : folder === (await realpath(cluster))
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

async function launch(home: string, cluster: string, connection: pg.PoolConfig, settings: Record<string, string>) {
  const { postgres } = await nativeBinaries()
  const logFile = join(home, 'postgresql.log')
  const log = openSync(logFile, 'a')
  // The default random_page_cost of 4 is for spinning disks; with it the planner reads whole tables that fit in memory.
  const options = {
    listen_addresses: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    random_page_cost: '1.1',
    ...settings,
  }
  const server = spawn(
    postgres,
    [
      ...['-D', dataFolderArgument(cluster), '-k', '.'],
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
    if (lost || Date.now() > deadline) {
      const tail = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join('\n')
      throw new Error(`The embedded PostgreSQL did not start. The end of ${logFile}:\n${tail}`)
    }
    await sleep(25)
  }
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

/** The process that started the server stops it; when that one was killed, the next to come takes its place. */
async function takeOwnership(home: string): Promise<boolean> {
  const file = join(home, 'owner.pid')
  const owner = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (owner > 0 && owner !== process.pid && isAlive(owner)) return false
  await writeFile(file, String(process.pid))
  return true
}

async function stopServer(cluster: string) {
  const pid = await postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid)) return
  // SIGTERM lets connected commands finish; SIGINT ends their connections.
  process.kill(pid, 'SIGTERM')
  const deadline = Date.now() + STOP_PATIENCE_MILLISECONDS
  let patient = true
  while (existsSync(join(cluster, 'postmaster.pid')) && isAlive(pid)) {
    if (patient && Date.now() > deadline) {
      process.kill(pid, 'SIGINT')
      patient = false
    }
    await sleep(20)
  }
}

async function postmasterPid(cluster: string): Promise<number | undefined> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const pid = Number(file?.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
