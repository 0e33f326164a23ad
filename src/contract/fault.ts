import type { FaultCode } from './fault-codes.ts'

/** What is wrong with one field, by the path that the caller used, such as `application_ids[3]`. */
export interface FieldProblem {
  field: string
  message: string
}

/**
 * Why a request is not fulfilled. `message` is for the caller; `logMessage` says more to the operator and never leaves
 * the service.
 */
export class Fault extends Error {
  readonly code: FaultCode
  readonly details: FieldProblem[]
  readonly logMessage: string
  /** When to come back, for the header Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FaultCode,
    message: string,
    { details = [], logMessage = message, cause, retryAfterSeconds }: FaultOptions = {},
  ) {
    super(message, { cause })
    this.code = code
    this.details = details
    this.logMessage = logMessage
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface FaultOptions {
  details?: FieldProblem[]
  logMessage?: string
  cause?: unknown
  retryAfterSeconds?: number
}

/** An error about one field, which `details` then names. */
export function fieldFault(code: FaultCode, field: string, message: string): Fault {
  return new Fault(code, `${field} ${message}.`, { details: [{ field, message }] })
}

/** What is wrong with one field, with the code for that problem alone. */
export interface CodedProblem extends FieldProblem {
  code: FaultCode
}

/** One error about several fields, all of which `details` names; its code is the first one's. */
export function problemsFault(problems: [CodedProblem, ...CodedProblem[]]): Fault {
  const [first] = problems
  const rest = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : ''
  return new Fault(first.code, `${first.field} ${first.message}${rest}.`, {
    details: problems.map(({ field, message }) => ({ field, message })),
  })
}

/** @throws {Fault} when there is any problem */
export function refuseProblems(problems: CodedProblem[]) {
  const [first, ...rest] = problems
  if (first) throw problemsFault([first, ...rest])
}
