import type { RequestError } from '../http/request-error.ts'
import type { Messages } from './messages/en.ts'

/** Why an applicant cannot be shown something; the catalogues say it in words. */
export type RefusalReason = keyof Messages['refusals']

/** The HTTP status of each. */
export const REFUSAL_STATUSES: Record<RefusalReason, number> = {
  not_found: 404,
  link_unknown: 404,
  link_expired: 410,
  link_revoked: 410,
  link_used: 410,
  flow_closed: 410,
  not_logged_in: 401,
  forged: 403,
  method_not_allowed: 405,
  too_many: 429,
  too_large: 413,
  not_understood: 400,
  unsupported: 415,
  unavailable: 503,
  failed: 500,
}

/** Ends a request with a page that says what is wrong and what to do next. */
export class Refusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** Why a request failed, as far as an applicant is told. */
export function refusalReason(thrown: unknown, answerable: RequestError): RefusalReason {
  if (thrown instanceof Refusal) return thrown.reason
  if (answerable.status === 404) return 'not_found'
  if (answerable.status === 405) return 'method_not_allowed'
  if (answerable.status === 413) return 'too_large'
  if (answerable.status === 415) return 'unsupported'
  if (answerable.status === 429) return 'too_many'
  if (answerable.status === 503) return 'unavailable'
  return answerable.status < 500 ? 'not_understood' : 'failed'
}
