import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes those of some links that expired before a moment. @returns how many */
export async function deleteExpiredLinks(
  db: Database,
  companyId: string,
  ids: string[],
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from magic_links
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and expires_at < ${before}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
