import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes events with their deliveries. @returns how many events */
export async function deleteEvents(db: Database, companyId: string, ids: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where company_id = ${companyId} and id = any(${ids}::uuid[])
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
