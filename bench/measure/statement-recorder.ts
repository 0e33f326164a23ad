import pg from 'pg'

/** One statement as the driver was asked to send it. */
export interface RecordedStatement {
  text: string
  values: unknown[]
}

type Query = (...parameters: unknown[]) => unknown

/**
 * Runs work in this process and records every statement that it sends to PostgreSQL, `begin` and `commit` included.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  const prototype = pg.Client.prototype as { query: Query }
  const query = prototype.query
  prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first !== null && typeof first === 'object' && 'text' in first) {
      statements.push({
        text: String(first.text),
        values: 'values' in first && Array.isArray(first.values) ? first.values : [],
      })
    }
    return query.apply(this, parameters)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}
