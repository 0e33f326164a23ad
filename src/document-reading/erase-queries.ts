import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Gives up the files that are on their way to some applications: their documents cannot be stored any more.
 * @returns their contents
 */
export async function giveUpArrivingFilesOf(
  db: Database,
  companyId: string,
  applicationIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    delete from arriving_files
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
    returning sha256
  `.execute(db)
  return rows.map(({ sha256 }) => sha256)
}
