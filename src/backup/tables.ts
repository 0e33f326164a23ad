import type pg from 'pg'
import { hasCitus } from '../db/distribute.ts'
import type { TableColumns } from './manifest.ts'

/** What only says how the database itself is doing: migrations make it, workers that live fill it. */
const NOT_BACKED_UP = ['migrations', 'queue_workers', 'foreign_keys_aside', 'coordinator_changes', 'unfinished_restore']

/** A table, and how many bytes it takes on disk. */
export interface BackedUpTable extends TableColumns {
  bytes: number
}

/** Every table that a backup holds, with the columns that are written: what the database computes by itself is not. */
export async function findTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const size = (await hasCitus(client))
    ? `case when exists (select from pg_dist_partition where logicalrelid = pg_class.oid) then citus_table_size(pg_class.oid)
         else pg_table_size(pg_class.oid) end`
    : 'pg_table_size(pg_class.oid)'
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: string }>(
    `select relname as name, ${size} as bytes,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by relname`,
    [NOT_BACKED_UP],
  )
  return rows.map(({ name, columns, bytes }) => ({ name, columns, bytes: Number(bytes) }))
}

/** The statement that copies a table's rows out. */
export function copyOut(client: pg.ClientBase, { name, columns }: TableColumns): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`
}

/** The statement that copies them in. */
export function copyIn(client: pg.ClientBase, { name, columns }: TableColumns): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `copy ${client.escapeIdentifier(name)} (${list}) from stdin`
}

/** How far the numbers of each table have been given out. */
export async function findSequences(client: pg.ClientBase): Promise<{ name: string; last_value: string }[]> {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select sequencename as name, last_value::text from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

/** Goes on where the numbers had been given out to. */
export async function setSequences(client: pg.ClientBase, sequences: { name: string; last_value: string }[]) {
  for (const { name, last_value: last } of sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, last])
  }
}
