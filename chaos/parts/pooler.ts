import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { unprivilegedUser } from '../../src/db/embedded-binaries.ts'
import { freePort } from '../../tests/support/redis-server.ts'

/** Fewer than the connections of one API process, so that it has to share them. */
const SHARED = 6
const FIRST_THAT_PREPARES = [1, 21] as const

/** A PgBouncer of the program's own: one pool of sessions, and one of transactions. */
export class Pooler {
  readonly #process: ChildProcess
  readonly #port: number
  readonly #user: string
  readonly #database: string
  /** Whether it keeps prepared statements. */
  readonly prepares: boolean

  private constructor(process: ChildProcess, port: number, { user, database }: Target, prepares: boolean) {
    this.#process = process
    this.#port = port
    this.#user = user
    this.#database = database
    this.prepares = prepares
  }

  /** @param program its path @param target the database behind it */
  static async start(program: string, folder: string, target: Target): Promise<Pooler> {
    const home = join(folder, 'pgbouncer')
    mkdirSync(home)
    const port = await freePort()
    const prepares = await canPrepare(program)
    const place = `host=127.0.0.1 port=${target.port} dbname=${target.database} user=${target.user}`
    const lines = [
      '[databases]',
      `${target.database} = ${place} pool_mode=session pool_size=60`,
      `${target.database}_requests = ${place} pool_mode=transaction pool_size=${SHARED}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${home}/users.txt`,
      // A server that is away is tried again at once, and those who wait for it are told soon.
      'server_login_retry = 1\nquery_wait_timeout = 5\nmax_client_conn = 500',
      ...(prepares ? ['max_prepared_statements = 200'] : []),
    ]
    writeFileSync(join(home, 'pgbouncer.ini'), lines.join('\n'))
    writeFileSync(join(home, 'users.txt'), `"${target.user}" ""`)
    const user = unprivilegedUser()
    if (user) for (const path of ['.', 'pgbouncer.ini', 'users.txt']) chownSync(join(home, path), user.uid, user.gid)
    const log = openSync(join(folder, 'pgbouncer.log'), 'a')
    const child = spawn(program, [join(home, 'pgbouncer.ini')], {
      cwd: home,
      stdio: ['ignore', log, log],
      detached: true,
      ...user,
    })
    closeSync(log)
    const pooler = new Pooler(child, port, target, prepares)
    await pooler.#isReady()
    return pooler
  }

  /** For what keeps a session: workers, migrations and commands. */
  get sessionUrl() {
    return `postgresql://${this.#user}@127.0.0.1:${this.#port}/${this.#database}`
  }

  /** For requests. */
  get transactionUrl() {
    return `${this.sessionUrl}_requests`
  }

  async stop() {
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await gone
  }

  async #isReady() {
    for (;;) {
      const client = new pg.Client(this.transactionUrl)
      client.on('error', () => {})
      const answers = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (answers) return
      if (this.#process.exitCode !== null) throw new Error('PgBouncer ended; pgbouncer.log says why.')
      await sleep(50)
    }
  }
}

interface Target {
  port: number
  database: string
  user: string
}

async function canPrepare(program: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, ['--version'])
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout) ?? []).slice(1).map(Number)
  return major > FIRST_THAT_PREPARES[0] || (major === FIRST_THAT_PREPARES[0] && minor >= FIRST_THAT_PREPARES[1])
}
