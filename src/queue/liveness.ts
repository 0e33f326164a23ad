import pg from 'pg'
import type { Logger } from 'pino'

/** How soon a worker's jobs are taken over after it has died, and how soon a broken connection is replaced. */
const LOOK_EVERY_MILLISECONDS = 2000

/**
 * Shows that a worker lives, by an advisory lock on a connection of its own, and gives the jobs of workers that died to
 * the living. The queue itself would keep them locked for four hours.
 */
export class Liveness {
  readonly #options: pg.PoolConfig
  readonly #logger: Logger
  #workerId: string | undefined
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  /** @param options how to connect to the queue's database */
  constructor(options: pg.PoolConfig, logger: Logger) {
    this.#options = options
    this.#logger = logger
  }

  /** Shows that the worker with this id lives from now on. Its jobs must wait until this has resolved. */
  async begin(workerId: string) {
    this.#workerId = workerId
    await this.#connect()
    await this.#look()
    this.#timer = setInterval(() => {
      this.#looking = this.#look().catch((error) => this.#logger.warn({ err: error }, 'cannot look for dead workers'))
    }, LOOK_EVERY_MILLISECONDS)
  }

  /** The worker has no jobs any more. */
  async end() {
    clearInterval(this.#timer)
    await this.#looking
    await this.#client?.query('delete from queue_workers where id = $1', [this.#workerId]).catch(() => {})
    await this.#client?.end().catch(() => {})
  }

  async #connect() {
    const client = new pg.Client(this.#options)
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    try {
      // A machine that vanishes lets go of its lock after half a minute.
      await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
      await client.query(`select pg_advisory_lock(${LOCK})`, [this.#workerId])
      await client.query('insert into queue_workers (id) values ($1) on conflict do nothing', [this.#workerId])
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
  }

  async #look() {
    if (!this.#client) await this.#connect()
    const { rows } = await (this.#client as pg.Client).query<{ id: string }>(TAKE_OVER, [this.#workerId])
    if (rows.length > 0) this.#logger.warn({ workers: rows.map(({ id }) => id) }, 'took over the jobs of dead workers')
  }
}

const LOCK = `hashtextextended('hireline worker ' || $1, 0)`

/** One that looks at the same time holds the dead worker's lock, or has deleted its row. */
const TAKE_OVER = `
  with dead as (
    delete from queue_workers
    where id <> $1 and pg_try_advisory_xact_lock(hashtextextended('hireline worker ' || id, 0))
    returning id
  )
  select dead.id, graphile_worker.force_unlock_workers(array[dead.id]) from dead`
