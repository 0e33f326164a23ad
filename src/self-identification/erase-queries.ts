import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes what some applications’ applicants said of themselves. @returns how many answers */
export async function deleteAnswersOf(db: Database, companyId: string, applicationIds: string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('self_identification_answers')
    .where('company_id', '=', companyId)
    .where('application_id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
