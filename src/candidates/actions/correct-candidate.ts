import type { CallerCompany } from '../../contract/caller.ts'
import { refuseProblems } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { CandidateRow } from '../candidate.ts'
import { parsePersonalChanges } from '../personal-changes.ts'
import type { ToldDetails } from '../personal-details.ts'
import { refuseTaken } from '../taken.ts'
import { changeCandidate } from './change-candidate.ts'
import { requireCandidate } from './require-candidate.ts'

/**
 * Replaces what is known of a candidate by what is told; null removes it.
 * @throws {Fault} candidate_not_found; invalid_field, invalid_phone_number naming every field that cannot be stored
 */
export async function correctCandidate(
  db: Database,
  company: CallerCompany,
  candidateId: string,
  corrections: ToldDetails,
): Promise<CandidateRow> {
  return inTransaction(db, async (transaction) => {
    const { id } = await requireCandidate(transaction, company.id, candidateId)
    const changes = Object.entries(corrections).map(([field, value]) => ({
      column: field as keyof ToldDetails,
      value,
      field,
    }))
    const { told, problems } = parsePersonalChanges(changes, company.defaultCountry)
    refuseProblems(problems)
    refuseTaken(await changeCandidate(transaction, company.id, id, told, 'overwrite'))
    return requireCandidate(transaction, company.id, id)
  })
}
