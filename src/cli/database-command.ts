import type { Logger } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { withOrigin } from '../contract/origin.ts'
import { type Connection, commandLimits, connect } from '../db/connect.ts'
import { requireDatabaseMade } from '../db/database-present.ts'
import { type MigrationListener, migrate } from '../db/migrate.ts'
import { createLogger } from '../telemetry/logger.ts'

const STANDARD_ERROR = 2

/** What a command may do beyond using the database that is there. */
interface DatabaseUse {
  /** An empty data folder gets a database. Without it, whoever mistypes DATA_DIR is told, and not shown an empty one. */
  makesOne?: boolean
  onMigration?: MigrationListener
}

export type MigratedDatabase = Connection & { config: Config; migrations: string[]; logger: Logger }

/**
 * Runs a command on the migrated database and closes it. Beside a running `npm start`, that is the database of `npm
 * start`. Logs are left out unless something is wrong: a command's output is its answer.
 */
export async function withDatabase<T>(
  work: (opened: MigratedDatabase) => Promise<T>,
  use: DatabaseUse = {},
): Promise<T> {
  const config = readConfig(process.env)
  const logger = createLogger(levelOf(config))
  return connected({ config, logger, ...use }, async (connection) => {
    const migrations = await migrate(connection.pool, logger, use.onMigration)
    return work({ ...connection, config, migrations, logger })
  })
}

/** Runs a command on the database as it is, whichever schema it has. The log does not go where a backup may go. */
export async function withUnmigratedDatabase<T>(
  work: (connection: Connection & { config: Config; logger: Logger }) => Promise<T>,
  use: DatabaseUse = {},
): Promise<T> {
  const config = readConfig(process.env)
  const logger = createLogger(levelOf(config), STANDARD_ERROR)
  return connected({ config, logger, ...use }, (connection) => work({ ...connection, config, logger }))
}

/** What was typed, without what it was about: that may be somebody's address. */
function typedCommand(): string {
  const words = process.argv.slice(2)
  const end = words.findIndex((word) => !/^[a-z-]+$/.test(word) || word.startsWith('-'))
  return ['hireline', ...words.slice(0, Math.min(2, end === -1 ? 2 : end))].join(' ')
}

const levelOf = (config: Config) => (process.env.LOG_LEVEL ? config.LOG_LEVEL : 'warn')

async function connected<T>(
  { config, logger, makesOne }: DatabaseUse & { config: Config; logger: Logger },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (!makesOne) requireDatabaseMade(config)
  const connection = await connect(config, logger, commandLimits(config))
  try {
    return await withOrigin({ userAgent: typedCommand() }, () => work(connection))
  } finally {
    await connection.close()
  }
}
