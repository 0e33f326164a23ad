import type pg from 'pg'

const FILLED_TABLES = [
  'candidates',
  'applications',
  'transitions',
  'form_values',
  'documents',
  'billable_events',
  'events',
  'event_deliveries',
  'automation_runs',
  'magic_links',
]

/**
 * Fills tables in one transaction without keeping up their plain indexes and foreign keys for each row: the rows are right
 * by construction, and the indexes are made afterwards.
 * @param onIndex is told before each index is made
 */
export async function withoutIndexes(
  pool: pg.Pool,
  fill: (client: pg.PoolClient) => Promise<void>,
  onIndex: (name: string) => void = () => {},
) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`set local maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef
       from pg_indexes
       where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint)`,
      [FILLED_TABLES],
    )
    await client.query(`drop index ${indexes.map(({ indexname }) => indexname).join(', ')}`)
    await fill(client)
    for (const { indexname, indexdef } of indexes) {
      onIndex(indexname)
      await client.query(indexdef)
    }
    await client.query('commit')
    onIndex('statistics')
    await client.query(`vacuum analyze ${FILLED_TABLES.join(', ')}`)
  } finally {
    client.release(true)
  }
}
