import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { unprivilegedUser } from '../../src/db/embedded-binaries.ts'
import { freePort } from '../../tests/support/redis-server.ts'
import { postgresqlPrograms } from './postgresql-programs.ts'

/** Few enough connections that one program can take them all. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  timezone: 'UTC',
}
const START_TIMEOUT_MILLISECONDS = 60_000

/** How a postmaster is told to end: at once without a checkpoint, after ending what runs, or not at all. */
const SIGNALS = { immediate: 'SIGQUIT', fast: 'SIGINT', kill: 'SIGKILL' } as const

/** One PostgreSQL server of the program's own, with its postmaster as a child. */
export class PostgresqlServer {
  readonly port: number
  readonly #folder: string
  readonly #log: string
  readonly #programs: string
  readonly #settings: Record<string, string>
  #postmaster: ChildProcess | undefined

  private constructor(programs: string, folder: string, port: number, settings: Record<string, string>) {
    this.#programs = programs
    this.#settings = { ...SETTINGS, ...settings, port: String(port) }
    this.#folder = folder
    this.#log = `${folder}.log`
    this.port = port
  }

  /** Makes a server in this folder and starts it. @param settings of postgresql.conf, beyond the usual ones */
  static async create(folder: string, settings: Record<string, string> = {}): Promise<PostgresqlServer> {
    const server = await PostgresqlServer.#at(folder, settings)
    await server.#run('initdb', ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'])
    await server.start()
    return server
  }

  /** Copies a server that runs, and starts the copy as its standby. */
  static async createStandby(folder: string, primary: PostgresqlServer): Promise<PostgresqlServer> {
    const server = await PostgresqlServer.#at(folder)
    const source = `host=127.0.0.1 port=${primary.port} user=postgres`
    await server.#run('pg_basebackup', ['-D', folder, '-d', source, '-R', '-X', 'stream', '--checkpoint=fast'])
    await server.start()
    return server
  }

  static async #at(folder: string, settings: Record<string, string> = {}): Promise<PostgresqlServer> {
    mkdirSync(folder, { mode: 0o700 })
    const user = unprivilegedUser()
    if (user) chownSync(folder, user.uid, user.gid)
    return new PostgresqlServer(await postgresqlPrograms(), folder, await freePort(), settings)
  }

  /** How its superuser connects, past any proxy. */
  connection(database = 'postgres'): pg.PoolConfig {
    return { host: '127.0.0.1', port: this.port, user: 'postgres', database, connectionTimeoutMillis: 5000 }
  }

  async start() {
    const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
    // After a kill -9 the first attempts fail, until the last backend of the old server has noticed.
    while (!(await this.#launch())) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start; ${this.#log} says why.`)
      await sleep(100)
    }
  }

  async stop(how: keyof typeof SIGNALS) {
    const postmaster = this.#postmaster
    this.#postmaster = undefined
    if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) return
    const gone = once(postmaster, 'exit')
    postmaster.kill(SIGNALS[how])
    await gone
  }

  /** Ends every process of the server at the same moment, as a machine that is gone. What was not on disk is lost. */
  async vanish() {
    const pid = this.#postmaster?.pid
    if (pid === undefined) throw new Error('The server does not run.')
    // A postmaster that stands still starts no more of them.
    process.kill(pid, 'SIGSTOP')
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of children.split(' ').filter(Boolean)) process.kill(Number(child), 'SIGKILL')
    await this.stop('kill')
  }

  /** Runs statements as the superuser, on a connection of their own that may write in any case. */
  async execute(...statements: string[]) {
    await this.session(async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  }

  /** Lends a superuser's connection. */
  async session<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T> {
    const client = new pg.Client({ ...this.connection(database), options: '-c default_transaction_read_only=off' })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #launch(): Promise<boolean> {
    const log = openSync(this.#log, 'a')
    const postmaster = spawn(
      join(this.#programs, 'postgres'),
      ['-D', this.#folder, ...Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: this.#folder, stdio: ['ignore', log, log], detached: true, ...unprivilegedUser() },
    )
    closeSync(log)
    this.#postmaster = postmaster
    while (postmaster.exitCode === null && postmaster.signalCode === null) {
      const answers = await this.session(async () => true).catch(() => false)
      if (answers) return true
      await sleep(25)
    }
    return false
  }

  #run(program: string, parameters: string[]) {
    const options = { cwd: this.#folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...unprivilegedUser() }
    return promisify(execFile)(join(this.#programs, program), parameters, options)
  }
}
