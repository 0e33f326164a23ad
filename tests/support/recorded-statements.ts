import type pg from 'pg'

/** One statement as the service sent it. */
export interface RecordedStatement {
  text: string
  values: unknown[]
}

/**
 * Records what every connection of a pool sends while `work` runs, with `begin` and `commit`.
 */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = []
  const originals = new Map<pg.PoolClient, unknown>()
  const record = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    originals.set(client, client.query)
    const query = client.query as (...order: unknown[]) => unknown
    Object.assign(client, {
      query(...order: unknown[]) {
        const [config] = order as [Partial<pg.QueryConfig>]
        if (typeof config.text === 'string') recorded.push({ text: config.text, values: config.values ?? [] })
        return query.apply(client, order)
      },
    })
  }
  pool.on('acquire', record)
  try {
    await work()
  } finally {
    pool.off('acquire', record)
    for (const [client, query] of originals) Object.assign(client, { query })
  }
  return recorded
}
