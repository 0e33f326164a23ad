import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import type { Candidate } from './candidate.ts'
import { findCandidate } from './queries.ts'

/** Tells the endpoints that want it that a candidate is no longer what it was, in the transaction that changed it. */
export async function recordCandidateUpdated(db: Database, companyId: string, before: Candidate): Promise<void> {
  await recordEvents(db, companyId, 'candidate.updated', async () => {
    const after = await findCandidate(db, companyId, before.id)
    if (!after) return []
    const names = Object.keys(after) as (keyof Candidate)[]
    const changed = names.filter((name) => after[name] !== before[name])
    if (changed.length === 0) return []
    const changes = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
    return [{ subjectId: after.id, data: { candidate: after, changes } }]
  })
}
