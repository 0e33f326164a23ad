import type pg from 'pg'
import type { Logger } from 'pino'
import { withBriefLocks } from './brief-locks.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Takes away the foreign keys from and to some tables: none may lead from a table that is not spread to one that is, or back.
 * Until they are put back, they stand in a table, which a process that is killed leaves to the next one.
 */
export async function setForeignKeysAside(client: pg.ClientBase, tables: string[], logger: Logger) {
  await client.query(
    `create table if not exists foreign_keys_aside (
       "table" text not null, name text not null, definition text not null, primary key ("table", name)
     )`,
  )
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))`,
    [tables],
  )
  for (const { table, name, definition } of rows) {
    await withBriefLocks(client, logger, async () => {
      await client.query('insert into foreign_keys_aside ("table", name, definition) values ($1, $2, $3)', [
        table,
        name,
        definition,
      ])
      await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
    })
  }
}

/** Puts back what stands aside. Each is checked, which readers need not wait for. */
export async function putForeignKeysBack(client: pg.ClientBase, logger: Logger) {
  const { rows: found } = await client.query<{ aside: string | null }>(
    `select to_regclass('foreign_keys_aside')::text as aside`,
  )
  if (found[0]?.aside === null) return
  const { rows } = await client.query<ForeignKey>(
    'select "table", name, definition from foreign_keys_aside order by 1, 2',
  )
  for (const { table, name, definition } of rows) {
    await withBriefLocks(client, logger, async () => {
      await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
      await client.query('delete from foreign_keys_aside where "table" = $1 and name = $2', [table, name])
    })
  }
  await client.query('drop table foreign_keys_aside')
}
