import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The addresses that the links to some applications were for. */
export async function findLinkEmails(db: Database, companyId: string, applicationIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from magic_links
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
  `.execute(db)
  return rows.map(({ email }) => email)
}

/** Deletes the links that led to some applications, and those for some addresses that led nowhere yet. @returns how many */
export async function deleteLinksOf(
  db: Database,
  companyId: string,
  { emails, applicationIds }: { emails: string[]; applicationIds: string[] },
): Promise<number> {
  const { rows } = await sql`
    delete from magic_links
    where company_id = ${companyId}
      and (application_id = any(${applicationIds}::uuid[]) or application_id is null and email = any(${emails}::text[]))
    returning id
  `.execute(db)
  return rows.length
}
