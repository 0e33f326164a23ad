import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes the values of applications, drafts included. @returns how many */
export async function deleteFormValuesOf(db: Database, companyId: string, applicationIds: string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('form_values')
    .where('company_id', '=', companyId)
    .where('application_id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
