import pg from 'pg'
import type { Logger } from 'pino'

/** How soon a broken connection is replaced; a worker that shows no life at two looks in a row is dead. */
const LOOK_EVERY_MILLISECONDS = 2000

/** How often every locked job is looked at too, which costs more the longer the queue is. */
const LOOKS_PER_LOOK_AT_JOBS = 15

/**
 * Shows that the workers of a process live, by advisory locks on a connection of its own, and gives the jobs of dead
 * workers to living ones. The queue itself would keep them locked for four hours.
 */
export class Liveness {
  readonly #options: pg.PoolConfig
  readonly #logger: Logger
  #workerIds: string[] = []
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  /** Workers that showed no life when this connection last looked: after an outage of the database all are late. */
  #silent: string[] = []
  /** After an outage there is one soon. */
  #looksUntilLookAtJobs = 0

  /** @param options how to connect to the queue's database */
  constructor(options: pg.PoolConfig, logger: Logger) {
    this.#options = options
    this.#logger = logger
  }

  async begin() {
    await this.#look()
    this.#timer = setInterval(() => {
      this.#looking = this.#looking
        .then(() => this.#look())
        .catch((error) => this.#logger.warn({ err: error }, 'cannot look for dead workers'))
    }, LOOK_EVERY_MILLISECONDS)
  }

  /** Shows that the worker lives from now on. Its jobs must wait until this has resolved. */
  async add(workerId: string) {
    // Added first, so that a connection that is made meanwhile shows it too.
    this.#workerIds.push(workerId)
    try {
      await show(await this.#connected(), [workerId])
    } catch (error) {
      this.#workerIds = this.#workerIds.filter((id) => id !== workerId)
      throw error
    }
  }

  /** For a worker that knows of no more jobs; any others locked under its id are taken over. */
  async drop(workerId: string) {
    this.#workerIds = this.#workerIds.filter((id) => id !== workerId)
    // If this fails, the connection and its lock are gone, and whoever looks next does the same.
    await this.#client?.query(GIVE_UP, [workerId]).catch(() => {})
  }

  /** Ends when the workers have no more jobs. */
  async end() {
    clearInterval(this.#timer)
    await this.#looking
    await this.#client?.end().catch(() => {})
  }

  /** One connection at a time: a second would wait for the locks of the first for ever. */
  #connected(): Promise<pg.Client> {
    if (this.#client) return Promise.resolve(this.#client)
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#options)
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    try {
      // A machine that vanishes loses its lock after half a minute.
      await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
      await show(client, this.#workerIds)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
    this.#silent = []
    this.#looksUntilLookAtJobs = 1
    return client
  }

  async #look() {
    const client = await this.#connected()
    if (this.#looksUntilLookAtJobs === 0) await client.query(FIND_UNKNOWN)
    this.#looksUntilLookAtJobs = (this.#looksUntilLookAtJobs || LOOKS_PER_LOOK_AT_JOBS) - 1
    const { rows: silent } = await client.query<{ id: string }>(SILENT, [this.#workerIds])
    const dead = silent.map(({ id }) => id).filter((id) => this.#silent.includes(id))
    this.#silent = silent.map(({ id }) => id)
    if (dead.length === 0) return
    const { rows } = await client.query<{ id: string }>(TAKE_OVER, [dead])
    if (rows.length > 0) this.#logger.warn({ workers: rows.map(({ id }) => id) }, 'took over the jobs of dead workers')
  }
}

const LOCK = `hashtextextended('hireline worker ' || id, 0)`

async function show(client: pg.Client, workerIds: string[]) {
  await client.query(`select pg_advisory_lock(${LOCK}) from unnest($1::text[]) as id`, [workerIds])
  await client.query('insert into queue_workers (id) select unnest($1::text[]) on conflict do nothing', [workerIds])
}

/**
 * A statement that a worker has given up because the database hung may still lock jobs long afterwards, when that
 * worker is forgotten. This remembers the worker, so that it is found dead.
 */
const FIND_UNKNOWN = `
  insert into queue_workers (id)
  select locked_by from graphile_worker._private_jobs where locked_by like 'pool-%'
  union
  select locked_by from graphile_worker._private_job_queues where locked_by like 'pool-%'
  on conflict do nothing`

const SILENT = `select id from queue_workers where id <> all($1) and pg_try_advisory_xact_lock(${LOCK})`

/** Whoever looks at the same time holds the dead worker's lock, or has deleted its row. */
const TAKE_OVER = `
  with dead as (
    delete from queue_workers
    where id = any($1) and pg_try_advisory_xact_lock(${LOCK})
    returning id
  )
  select dead.id, graphile_worker.force_unlock_workers(array[dead.id]) from dead`

const GIVE_UP = `
  with gone as (delete from queue_workers where id = $1 returning id)
  select graphile_worker.force_unlock_workers(array[gone.id]), pg_advisory_unlock(${LOCK}) from gone`
