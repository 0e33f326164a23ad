import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes text messages that nobody is still trying to send. @returns how many */
export async function deleteTextMessages(db: Database, companyId: string, ids: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from text_messages where company_id = ${companyId} and id = any(${ids}::uuid[]) and status <> 'pending'
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
