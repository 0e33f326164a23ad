import pino, { type Logger } from 'pino'

const STANDARD_OUTPUT = 1

/**
 * Structured logs to standard output, or to another open file. Bodies, query strings and headers are never logged, and of a database error only
 * what names the statement: its detail quotes rows.
 */
export function createLogger(level: string, file = STANDARD_OUTPUT): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
  }
  return pino(options, pino.destination(file))
}

const SQL_STATE = /^[0-9A-Z]{5}$/

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'something other than an Error was thrown' }
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>
  if (typeof code === 'string' && SQL_STATE.test(code) && 'severity' in error) {
    // PostgreSQL's messages can quote values ("invalid input syntax for type uuid: …").
    return { type: 'DatabaseError', code, constraint, table, routine, stack: frames(error) }
  }
  return { type: error.name, code, message: error.message, stack: frames(error) }
}

/** The stack without its first line, which repeats the message. */
const frames = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
