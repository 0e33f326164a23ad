import { type Driver, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { Connection } from './connection.ts'
import type { StatementNames } from './prepared-statements.ts'

/** PostgreSQL as Kysely knows it, with connections that send statements together (`Connection`). */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #names: StatementNames

  constructor(pool: pg.Pool, names: StatementNames) {
    super({ pool })
    this.#pool = pool
    this.#names = names
  }

  override createDriver(): Driver {
    return {
      init: async () => {},
      acquireConnection: async () => new Connection(await this.#pool.connect(), this.#names),
      beginTransaction: async (connection) => (connection as Connection).begin(),
      commitTransaction: (connection) => (connection as Connection).commit(),
      rollbackTransaction: (connection) => (connection as Connection).rollback(),
      releaseConnection: async (connection) => (connection as Connection).release(),
      destroy: () => this.#pool.end(),
    }
  }
}
