import pg from 'pg'
import type { Logger } from 'pino'

/** How soon a worker's jobs are taken over after it has died, and how soon a broken connection is replaced. */
const LOOK_EVERY_MILLISECONDS = 2000

/**
 * Shows that the workers of a process live, by advisory locks on a connection of its own, and gives the jobs of workers
 * that died to the living. The queue itself would keep them locked for four hours.
 */
export class Liveness {
  readonly #options: pg.PoolConfig
  readonly #logger: Logger
  #workerIds: string[] = []
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  /** @param options how to connect to the queue's database */
  constructor(options: pg.PoolConfig, logger: Logger) {
    this.#options = options
    this.#logger = logger
  }

  /** Shows that the workers with these ids live from now on. Their jobs must wait until this has resolved. */
  async begin(workerIds: string[]) {
    this.#workerIds = workerIds
    await this.#connect()
    await this.#look()
    this.#timer = setInterval(() => {
      this.#looking = this.#look().catch((error) => this.#logger.warn({ err: error }, 'cannot look for dead workers'))
    }, LOOK_EVERY_MILLISECONDS)
  }

  /** The workers have no jobs any more. */
  async end() {
    clearInterval(this.#timer)
    await this.#looking
    await this.#client?.query('delete from queue_workers where id = any($1)', [this.#workerIds]).catch(() => {})
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
      await client.query(`select pg_advisory_lock(${LOCK}) from unnest($1::text[]) as id`, [this.#workerIds])
      await client.query('insert into queue_workers (id) select unnest($1::text[]) on conflict do nothing', [
        this.#workerIds,
      ])
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
  }

  async #look() {
    if (!this.#client) await this.#connect()
    const { rows } = await (this.#client as pg.Client).query<{ id: string }>(TAKE_OVER, [this.#workerIds])
    if (rows.length > 0) this.#logger.warn({ workers: rows.map(({ id }) => id) }, 'took over the jobs of dead workers')
  }
}

const LOCK = `hashtextextended('hireline worker ' || id, 0)`

/** One that looks at the same time holds the dead worker's lock, or has deleted its row. */
const TAKE_OVER = `
  with dead as (
    delete from queue_workers
    where id <> all($1) and pg_try_advisory_xact_lock(${LOCK})
    returning id
  )
  select dead.id, graphile_worker.force_unlock_workers(array[dead.id]) from dead`
