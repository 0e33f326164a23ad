import { sql } from 'kysely'
import pg from 'pg'
import type { StatementNames } from './prepared-statements.ts'

const WITH_NEXT = '/* sent with the next */'

/**
 * Stands in a statement of a transaction whose result nobody reads: it is sent together with the one that follows, at the
 * latest with the commit. When it fails, that one fails with its error.
 */
export const SENT_WITH_NEXT = sql.raw(WITH_NEXT)

type Result = Promise<pg.QueryResult>
type Statement = [text: string, values: unknown[]]

const NO_RESULT = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * A class of connections that save time on what the service says again and again. Statements that come often are prepared:
 * the server parses and plans them once for each connection. `begin`, and what is marked so, is sent with the statement that
 * follows (the driver's pipelining): a light run then waits for the server twice and not four times (bench/webhook-fire.ts).
 */
export function connectionClass(names: StatementNames): typeof pg.Client {
  return class extends pg.Client {
    #isInTransaction = false
    #held: Statement[] = []

    override query(...order: unknown[]): never {
      const [text, values] = order
      // Kysely asks like this, and nobody else.
      const isOurs = order.length === 2 && typeof text === 'string' && Array.isArray(values)
      return (isOurs ? this.#take([text, values]) : super.query(...(order as [string]))) as never
    }

    async #take(statement: Statement): Result {
      const [text] = statement
      if (text === 'begin') this.#isInTransaction = true
      if (text === 'rollback') this.#held = this.#held.filter(([held]) => held === 'begin')
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
      const canWait = text === 'begin' || (this.#isInTransaction && text.includes(WITH_NEXT))
      if (canWait) {
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
      return name ? super.query({ name, text, values }) : super.query(text, values)
    }
  }
}
