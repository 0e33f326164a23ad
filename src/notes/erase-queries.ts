import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes the notes about some applications. @returns how many */
export async function deleteNotesOf(db: Database, companyId: string, applicationIds: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notes where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
