import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that tells applicants what transitions mean for them; `portal/` does it. */
export const TELL_APPLICANT = 'tell_applicant'

export const TellApplicantPayload = StrictObject({
  company_id: Uuid('Company'),
  transition_id: Uuid('Transition'),
})
type Payload = Static<typeof TellApplicantPayload>

/** Has a worker tell the applicants of these transitions by mail, once the transaction commits. */
export function enqueueNotices(db: Database, companyId: string, transitionIds: string[]): Promise<void> {
  const payloads = transitionIds.map((id): Payload => ({ company_id: companyId, transition_id: id }))
  return addJobs(db, TELL_APPLICANT, payloads)
}
