import { PartUnavailable } from '../part-unavailable.ts'

/**
 * The SQLSTATEs by which PostgreSQL says that it cannot serve now, rather than that the statement is wrong
 * (PostgreSQL's documentation, appendix A): broken connections, too few resources, a server that starts, stops or takes
 * no writes, and every time limit.
 */
const AWAY = [
  /^08/, // connection exceptions
  /^53/, // disk full, out of memory, too many connections
  /^57P0/, // shut down, crashed, starting, the database dropped
  /^57014$/, // canceled: took longer than the statement timeout
  /^55P03$/, // waited longer than the lock timeout
  /^25P0[34]$/, // idle in a transaction, or in it, longer than allowed
  /^25006$/, // a standby, or set to read only
  /^58030$/, // input or output failed
  /^CIINF$/, // Citus: a step's result is gone, since another step of the transaction was cut off
]

const SYSTEM_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** What Citus says as an internal error when it loses a node or a shard that a statement needs, or hands on from the node in a copy. */
const LOST_NODE = new RegExp(
  `^(${[
    'failure on connection marked as essential',
    'could not connect to any active placements',
    'could not commit transaction for shard',
    'could not find valid entry for shard',
    'server closed the connection unexpectedly',
    'unexpected message type',
    'terminating connection',
    'the database system is',
  ].join('|')})`,
)

/** What Citus says, as of what it cannot do at all, of a statement whose table was spread while it was planned. */
const SPREAD_MEANWHILE =
  /^cannot perform distributed planning on this query because parameterized queries for SQL functions/

/** Codes that say too little: of what Citus says with them, this passes. */
const PASSES_BY_CODE: Record<string, RegExp> = { XX000: LOST_NODE, '0A000': SPREAD_MEANWHILE }

/** What the driver says, without a code, when a connection is gone. */
const BROKEN = /^(Connection terminated|Query read timeout|Client has encountered|Client was closed)/

/** @returns the error as the rest of the program knows it: of a database that is away, or as it is */
export function asPartUnavailable(error: unknown): unknown {
  return isDatabaseAway(error) ? new PartUnavailable('database', { cause: error }) : error
}

/** Whether an error of the driver says that the database is away, hangs, or takes nothing at this moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { code?: unknown }
  if (typeof code !== 'string') return BROKEN.test(message)
  const passing = PASSES_BY_CODE[code]
  if (passing) return passing.test(message)
  return SYSTEM_ERRORS.includes(code) || AWAY.some((states) => states.test(code))
}
