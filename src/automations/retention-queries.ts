import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes runs that have ended. @returns how many */
export async function deleteRuns(db: Database, companyId: string, ids: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from automation_runs
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and finished_at is not null
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
