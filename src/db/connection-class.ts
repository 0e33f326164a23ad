import { sql } from 'kysely'
import pg from 'pg'
import { asPartUnavailable } from './database-away.ts'
import type { StatementNames } from './prepared-statements.ts'

const WITH_NEXT = '/* sent with the next */'

/**
 * Stands in a statement of a transaction whose result nobody reads: it is sent together with the one that follows, at the
 * latest with the commit. When it fails, that one fails with its error.
 */
export const SENT_WITH_NEXT = sql.raw(WITH_NEXT)

const READ_ONLY = '25006'

/** A server that has not ended a statement so long after it should have does not answer any more. */
export const SILENCE_SECONDS = 5

const TIME_LIMIT = /^set local statement_timeout = '(\d+)s'/

/** Stands before a statement of a transaction that may take so long, whatever the settings say. Costs no round trip. */
export const allowSeconds = (seconds: number) => sql.raw(`set local statement_timeout = '${seconds}s' ${WITH_NEXT}`)

/** Lifts every limit of a connection that is not given back afterwards. */
export async function liftLimits(client: pg.ClientBase) {
  Object.assign((client as unknown as { connectionParameters: object }).connectionParameters, { query_timeout: 0 })
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
}

type Result = Promise<pg.QueryResult>
type Statement = [text: string, values: unknown[]]

const NO_RESULT = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * A class of connections that save time on what the service says again and again. Statements that come often are prepared:
 * the server parses and plans them once for each connection. `begin`, and what is marked so, is sent with the statement that
 * follows (the driver's pipelining): a light run then waits for the server twice and not four times (bench/webhook-fire.ts).
 * Of a database that is away the service hears one error, `PartUnavailable`, whatever broke.
 */
export function connectionClass(names: StatementNames): typeof pg.Client {
  return class extends pg.Client {
    #isInTransaction = false
    #held: Statement[] = []
    /** How long this transaction's statements may take before the server is taken to hang, if not as long as others. */
    #patience: number | undefined

    override query(...order: unknown[]): never {
      const [text, values] = order
      // Kysely asks like this, and nobody else.
      const isOurs = order.length === 2 && typeof text === 'string' && Array.isArray(values)
      return (isOurs ? this.#answer([text, values]) : super.query(...(order as [string]))) as never
    }

    async #answer(statement: Statement): Result {
      try {
        return await this.#take(statement)
      } catch (error) {
        // The next connection may lead to the server that has become the primary.
        if ((error as { code?: string }).code === READ_ONLY) void this.end()
        throw asPartUnavailable(error)
      }
    }

    async #take(statement: Statement): Result {
      const [text] = statement
      if (text === 'begin') this.#isInTransaction = true
      if (text === 'rollback') this.#held = this.#held.filter(([held]) => held === 'begin')
      if (text === 'commit' || text === 'rollback') {
        this.#isInTransaction = false
        this.#patience = undefined
      }
      const canWait = text === 'begin' || (this.#isInTransaction && text.includes(WITH_NEXT))
      if (canWait) {
        const allowed = TIME_LIMIT.exec(text)?.[1]
        if (allowed) this.#patience = (Number(allowed) + SILENCE_SECONDS) * 1000
        this.#held.push(statement)
        return NO_RESULT
      }
      if (this.#held.length === 0) return this.#send(statement)
      const results = this.#sendAtOnce([...this.#held.splice(0), statement])
      for (const outcome of await Promise.allSettled(results)) {
        if (outcome.status === 'rejected') throw outcome.reason
      }
      return (await results.at(-1)) as pg.QueryResult
    }

    #sendAtOnce(statements: Statement[]): Result[] {
      const { stream } = this.connection
      stream.cork()
      try {
        return statements.map((statement) => this.#send(statement))
      } finally {
        stream.uncork()
      }
    }

    #send([text, values]: Statement): Result {
      const name = names.nameOf(text)
      return super.query({
        ...(name && { name }),
        text,
        values,
        ...(this.#patience && { query_timeout: this.#patience }),
      } as pg.QueryConfig)
    }
  }
}
