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
  const options = poolOptions(config, logger, limits)
  if (config.DATABASE_URL) {
    const database = openDatabase({ connectionString: config.DATABASE_URL }, options)
    await requireAnswer(database, 'DATABASE_URL')
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

/**
 * Opens the database for requests: through the pooler that the settings name, if they do.
 * @returns nothing where there is none
 */
export async function connectThroughPooler(config: Config, logger: Logger): Promise<Connection | undefined> {
  if (!config.DATABASE_POOLER_URL) return undefined
  const database = openDatabase(
    { connectionString: config.DATABASE_POOLER_URL },
    { ...poolOptions(config, logger), pooler: { keepsPrepared: config.DATABASE_POOLER_PREPARES === 'true' } },
  )
  await requireAnswer(database, 'DATABASE_POOLER_URL')
  await warnOfOtherLimits(database, timeLimits(config), logger)
  return { ...database, close: () => database.pool.end(), abandon: async () => {} }
}

const poolOptions = (config: Config, logger: Logger, limits = timeLimits(config)) => ({
  limits,
  size: config.DATABASE_POOL_SIZE,
  onIdleError: (error: Error) => logger.warn({ err: error }, 'a database connection broke'),
})

/** Through a pooler of transactions no limit can be set, so the role has to bring them. */
async function warnOfOtherLimits(
  { pool }: OpenDatabase,
  { statement, lock, idleTransaction }: TimeLimits,
  logger: Logger,
) {
  const wanted = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  }
  const { rows } = await pool.query<{ name: keyof typeof wanted; seconds: number }>(
    'select name, setting::integer / 1000 as seconds from pg_settings where name = any($1)',
    [Object.keys(wanted)],
  )
  for (const { name, seconds } of rows) {
    if (seconds === wanted[name]) continue
    logger.warn(
      `${name} is ${seconds} s behind the pooler, and not ${wanted[name]} s: alter role … set ${name} = '${wanted[name]}s'`,
    )
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

async function requireAnswer({ pool }: OpenDatabase, setting: 'DATABASE_URL' | 'DATABASE_POOLER_URL') {
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    // A host name with several addresses fails with one error for each, and no message of its own.
    const reasons = error instanceof AggregateError ? error.errors : [error]
    const text = reasons.map((reason: Error) => reason.message).join('; ')
    throw new Error(`The database at ${setting} does not answer: ${text}`, { cause: error })
  }
}
