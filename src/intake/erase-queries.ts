import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes the candidate updates of applications; what was left to do of them is not done. @returns their ids */
export async function deleteUpdatesOf(db: Database, companyId: string, applicationIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from candidate_updates
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
