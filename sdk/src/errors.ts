import type { ErrorCode, ErrorResponse } from './generated/types.ts'

/** What the service says is wrong with one field. */
export type ErrorDetail = NonNullable<ErrorResponse['details']>[number]

/** What an answer holds that is an error. */
export interface HirelineErrorParts<Code> {
  status: number
  code: Code
  message: string
  details: ErrorDetail[]
  requestId: string | null
  retryAfterSeconds: number | null
}

/**
 * The service refused a request, or failed. `code` says why and is never renamed. `unexpected_answer` is this library's own: something
 * on the way answered, such as a proxy.
 */
export class HirelineError<
  Code extends ErrorCode | 'unexpected_answer' = ErrorCode | 'unexpected_answer',
> extends Error {
  override readonly name = 'HirelineError'
  /** The HTTP status. */
  readonly status: number
  readonly code: Code
  /** The fields that are wrong, where there are such. */
  readonly details: ErrorDetail[]
  /** Finds the request in the service's log. */
  readonly requestId: string | null
  /** When the service said to come back. */
  readonly retryAfterSeconds: number | null

  constructor(parts: HirelineErrorParts<Code>) {
    super(`${parts.message} (${parts.code})`)
    this.status = parts.status
    this.code = parts.code
    this.details = parts.details
    this.requestId = parts.requestId
    this.retryAfterSeconds = parts.retryAfterSeconds
  }

  /** Whether something caught is such an error, with this code or one of these. */
  static is<Code extends ErrorCode | 'unexpected_answer'>(
    error: unknown,
    ...codes: Code[]
  ): error is HirelineError<Code> {
    return error instanceof HirelineError && (codes.length === 0 || codes.includes(error.code as Code))
  }
}

/** No answer came: the connection failed, or took too long. `cause` says which. */
export class HirelineConnectionError extends Error {
  override readonly name = 'HirelineConnectionError'
}
