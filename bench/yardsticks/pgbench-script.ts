import pg from 'pg'
import type { RecordedStatement } from '../../tests/support/recorded-statements.ts'

const UUID = /([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})/
/** pgbench takes fewer variables in one statement; a transaction's number then stands in for the random one. */
const MAX_VARIABLES = 200

/**
 * Statements as a pgbench script with their values written in. Ids that the request made are made anew each time it runs.
 * @param began when the request began, in milliseconds: a UUIDv7 that is not older was made by it
 */
export function scriptOf(statements: RecordedStatement[], began: number): string {
  const made = new Map<string, number>()
  const number = (id: string) => {
    if (!made.has(id)) made.set(id, made.size)
    return made.get(id) as number
  }
  const lines = statements.map(({ text, values }) => {
    const inserts = /\binsert into\b/i.test(text)
    const written = values.map((value) =>
      // Bytes that are stored are a secret's hash, and each has to be another.
      inserts && Buffer.isBuffer(value) ? madeHash(number(value.toString('hex'))) : expression(value, began, number),
    )
    const fresh = written.reduce((sum, { ids }) => sum + ids, 0)
    const run = fresh > MAX_VARIABLES ? 'pg_current_xact_id()::text' : ':run::text'
    const statement = text.replace(/\$(\d+)/g, (_, position) => written[Number(position) - 1]?.write(run) ?? 'null')
    return `${statement.trim()};`
  })
  return ['\\set run random(1, 9000000000000000)', ...lines, ''].join('\n')
}

interface Expression {
  /** How many made ids are in it. */
  ids: number
  /** @param run an SQL text that differs each time the script runs */
  write: (run: string) => string
}

const madeHash = (number: number): Expression => ({
  ids: 1,
  write: (run) => `sha256((${run} || '-${number}')::bytea)`,
})

function expression(value: unknown, began: number, number: (id: string) => number): Expression {
  const prepared = prepareValue(value)
  if (prepared === null) return { ids: 0, write: () => 'null' }
  // Split by a group, the ids are every second part.
  const parts = prepared.split(UUID).map((text, index) => ({ text, isMade: index % 2 === 1 && timeOf(text) >= began }))
  const ids = parts.filter(({ isMade }) => isMade).length
  if (ids === 0) return { ids, write: () => literal(prepared) }
  // Like the application's own ids they begin with the time, so that they come to stand beside each other in an index.
  const time = began.toString(16).padStart(12, '0')
  const madeId = (id: string, run: string) => `('${time}' || substr(md5(${run} || '-${number(id)}'), 13))::uuid`
  if (parts.every(({ text, isMade }) => isMade || text === ''))
    return { ids, write: (run) => `(${madeId(prepared, run)})` }
  return {
    ids,
    write: (run) =>
      `(${parts.map(({ text, isMade }) => (isMade ? `(${madeId(text, run)})::text` : literal(text))).join(' || ')})`,
  }
}

const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

// The driver's types leave it out.
const { utils } = pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }

/** As the driver sends it. */
function prepareValue(value: unknown): string | null {
  const prepared = utils.prepareValue(value)
  if (prepared === null || prepared === undefined) return null
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared)
}

/** A literal without a colon, which pgbench would read as the beginning of a variable. */
function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')
  return `E'${escaped}'`
}
