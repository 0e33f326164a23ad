/** What the service stands on and can lose for a while. */
export type Part = 'database' | 'files'

/** How long a caller is asked to wait before the next try. */
const RETRY_AFTER_SECONDS = 5

/**
 * A part that the service stands on is away, hangs or takes nothing at this moment. Whoever asked is told to come back, by
 * a 503 with Retry-After; nothing of the request has happened.
 */
export class PartUnavailable extends Error {
  readonly part: Part
  readonly retryAfterSeconds: number

  /** @param cause what the part said, for the log */
  constructor(
    part: Part,
    { cause, retryAfterSeconds = RETRY_AFTER_SECONDS }: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(`The ${part === 'database' ? 'database does' : 'store of files does'} not answer`, { cause })
    this.part = part
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Whether an error says that the database is away; of several together, whether one of them does. */
export function isOfDatabase(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOfDatabase)
  return error instanceof PartUnavailable && error.part === 'database'
}
