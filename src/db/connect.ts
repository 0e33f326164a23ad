import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { startEmbeddedPostgresql } from './embedded-postgresql.ts'

/** An open database and the ways to let go of it. */
export type Connection = OpenDatabase & {
  close: () => Promise<void>
  /** Does not wait for queries that still run. */
  abandon: () => Promise<void>
}

/**
 * Opens the database that the settings name: the server at DATABASE_URL, or the embedded one.
 * @throws when it does not answer, with a message for the operator
 */
export async function connect(config: Config, logger: Logger): Promise<Connection> {
  const options = {
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
