import type pg from 'pg'
import { hasCitus } from '../db/distribute.ts'
import { withLoneClient } from '../db/lone-client.ts'

/** While one index sorts, another writes. More connections would each want their memory. */
const AT_ONCE = 2

/** What makes again what was taken away, in the order that it is to be made in. */
export interface SetAside {
  statements: string[]
  atOnce: number
}

/**
 * Takes away the indexes, with the keys that they hold, since an index of many rows is made several times faster than one that grows
 * row by row. Foreign keys must be away. The keys of a Citus cluster stay, and its indexes are made one after the other.
 */
export async function setIndexesAside(client: pg.ClientBase): Promise<SetAside> {
  const isCluster = await hasCitus(client)
  const keys = isCluster ? [] : await findKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return {
    statements: [
      ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
      ...indexes.map(({ definition }) => definition),
    ],
    atOnce: isCluster ? 1 : AT_ONCE,
  }
}

async function findKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x')
     order by 1, 2`,
  )
  return rows
}

/** Makes the indexes and keys again, several at once. */
export async function putIndexesBack(pool: pg.Pool, { statements, atOnce }: SetAside): Promise<void> {
  const left = statements.values()
  const make = () =>
    withLoneClient(pool, async (client) => {
      await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
      for (const statement of left) await client.query(statement)
    })
  await Promise.all(Array.from({ length: atOnce }, make))
}
