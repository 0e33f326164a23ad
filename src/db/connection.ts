import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import { asPartUnavailable } from './database-away.ts'
import { withState } from './errors-of-nodes.ts'
import type { StatementNames } from './prepared-statements.ts'

const READ_ONLY = '25006'

/**
 * So long a connection is kept though its server takes no writes. Each audited read tries one: without this, a read cost a new
 * connection while the database was read-only, and took seconds instead of milliseconds (`npm run chaos -- --only read-only`).
 */
const KEPT_READ_ONLY_MILLISECONDS = 1000

/** A server that has not ended a statement this long after its time limit is considered hanging. */
export const SILENCE_SECONDS = 5

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

const openedAt = new WeakMap<pg.PoolClient, number>()

/** Remembers since when a connection of the pool is open. */
export function noteOpened(client: pg.PoolClient) {
  openedAt.set(client, performance.now())
}

/**
 * One connection of the pool, on which statements and transactions run. `begin` is sent together with a transaction's
 * first statement, and what is to run at its end together with `commit` (the driver's pipelining), which saves two
 * round trips. Frequent statements are prepared. If the database is away, the error is always `PartUnavailable`,
 * whatever broke.
 */
export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  /** What is sent along with the transaction's next statement. */
  #ahead: CompiledQuery[] = []
  #closing: CompiledQuery[] = []
  /** After how many milliseconds a statement of this transaction means that the server hangs, if not the default. */
  #timeout: number | undefined
  #isBroken = false

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#sendTogether([...this.#ahead.splice(0), query])
    return { rows, ...(CHANGES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** A pipelining connection has no cursors. */
  streamQuery(): never {
    throw new Error('Rows are not streamed.')
  }

  begin() {
    this.#ahead = [BEGIN]
    this.#closing = []
    this.#timeout = undefined
  }

  /** Sends this statement along with the next one, before it. */
  sendAhead(query: CompiledQuery) {
    this.#ahead.push(query)
  }

  /** Lets each further statement of the transaction take this long, whatever the settings say. */
  allowSeconds(seconds: number) {
    this.#ahead.push(CompiledQuery.raw(`set local statement_timeout = '${seconds}s'`))
    this.#timeout = (seconds + SILENCE_SECONDS) * 1000
  }

  /** Whether the server does not know of the transaction yet. */
  get #hasNotBegun(): boolean {
    return this.#ahead[0] === BEGIN
  }

  /** How many statements are registered for the end of the transaction. */
  get registered(): number {
    return this.#closing.length
  }

  /** Registers a statement for the end of the transaction, after those registered before. */
  register(query: CompiledQuery) {
    this.#closing.push(query)
  }

  /** Keeps the first `count` of the registered statements, and nothing of what was to be sent along with the next one. */
  forgetAfter(count: number) {
    this.#closing.length = count
    this.#ahead = []
  }

  /** @throws what a registered statement or the commit fails with; nothing is stored then */
  async commit() {
    if (this.#hasNotBegun && this.#ahead.length === 1 && this.#closing.length === 0) return
    const statements = [...this.#ahead.splice(0), ...this.#closing.splice(0), COMMIT]
    const { command } = await this.#sendTogether(statements)
    // PostgreSQL's answer if an earlier statement failed and the error was ignored.
    if (command === 'ROLLBACK') throw new Error('The transaction was aborted.')
  }

  async rollback() {
    if (this.#hasNotBegun) return
    try {
      await this.#sendTogether([ROLLBACK])
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  release() {
    this.#client.release(this.#isBroken)
  }

  /** @returns the result of the last one @throws the error of the first that fails */
  async #sendTogether(statements: CompiledQuery[]): Promise<pg.QueryResult> {
    try {
      const answers = this.#send(statements)
      for (const answer of await Promise.allSettled(answers)) if (answer.status === 'rejected') throw answer.reason
      return (await answers.at(-1)) as pg.QueryResult
    } catch (error) {
      if ((error as { code?: string }).code === READ_ONLY) this.#endIfOld()
      throw asPartUnavailable(withState(error))
    }
  }

  /** The next connection may lead to the server that has become the primary. */
  #endIfOld() {
    const age = performance.now() - (openedAt.get(this.#client) ?? 0)
    if (age >= KEPT_READ_ONLY_MILLISECONDS) void (this.#client as unknown as pg.Client).end()
  }

  #send(statements: CompiledQuery[]): Promise<pg.QueryResult>[] {
    const { stream } = this.#client.connection
    stream.cork()
    try {
      return statements.map(({ sql, parameters }) => {
        const name = this.#names.nameOf(sql)
        return this.#client.query({
          ...(name && { name }),
          text: sql,
          values: [...parameters],
          ...(this.#timeout && { query_timeout: this.#timeout }),
        } as pg.QueryConfig)
      })
    } finally {
      stream.uncork()
    }
  }
}
