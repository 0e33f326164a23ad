import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type OpenDatabase, openDatabase, type TimeLimits, UNLIMITED } from './database.ts'
import { startEmbeddedPostgresql } from './embedded-postgresql.ts'

/** An open database and the ways to close it. */
export type Connection = OpenDatabase & {
  close: () => Promise<void>
  /** Closes without waiting for running queries. */
  abandon: () => Promise<void>
}

/**
 * Opens the database that the settings name: the server at DATABASE_URL, or the embedded one.
 * @throws when it does not answer, with a message for the operator
 */
export async function connect(config: Config, logger: Logger, limits = timeLimits(config)): Promise<Connection> {
  const options = {
    limits,
    size: config.DATABASE_POOL_SIZE,
    onIdleError: (error: Error) => logger.warn({ err: error }, 'a database connection broke'),
  }
  if (config.DATABASE_URL) {
    const database = openDatabase({ connectionString: config.DATABASE_URL }, options)
    await requireAnswer(database)
    return { ...database, close: () => database.pool.end(), abandon: async () => {} }
  }
  const embedded = await startEmbeddedPostgresql(config.DATA_DIR)
  const database = openDatabase(embedded.connection, options)
  return {
    ...database,
    async close() {
      await database.pool.end()
      await embedded.stop()
    },
    abandon: () => embedded.stop(true),
  }
}

/** The limits of requests and jobs. */
export const timeLimits = (config: Config): TimeLimits => ({
  statement: config.DATABASE_STATEMENT_TIMEOUT_SECONDS,
  lock: config.DATABASE_LOCK_TIMEOUT_SECONDS,
  idleTransaction: config.DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS,
  connect: config.DATABASE_CONNECT_TIMEOUT_SECONDS,
})

/** The limits of a command: whoever started it can stop it, and it may have much to do. */
export const commandLimits = (config: Config): TimeLimits => ({
  ...UNLIMITED,
  connect: config.DATABASE_CONNECT_TIMEOUT_SECONDS,
})

async function requireAnswer({ pool }: OpenDatabase) {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    // A host name with several addresses fails with one error for each, and no message of its own.
    const reasons = error instanceof AggregateError ? error.errors : [error]
    const text = reasons.map((reason: Error) => reason.message).join('; ')
    throw new Error(`The database at DATABASE_URL does not answer: ${text}`, { cause: error })
  }
}
