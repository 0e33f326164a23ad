import type pg from 'pg'
import type { Logger } from 'pino'
import { withBriefLocks } from './brief-locks.ts'
import { inClientTransaction } from './client-transaction.ts'
import { putForeignKeysBack, setForeignKeysAside } from './foreign-keys-aside.ts'
import { againAfterLostRace } from './lost-race.ts'
import { commitJobsInTwoPhases } from './two-phase-commits.ts'

/**
 * Tables that every node has a copy of: small, seldom written, and looked into before a company is known, or referred to by
 * those of all companies. Every other table with a company_id is spread by it.
 */
export const REFERENCE_TABLES = [
  'companies',
  'api_keys',
  'webhook_addresses',
  'users',
  'memberships',
  'invitations',
  'set_up_tokens',
  'recovery_codes',
  'passkeys',
  'user_sessions',
  'sign_in_policies',
  'sign_on_providers',
  'sign_on_identities',
  'sign_on_attempts',
]

/**
 * On a database with the Citus extension, spreads what is not yet: the tables of companies by company_id, so that all of one
 * company's rows lie together on one node. A database without the extension is left as it is.
 *
 * Readers wait for seconds at most: rows are copied under locks that let them read, and one transaction changes all tables from
 * the old rows to the new. What ends half way is finished by the next call.
 * @returns the names of the tables that were spread now
 */
export async function distribute(client: pg.ClientBase, logger: Logger): Promise<string[]> {
  if (!(await hasCitus(client))) return []
  await commitJobsInTwoPhases(client)
  const pending = await tablesToSpread(client)
  if (pending.length > 0) {
    logger.info({ tables: pending.length }, 'spreading tables over the nodes')
    await setForeignKeysAside(client, pending, logger)
    const isReference = (table: string) => REFERENCE_TABLES.includes(table)
    await copyReferenceTables(client, pending.filter(isReference), logger)
    await spreadByCompany(
      client,
      pending.filter((table) => !isReference(table)),
    )
  }
  await removeOldRows(client, logger)
  await putForeignKeysBack(client, logger)
  return pending
}

/** Whether the database has the extension that spreads tables. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

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
     order by relname`,
    [REFERENCE_TABLES],
  )
  return rows.map(({ name }) => name)
}

/** Small, and so done before the others: who only reads notes that a key was used, and would wait as long as a writer. */
async function copyReferenceTables(client: pg.ClientBase, tables: string[], logger: Logger) {
  for (const table of tables) {
    await withBriefLocks(client, logger, () => client.query('select create_reference_table($1::regclass)', [table]))
  }
}

/** Whoever reads goes on with the old rows until the end, and whoever writes waits for it. */
async function spreadByCompany(client: pg.ClientBase, tables: string[]) {
  if (tables.length === 0) return
  await againAfterLostRace(() =>
    inClientTransaction(client, async () => {
      // Those of the audit trail's tables do nothing but refuse, on each shard as on one machine.
      await client.query('set local citus.enable_unsafe_triggers to on')
      // All at once and before the work, so that a writer in a deadlock costs little.
      await client.query(`lock table ${tables.join(', ')} in exclusive mode`)
      for (const table of tables) await spread(client, table)
    }),
  )
}

async function spread(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ first: string | null }>(
    `select min(logicalrelid::text) as first from pg_dist_partition where partmethod = 'h'`,
  )
  await client.query(`select create_distributed_table($1::regclass, 'company_id', colocate_with => $2)`, [
    table,
    rows[0]?.first ?? 'none',
  ])
}

/** The rows from before a table was spread lie on the coordinator still, where nobody sees them but a foreign key. */
async function removeOldRows(client: pg.ClientBase, logger: Logger) {
  const { rows } = await client.query<{ table: string }>(
    `select logicalrelid::text as table
     from pg_dist_partition
     where (partmethod = 'h' or repmodel = 't') and pg_relation_size(logicalrelid) > 0`,
  )
  for (const { table } of rows) {
    await withBriefLocks(client, logger, async () => {
      await client.query(`set local hireline.audit_removal to 'allowed'`)
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table])
    })
  }
}
