import type { PublicCompany } from '../../companies/public-company.ts'
import type { Fault } from '../../contract/fault.ts'
import { FAULT_CODES, type FaultKind } from '../../contract/fault-codes.ts'
import type { Messages } from '../messages/messages.ts'

/** Why an applicant cannot be shown something; the message catalogues put it into words. */
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
  readonly company: PublicCompany | undefined

  /** @param company whose page it is, as far as one can tell */
  constructor(reason: RefusalReason, company?: PublicCompany) {
    super(reason)
    this.reason = reason
    this.company = company
  }
}

const REASONS: Partial<Record<FaultKind, RefusalReason>> = {
  unknown: 'not_found',
  wrong_method: 'method_not_allowed',
  too_large: 'too_large',
  wrong_media_type: 'unsupported',
  too_many: 'too_many',
  unavailable: 'unavailable',
  broken: 'failed',
}

/** Why a request failed, as far as an applicant is told. */
export function refusalReason(thrown: unknown, answerable: Fault): RefusalReason {
  if (thrown instanceof Refusal) return thrown.reason
  return REASONS[FAULT_CODES[answerable.code].kind] ?? 'not_understood'
}
