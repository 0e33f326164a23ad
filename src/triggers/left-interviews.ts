import { type Static, Type } from 'typebox'
import { piecesOf } from '../contract/pieces-of.ts'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that cancels what applications that were rejected still have to come; `interviews/` does it. */
export const CANCEL_INTERVIEWS_OF_REJECTED = 'cancel_interviews_of_rejected'

const MAX_APPLICATIONS = 500

export const RejectedPayload = StrictObject({
  company_id: Uuid('Company'),
  application_ids: Type.Array(Uuid('Application'), { minItems: 1, maxItems: MAX_APPLICATIONS }),
})
type Payload = Static<typeof RejectedPayload>

/** Has a worker cancel the interviews of these applications, once the transaction commits. */
export function enqueueCancellations(db: Database, companyId: string, applicationIds: string[]): Promise<void> {
  const payloads = piecesOf(applicationIds, MAX_APPLICATIONS).map(
    (piece): Payload => ({ company_id: companyId, application_ids: piece }),
  )
  return addJobs(db, CANCEL_INTERVIEWS_OF_REJECTED, payloads)
}
