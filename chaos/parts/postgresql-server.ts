import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { unprivilegedUser } from '../../src/db/embedded-binaries.ts'
import { freePort } from '../../tests/support/redis-server.ts'
import { postgresqlPrograms } from './postgresql-programs.ts'

/** Few enough that one program can take them all. */
const CONNECTIONS = 80
const START_TIMEOUT_MILLISECONDS = 60_000

/** How a postmaster is told to end: at once without a checkpoint, after ending what runs, or not at all. */
const SIGNALS = { immediate: 'SIGQUIT', fast: 'SIGINT', kill: 'SIGKILL' } as const

/** One PostgreSQL server of the program's own, with its postmaster as a child. */
export class PostgresqlServer {
  readonly port: number
  readonly #folder: string
  readonly #log: string
  readonly #programs: string
  #postmaster: ChildProcess | undefined

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs
    this.#folder = folder
    this.#log = `${folder}.log`
    this.port = port
  }

  /** Makes a cluster in this folder and starts it. */
  static async create(folder: string): Promise<PostgresqlServer> {
    const server = await PostgresqlServer.#at(folder)
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

  static async #at(folder: string): Promise<PostgresqlServer> {
    mkdirSync(folder, { mode: 0o700 })
    const user = unprivilegedUser()
    if (user) chownSync(folder, user.uid, user.gid)
    return new PostgresqlServer(await postgresqlPrograms(), folder, await freePort())
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
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: CONNECTIONS,
      timezone: 'UTC',
    }
    const postmaster = spawn(
      join(this.#programs, 'postgres'),
      ['-D', this.#folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
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
