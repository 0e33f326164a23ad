import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes candidate updates of which nothing is left to do. @returns how many */
export async function deleteUpdates(db: Database, companyId: string, ids: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from candidate_updates
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and finished_at is not null
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
