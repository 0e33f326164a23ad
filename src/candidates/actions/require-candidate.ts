import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { CandidateRow } from '../candidate.ts'
import { findCandidates } from '../queries.ts'

/** One candidate of a company. @throws {Fault} candidate_not_found */
export async function requireCandidate(db: Database, companyId: string, candidateId: string): Promise<CandidateRow> {
  const [candidate] = await findCandidates(db, companyId, [candidateId])
  if (!candidate) throw new Fault('candidate_not_found', 'There is no such candidate.')
  return candidate
}
