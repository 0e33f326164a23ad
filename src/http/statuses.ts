import { FAULT_CODES, type FaultCode, type FaultKind } from '../contract/fault-codes.ts'

const STATUSES: Record<FaultKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown: 404,
  wrong_method: 405,
  late: 408,
  running: 409,
  too_large: 413,
  wrong_media_type: 415,
  too_many: 429,
  broken: 500,
  unavailable: 503,
}

/** The HTTP status of an answer with this code. */
export const statusOf = (code: FaultCode): number => STATUSES[FAULT_CODES[code].kind]
