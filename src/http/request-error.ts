import { ERROR_CODES, type ErrorCode } from './error-codes.ts'

/** What is wrong with one field, by the path that the caller used, such as `application_ids[3]`. */
export interface FieldProblem {
  field: string
  message: string
}

/**
 * A request that is answered with an error. `message` is for the caller; `logMessage` says more to the operator and
 * never leaves the service.
 */
export class RequestError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: FieldProblem[]
  readonly logMessage: string

  constructor(
    code: ErrorCode,
    message: string,
    { details = [], logMessage = message, cause }: RequestErrorOptions = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = ERROR_CODES[code].status
    this.details = details
    this.logMessage = logMessage
  }
}

interface RequestErrorOptions {
  details?: FieldProblem[]
  logMessage?: string
  cause?: unknown
}

/** An error about one field, which `details` then names. */
export function fieldError(code: ErrorCode, field: string, message: string): RequestError {
  return new RequestError(code, `${field} ${message}.`, { details: [{ field, message }] })
}
