import type { Database } from '../../db/database.ts'
import { findMergedInto } from '../merge-queries.ts'

/** Whom an id names now: the candidate itself, or the one that they were merged into. */
export async function currentId(db: Database, companyId: string, candidateId: string): Promise<string> {
  return (await findMergedInto(db, companyId, [candidateId])).get(candidateId) ?? candidateId
}
