import type { Database } from '../db/database.ts'
import { recordWantedEvents } from '../events/actions/record-events.ts'
import type { Candidate } from './candidate.ts'

/** Records the event of a new candidate, in its transaction. The caller has checked that an endpoint wants it. */
export async function recordCandidateCreated(transaction: Database, companyId: string, candidate: Candidate) {
  await recordWantedEvents(transaction, companyId, 'candidate.created', [
    { subjectId: candidate.id, data: { candidate } },
  ])
}

/** Records the event of a changed candidate, in its transaction. The caller has checked that an endpoint wants it. */
export async function recordCandidateUpdated(
  transaction: Database,
  companyId: string,
  candidate: Candidate,
  changes: Record<string, { from: string | null; to: string | null }>,
): Promise<void> {
  const occurrence = { subjectId: candidate.id, data: { candidate, changes } }
  await recordWantedEvents(transaction, companyId, 'candidate.updated', [occurrence])
}
