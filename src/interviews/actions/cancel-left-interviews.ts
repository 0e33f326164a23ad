import type { Database } from '../../db/database.ts'
import { findLeftInterviews } from '../queries.ts'
import { cancelIfAhead } from './cancel-interview.ts'

/** Cancels what rejected applications still have to come. @param applicationIds those that are looked at; all without it */
export async function cancelLeftInterviews(db: Database, companyId: string, applicationIds?: string[]): Promise<void> {
  const actor = { type: 'system', id: null } as const
  for (const id of await findLeftInterviews(db, companyId, applicationIds))
    await cancelIfAhead(db, companyId, id, { actor })
}
