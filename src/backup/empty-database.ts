import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hasUnfinishedRestore, UNFINISHED_RESTORE } from '../db/unfinished-restore.ts'
import { UnusableTarget } from './unusable-target.ts'

/** The connections of a process that was killed end a moment later. */
const LAST_LOOK_AFTER_MILLISECONDS = 3000
const LOOK_EVERY_MILLISECONDS = 200

/** What an empty database may hold all the same: what migrations and a service that was there for a moment have left. */
const MAY_HAVE_ROWS = ['migrations', 'queue_workers']

/**
 * Refuses a database that holds anything. One that an unfinished restore has left may hold anything: it is a
 * part of some backup.
 */
export async function requireEmpty(client: pg.ClientBase): Promise<void> {
  if (await hasUnfinishedRestore(client)) return
  for (const table of await tablesOf(client)) {
    if (MAY_HAVE_ROWS.includes(table)) continue
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
    if (rowCount !== 0) {
      throw new UnusableTarget(
        `The database is not empty: ${table} has rows. Restore into a new database, or drop this one and create it again.`,
      )
    }
  }
}

/**
 * Refuses a database that others use: what they keep in memory or are about to write would not fit to the restored rows.
 * @param pool one that has made a single connection so far
 */
export async function requireAlone(pool: pg.Pool): Promise<void> {
  const end = performance.now() + LAST_LOOK_AFTER_MILLISECONDS
  for (;;) {
    const others = await countOthers(pool)
    if (others === 0) return
    if (performance.now() > end) {
      throw new UnusableTarget(
        `${others} other connections use the database. Stop every process of Hireline, and whatever else is connected, first.`,
      )
    }
    await sleep(LOOK_EVERY_MILLISECONDS)
  }
}

async function countOthers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*)::integer as others
     from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
       and backend_type = 'client backend' and application_name not like 'citus%'`,
  )
  return rows[0]?.others ?? 0
}

/** Removes every table, after it has noted that the database is being restored. */
export async function clearDatabase(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists ${UNFINISHED_RESTORE} (begun timestamptz not null default now())`)
  await client.query('drop schema if exists graphile_worker cascade')
  const tables = (await tablesOf(client)).map((table) => client.escapeIdentifier(table))
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
}

/** Says that the restore has come to its end. */
export async function noteFinished(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${UNFINISHED_RESTORE}`)
}

async function tablesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by relname`,
    [UNFINISHED_RESTORE],
  )
  return rows.map(({ name }) => name)
}
