import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes the text messages that were written for applications. @returns how many */
export async function deleteTextMessagesOf(db: Database, companyId: string, applicationIds: string[]): Promise<number> {
  const { rows } = await sql`
    delete from text_messages where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[]) returning id
  `.execute(db)
  return rows.length
}

/** Deletes those to others, of this moment or before, that hold a text of this pattern. @returns how many */
export async function deleteTextMessagesSaying(
  db: Database,
  companyId: string,
  { pattern, until }: { pattern: string; until: Date },
): Promise<number> {
  const { rows } = await sql`
    delete from text_messages
    where company_id = ${companyId} and created <= ${until} and (text ~* ${pattern} or last_error ~* ${pattern})
    returning id
  `.execute(db)
  return rows.length
}
