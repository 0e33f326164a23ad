/** What the service depends on and can lose for a while. */
export type Part = 'database' | 'files'

/** How long a caller is asked to wait before the next try. */
const RETRY_AFTER_SECONDS = 5

/**
 * A part that the service depends on is away, hangs or refuses everything at the moment. The caller gets a 503 with
 * Retry-After; the request has had no effect.
 */
export class PartUnavailable extends Error {
  readonly part: Part
  readonly retryAfterSeconds: number

  /** @param cause the part's own error, for the log */
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
