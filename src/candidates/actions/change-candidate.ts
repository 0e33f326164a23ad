import { type Database, inTransaction } from '../../db/database.ts'
import { recordCandidateUpdated } from '../candidate-events.ts'
import { type CandidateFields, lockCandidate, updateCandidate } from '../queries.ts'

/** Changes some fields of a candidate, and tells the endpoints that want it what became of them. */
export async function changeCandidate(
  db: Database,
  companyId: string,
  candidateId: string,
  fields: CandidateFields,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await lockCandidate(transaction, companyId, { id: candidateId })
    await updateCandidate(transaction, companyId, candidateId, fields)
    if (before) await recordCandidateUpdated(transaction, companyId, before)
  })
}
