import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How many notes there are of pages and stages of some applications that were sent before a moment and left since. */
export async function countLeftSubmissions(
  db: Database,
  companyId: string,
  applicationIds: string[],
  before: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from page_submissions note where ${isLeftPage(companyId, applicationIds, before)}
    ) + (
      select count(*)::int from stage_submissions note where ${isLeftStage(companyId, applicationIds, before)}
    ) as count
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes those notes. @returns how many */
export async function deleteLeftSubmissions(
  db: Database,
  companyId: string,
  applicationIds: string[],
  before: Date,
): Promise<number> {
  const pages = await sql`
    delete from page_submissions note where ${isLeftPage(companyId, applicationIds, before)}
  `.execute(db)
  const stages = await sql`
    delete from stage_submissions note where ${isLeftStage(companyId, applicationIds, before)}
  `.execute(db)
  return Number(pages.numAffectedRows ?? 0) + Number(stages.numAffectedRows ?? 0)
}

function isLeftPage(companyId: string, applicationIds: string[], before: Date): RawBuilder<unknown> {
  return sql`
    note.company_id = ${companyId} and note.application_id = any(${applicationIds}::uuid[]) and note.created < ${before}
    and not exists (
      select from applications application
      join pages page on page.company_id = ${companyId} and page.stage_id = application.stage_id
      where application.company_id = ${companyId} and application.id = note.application_id and page.id = note.page_id
    )`
}

function isLeftStage(companyId: string, applicationIds: string[], before: Date): RawBuilder<unknown> {
  return sql`
    note.company_id = ${companyId} and note.application_id = any(${applicationIds}::uuid[]) and note.created < ${before}
    and not exists (
      select from applications application
      where application.company_id = ${companyId} and application.id = note.application_id
        and application.transition_count = note.transition_count
    )`
}
