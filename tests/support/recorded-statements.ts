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
  const stop = watchStatements((statement) => statements.push(statement))
  try {
    await work()
  } finally {
    stop()
  }
  return statements
}

/**
 * Calls a listener with every statement that this process asks the driver to send, before it is sent.
 * @returns what ends it; of several the last is to end first
 */
export function watchStatements(listener: (statement: RecordedStatement, client: pg.Client) => void): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const statement = statementOf(parameters)
    if (statement) listener(statement, this)
    return query.apply(this, parameters)
  }
  return () => {
    prototype.query = query
  }
}

function statementOf([first, second]: unknown[]): RecordedStatement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  if (first === null || typeof first !== 'object' || !('text' in first)) return undefined
  return { text: String(first.text), values: 'values' in first && Array.isArray(first.values) ? first.values : [] }
}
