import type pg from 'pg'
import type { Logger } from 'pino'
import { withBriefLocks } from './brief-locks.ts'
import { hasCitus } from './distribute.ts'
import { withLoneClient } from './lone-client.ts'

/**
 * Runs `work` on a connection that sees the whole database as it was at one moment, while others go on writing.
 *
 * On a Citus cluster each node has its own moment. All rows of a company lie on one node, and so fit together. For jobs, which lie
 * on the coordinator, to fit to them, no job is added in the instant in which the nodes take their snapshots: what adds one
 * commits on all nodes together.
 */
export async function withSnapshot<T>(
  pool: pg.Pool,
  logger: Logger,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withLoneClient(pool, async (client) => {
    if (await hasCitus(client)) await beginOnAllNodes(pool, client, logger)
    else await client.query('begin isolation level repeatable read read only')
    // Rows may change meanwhile, tables may not.
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    if (rows.length > 0)
      await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access share mode`)
    return work(client)
  })
}

async function beginOnAllNodes(pool: pg.Pool, client: pg.Client, logger: Logger) {
  await withLoneClient(pool, (guard) =>
    withBriefLocks(guard, logger, async () => {
      await guard.query('lock table graphile_worker._private_jobs in exclusive mode')
      // With one connection to each node, there is one snapshot on each.
      await client.query(`
        begin isolation level repeatable read read only;
        set local citus.max_adaptive_executor_pool_size = 1`)
      await client.query('select count(*) from graphile_worker._private_tasks')
      const { rows } = await client.query<{ name: string }>(
        `select min(logicalrelid::text) as name from pg_dist_partition where partmethod = 'h'`,
      )
      // Any table that is spread: every shard is asked for its first row.
      if (rows[0]?.name) await client.query(`select company_id from ${rows[0].name} limit 1`)
    }),
  )
}
