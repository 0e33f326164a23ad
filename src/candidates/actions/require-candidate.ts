import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { CandidateRow } from '../candidate.ts'
import { findCandidates } from '../queries.ts'
import { currentId } from './current-id.ts'

/** One candidate of a company; by the id of one who was merged into another, the other. @throws {Fault} candidate_not_found */
export async function requireCandidate(db: Database, companyId: string, candidateId: string): Promise<CandidateRow> {
  const [candidate] = await findCandidates(db, companyId, [candidateId])
  if (candidate) return candidate
  const [merged] = await findCandidates(db, companyId, [await currentId(db, companyId, candidateId)])
  if (!merged) throw new Fault('candidate_not_found', 'There is no such candidate.')
  return merged
}
