import type { CandidateRow } from '../candidates/candidate.ts'
import { findCandidates } from '../candidates/queries.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../portal/door/refusal.ts'
import type { Session } from '../portal/door/session.ts'

/** The person of a session. @throws {Refusal} not_logged_in, once they were erased */
export async function ownCandidate(db: Database, { companyId, candidateId, company }: Session): Promise<CandidateRow> {
  const [candidate] = await findCandidates(db, companyId, [candidateId])
  if (!candidate) throw new Refusal('not_logged_in', company)
  return candidate
}
