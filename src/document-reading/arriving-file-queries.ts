import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A file that an upload is about to keep. */
export interface ArrivingFile {
  id: string
  sha256: string
}

/** The sweep holds the lock of a content while it removes its file. */
const lockOf = (companyId: string, sha256: unknown) => sql`hashtextextended(${`file ${companyId} `} || ${sha256}, 0)`

/** Tells the sweep to leave files alone. @returns how many it has not already begun to remove */
export async function insertArrivingFiles(
  db: Database,
  companyId: string,
  files: ArrivingFile[],
  applicationId: string | null,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into arriving_files (company_id, id, sha256, application_id)
    select ${companyId}, file.id, file.sha256, ${applicationId}::uuid
    from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ sha256 }) => sha256)}::text[]) file (id, sha256)
    where pg_try_advisory_xact_lock_shared(${lockOf(companyId, sql`file.sha256`)})
  `.execute(db)
  return Number(numAffectedRows)
}

/** Ends the announcements of files whose documents this transaction stores. @returns how many were still announced */
export async function deleteArrivingFiles(db: Database, companyId: string, ids: string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('arriving_files')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends a company's announcements that are too old. An upload that is still running is refused. */
export async function forgetArrivingFiles(db: Database, companyId: string, olderThan: Date): Promise<void> {
  await db.deleteFrom('arriving_files').where('company_id', '=', companyId).where('created', '<', olderThan).execute()
}

/** Keeps uploads from announcing this content until the transaction ends. */
export const lockContent = (db: Database, companyId: string, sha256: string) =>
  sql`select pg_advisory_xact_lock(${lockOf(companyId, sql`${sha256}::text`)})`.execute(db)

/** Which of these contents belong to no document of the company, infected ones aside, and to no announced upload. */
export async function orphanedContents(db: Database, companyId: string, sha256s: string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select content.sha256
    from unnest(${sha256s}::text[]) content (sha256)
    where not exists (
        select from documents
        where company_id = ${companyId} and sha256 = content.sha256 and virus_check is distinct from 'infected'
      )
      and not exists (select from arriving_files where company_id = ${companyId} and sha256 = content.sha256)
  `.execute(db)
  return rows.map(({ sha256 }) => sha256)
}
