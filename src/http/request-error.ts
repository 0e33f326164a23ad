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
  /** When to come back, for the header Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    { details = [], logMessage = message, cause, retryAfterSeconds }: RequestErrorOptions = {},
  ) {
    super(message, { cause })
    this.code = code
    this.status = ERROR_CODES[code].status
    this.details = details
    this.logMessage = logMessage
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface RequestErrorOptions {
  details?: FieldProblem[]
  logMessage?: string
  cause?: unknown
  retryAfterSeconds?: number
}

/** An error about one field, which `details` then names. */
export function fieldError(code: ErrorCode, field: string, message: string): RequestError {
  return new RequestError(code, `${field} ${message}.`, { details: [{ field, message }] })
}

/** What is wrong with one field, with the code that it has on its own. */
export interface CodedProblem extends FieldProblem {
  code: ErrorCode
}

/** One error about several fields, all of which `details` names; its code is the first one's. */
export function problemsError(problems: [CodedProblem, ...CodedProblem[]]): RequestError {
  const [first] = problems
  const rest = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : ''
  return new RequestError(first.code, `${first.field} ${first.message}${rest}.`, {
    details: problems.map(({ field, message }) => ({ field, message })),
  })
}

/** @throws {RequestError} when there is any problem */
export function refuseProblems(problems: CodedProblem[]) {
  const [first, ...rest] = problems
  if (first) throw problemsError([first, ...rest])
}
