import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { asPartUnavailable } from '../db/database-away.ts'
import { PartUnavailable } from '../part-unavailable.ts'

const PAUSE_MILLISECONDS = 250

/** The queue's statements that record how a job ended, by their prepared names. Each can be repeated. */
const ENDS_JOB = /^(complete|fail)_job/
const FETCHES_JOBS = /^get_job/

type Statement = pg.QueryConfig | string

type Listen = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  /** Not there where no connection came in time, whatever the pool's types say. */
  release: ((broken?: boolean | Error) => void) | undefined,
) => void

/**
 * The pool as graphile-worker gets it, made to bear a broken database:
 * - The queue (0.18) does not look at what becomes of writing down the end of a job (worker.js: `completeJob(job)`). If the
 *   connection breaks then, that is an unhandled rejection and the job stays locked. Here it is repeated until it succeeds.
 * - The queue looks for jobs from the first moment. Here it waits until `mayFetch` resolves.
 * - If the answer to a fetch is lost, nobody knows which jobs it has locked; and a failed look-up of the tasks' numbers is
 *   remembered as failed for ever (taskIdentifiers.js: `cache.lastDigest`). So `onLost` is told of any lost answer.
 * - A listener that is stopped while it begins to listen is released twice if its connection breaks then, which the pool
 *   does not accept. Only the first release counts.
 * - Errors come without PostgreSQL's codes, for some of which the queue would pause for minutes.
 */
export class QueuePool {
  readonly #pool: pg.Pool
  readonly #mayFetch: Promise<void>
  readonly #onLost: () => void
  readonly #unwritten = new Set<Promise<unknown>>()

  constructor(pool: pg.Pool, { mayFetch, onLost }: { mayFetch: Promise<void>; onLost: () => void }) {
    this.#pool = pool
    this.#mayFetch = mayFetch
    this.#onLost = onLost
    mayFetch.catch(() => {})
  }

  /** The same pool, with the differences described above. */
  asPool(): pg.Pool {
    const connect = (listen?: Listen) => (listen ? this.#pool.connect(once(listen)) : Promise.resolve(this.#client()))
    return new Proxy(this.#pool, {
      get(pool, name) {
        if (name === 'connect') return connect
        const value = Reflect.get(pool, name, pool)
        return typeof value === 'function' ? value.bind(pool) : value
      },
    })
  }

  /** Resolves once the end of every job is recorded. */
  async allWritten(): Promise<void> {
    while (this.#unwritten.size > 0) await Promise.allSettled(this.#unwritten)
  }

  /** A client that takes a connection only for its first statement. */
  #client() {
    let connection: Promise<pg.PoolClient> | undefined
    let isBroken = false
    const send = async (statement: Statement, values?: unknown[]) => {
      connection ??= this.#pool.connect()
      try {
        return await (await connection).query(statement as string, values)
      } catch (error) {
        const told = asPartUnavailable(error)
        isBroken ||= told instanceof PartUnavailable
        throw told
      }
    }
    return {
      query: (statement: Statement, values?: unknown[]) => {
        const name = typeof statement === 'string' ? '' : (statement.name ?? '')
        if (ENDS_JOB.test(name)) return this.#writeDown(() => send(statement, values), statement as pg.QueryConfig)
        return this.#ask(() => send(statement, values), { isFetch: FETCHES_JOBS.test(name) })
      },
      release: () => void connection?.then((client) => client.release(isBroken)).catch(() => {}),
    }
  }

  async #ask<T>(send: () => Promise<T>, { isFetch }: { isFetch: boolean }): Promise<T> {
    if (isFetch) await this.#mayFetch
    try {
      return await send()
    } catch (error) {
      if (error instanceof PartUnavailable) this.#onLost()
      throw error
    }
  }

  #writeDown<T>(send: () => Promise<T>, statement: pg.QueryConfig): Promise<T | pg.QueryResult | undefined> {
    const writing = send().catch((error) => {
      if (!(error instanceof PartUnavailable)) throw error
      return this.#writeDownAgain(statement)
    })
    this.#unwritten.add(writing)
    return writing.finally(() => this.#unwritten.delete(writing))
  }

  /** The process ends before the database is back: whoever takes over the worker's jobs repeats the job. */
  async #writeDownAgain(statement: pg.QueryConfig): Promise<pg.QueryResult | undefined> {
    for (;;) {
      await pause(PAUSE_MILLISECONDS)
      if (this.#pool.ending) return undefined
      try {
        const client = await this.#pool.connect()
        let isBroken = true
        try {
          const result = await client.query(statement)
          isBroken = false
          return result
        } finally {
          client.release(isBroken)
        }
      } catch (error) {
        if (!(asPartUnavailable(error) instanceof PartUnavailable)) throw error
      }
    }
  }
}

/** Returns a client that can safely be released more than once. */
function once(listen: Listen): Listen {
  return (error, client, release) => {
    let isReleased = false
    const releaseOnce = (broken?: boolean | Error) => {
      if (!isReleased) release?.(broken)
      isReleased = true
    }
    listen(error, client, release && releaseOnce)
  }
}
