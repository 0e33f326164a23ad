import pg from 'pg'

/** A connection to the pool's database beside the pool: without time limits and without pipelining, for rows that are copied. */
export async function withLoneClient<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { options } = pool
  // The pool hides its password from whoever lists its options.
  const own = { ...options, password: options.password, pipeline: false, query_timeout: 0 }
  const client = new pg.Client(own as pg.ClientConfig)
  // What breaks it breaks the statement under way, too.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
