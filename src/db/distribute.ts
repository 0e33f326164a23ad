import type pg from 'pg'
import type { Logger } from 'pino'

/**
 * Tables that every node has a copy of: small, seldom written, and looked into before a company is known, or referred to by
 * those of all companies. Every other table with a company_id is spread by it.
 */
const REFERENCE_TABLES = ['companies', 'api_keys', 'webhook_addresses']

/**
 * On a database with the Citus extension, spreads what is not yet: the tables of companies by company_id, so that all of one
 * company's rows lie together on one node. A database without the extension is left as it is.
 * @returns the names of the tables that were spread now
 */
export async function distribute(client: pg.ClientBase, logger: Logger): Promise<string[]> {
  if (!(await hasCitus(client))) return []
  const pending = await tablesToSpread(client)
  if (pending.length === 0) return []
  logger.info({ tables: pending.length }, 'spreading tables over the nodes')
  await client.query('begin')
  try {
    // Foreign keys to reference tables ask for one connection to each node.
    await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`)
    const keys = await dropForeignKeys(client, pending)
    for (const table of pending) await spread(client, table)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The tables could not be spread over the nodes: ${(error as Error).message}`, { cause: error })
  }
  return pending
}

async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

/** Reference tables first, as others refer to them. */
async function tablesToSpread(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and (
         relname = any($1)
         or exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped)
       )
       and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
     order by relname <> all($1), relname`,
    [REFERENCE_TABLES],
  )
  return rows.map(({ name }) => name)
}

async function spread(client: pg.ClientBase, table: string) {
  if (REFERENCE_TABLES.includes(table)) {
    await client.query('select create_reference_table($1::regclass)', [table])
    return
  }
  const { rows } = await client.query<{ first: string | null }>(
    `select min(logicalrelid::text) as first from pg_dist_partition where partmethod = 'h'`,
  )
  await client.query(`select create_distributed_table($1::regclass, 'company_id', colocate_with => $2)`, [
    table,
    rows[0]?.first ?? 'none',
  ])
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys from and to tables: none may lead from a table that is not spread to one that is, or back. */
async function dropForeignKeys(client: pg.ClientBase, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
