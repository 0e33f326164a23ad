import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { startEmbeddedPostgresql } from './embedded-postgresql.ts'

/** An open database and the way to close it. */
export type Connection = OpenDatabase & { close: () => Promise<void> }

/** Opens the database that the settings name: the server at DATABASE_URL, or the embedded one. */
export async function connect(config: Config, logger: Logger): Promise<Connection> {
  const options = {
    size: config.DATABASE_POOL_SIZE,
    onIdleError: (error: Error) => logger.warn({ err: error }, 'a database connection broke'),
  }
  if (config.DATABASE_URL) {
    const database = openDatabase({ connectionString: config.DATABASE_URL }, options)
    return { ...database, close: () => database.pool.end() }
  }
  const embedded = await startEmbeddedPostgresql(config.DATA_DIR)
  const database = openDatabase(embedded.connection, options)
  return {
    ...database,
    async close() {
      await database.pool.end()
      await embedded.stop()
    },
  }
}
