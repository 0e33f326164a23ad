import type { Logger } from 'pino'
import { readConfig } from '../config.ts'
import { type Connection, commandLimits, connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { createLogger } from '../telemetry/logger.ts'

/**
 * Runs a command on the migrated database and closes it. Beside a running `npm start`, that is the database of `npm
 * start`. Logs are left out unless something is wrong: a command's output is its answer.
 */
export async function withDatabase<T>(
  work: (connection: Connection & { migrations: string[]; logger: Logger }) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  const logger = createLogger(process.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn')
  const connection = await connect(config, logger, commandLimits(config))
  try {
    const migrations = await migrate(connection.pool, logger)
    return await work({ ...connection, migrations, logger })
  } finally {
    await connection.close()
  }
}
