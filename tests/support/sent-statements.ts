import { type RecordedStatement, watchStatements } from './recorded-statements.ts'

/** A statement that code of the service sent, and from where. */
export interface SentStatement extends RecordedStatement {
  /** The file and function of the service that is nearest to the database, as `src/flows/queries.ts listFlows`. */
  sender: string
  /** The line of it. */
  line: string
}

/**
 * Notes what the service sends to one database: each text once, with those values that hold most, since a list of two
 * companies says more than a list of one. What a test or a benchmark sends itself is left out.
 */
export function noteStatements(database: string): { stop: () => SentStatement[] } {
  const sent = new Map<string, SentStatement>()
  const stop = watchStatements((statement, client) => {
    if (client.database !== database) return
    const known = sent.get(statement.text)
    if (known) {
      if (countOf(statement.values) > countOf(known.values)) known.values = statement.values
      return
    }
    const origin = originOf(stackTrace())
    if (origin) sent.set(statement.text, { ...statement, ...origin })
  })
  return {
    stop() {
      stop()
      return [...sent.values()]
    },
  }
}

const countOf = (values: unknown[]) =>
  values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0)

/** As deep as a statement lies below the function that asked for it. */
const FRAMES = 60

function stackTrace(): string[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack.split('\n').slice(1)
}

const FRAME = /at (?:async )?(?:(?<name>.+?) \()?(?:file:\/\/)?(?<path>\/[^)?]*?)(?:\?[^)]*?)?:(?<line>\d+):\d+\)?$/
const NOT_ASKED_BY = /\/node_modules\/|\/src\/db\/|\/tests\/support\/(recorded|sent)-statements\.ts$/

/** @returns nothing for what a test sent itself */
function originOf(stack: string[]): Pick<SentStatement, 'sender' | 'line'> | undefined {
  for (const frame of stack) {
    const { name = '', path, line = '' } = FRAME.exec(frame.trim())?.groups ?? {}
    if (!path || NOT_ASKED_BY.test(path)) continue
    if (!path.includes('/src/') || path.endsWith('.test.ts')) return undefined
    return { sender: `${path.slice(path.indexOf('/src/') + 1)} ${name}`.trim(), line }
  }
  return { sender: 'a library', line: '' }
}
