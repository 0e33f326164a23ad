import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { queueLogger } from '../queue/logger.ts'
import { inClientTransaction } from './client-transaction.ts'
import { distribute } from './distribute.ts'
import { withLoneClient } from './lone-client.ts'
import { requireFinishedRestore } from './unfinished-restore.ts'

/** Any number that no other program locks on this database; it stands for "someone migrates". */
const MIGRATION_LOCK = 4_017_331_900
/** From this file on the tables can be spread over nodes: before it, they had keys and triggers that such tables cannot have. */
const FIRST_AFTER_SPREADING = '0021'

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Is told of each migration before it is applied. */
export type MigrationListener = (name: string, number: number, of: number) => void

/** A migration that some database has had, by the sum of its file then. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

/**
 * Brings the database to this version's schema: the queue's own tables, then each plain SQL file not yet applied, in
 * order, each in a transaction. With the Citus extension, tables are spread over its nodes. Processes that start together wait
 * for one another.
 * @returns the names of the migrations that were applied now
 * @throws when an applied file was changed since, when the database is newer than this program, or when a restore of it was
 *   not finished
 */
export async function migrate(pool: pg.Pool, logger: Logger, onMigration?: MigrationListener): Promise<string[]> {
  return withMigrationLock(pool, async (client) => {
    await requireFinishedRestore(client)
    return applyMigrations({ client, pool, logger, onMigration })
  })
}

/** Runs `work` while nobody else migrates this database, on a connection without time limits. */
export function withMigrationLock<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // Its end frees the lock, whatever state an error left it in.
  return withLoneClient(pool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return work(client)
  })
}

/**
 * Brings the database to this version's schema, for whoever holds the lock.
 * @param until the last file to apply, if not all of them
 * @returns the names of the migrations that were applied now
 */
export async function applyMigrations(
  {
    client,
    pool,
    logger,
    onMigration = () => {},
  }: { client: pg.ClientBase; pool: pg.Pool; logger: Logger; onMigration?: MigrationListener | undefined },
  until?: string,
): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied timestamptz not null default now())',
  )
  const pending = (await pendingMigrations(client)).filter(({ name }) => until === undefined || name <= until)
  await runQueueMigrations({ pgPool: pool, logger: queueLogger(logger) })
  for (const [index, migration] of pending.entries()) {
    onMigration(migration.name, index + 1, pending.length)
    // A new table is spread before a later file refers from it to others.
    if (migration.name >= FIRST_AFTER_SPREADING) await distribute(client, logger)
    await apply(client, migration)
  }
  await distribute(client, logger)
  return pending.map((migration) => migration.name)
}

async function pendingMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const { rows } = await client.query<AppliedMigration>('select name, checksum from migrations')
  const known = await requireKnownMigrations(rows, 'database')
  return known.filter((migration) => !rows.some((applied) => applied.name === migration.name))
}

/**
 * Every migration of this program.
 * @throws when one that was applied is not among them
 */
export async function requireKnownMigrations(
  applied: AppliedMigration[],
  whose: 'database' | 'backup',
): Promise<Migration[]> {
  const known = await readMigrations()
  for (const { name, checksum } of applied) {
    const migration = known.find((candidate) => candidate.name === name)
    if (!migration) {
      throw new Error(
        `The ${whose} has migration ${name}, which this version of Hireline does not know. Use a newer version.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied. Restore the file and add a new one.`)
    }
  }
  return known
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(MIGRATIONS, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Semicolons within comments, function bodies and quotes end no statement. */
const STATEMENT = /(?:--.*|\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|"[^"]*"|[^;])+;/g

/** Citus takes some statements about spread tables only when they come alone. */
const statementsOf = (sql: string) => sql.match(STATEMENT) ?? []

async function apply(client: pg.ClientBase, migration: Migration) {
  try {
    await inClientTransaction(client, async () => {
      for (const statement of statementsOf(migration.sql)) await client.query(statement)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
    })
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
