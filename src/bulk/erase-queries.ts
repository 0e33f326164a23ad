import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Forgets the own words of messages to many that hold a text of this pattern. */
export async function forgetMessagesSaying(db: Database, companyId: string, pattern: string): Promise<void> {
  await sql`
    update bulk_actions set command = command - 'subject' - 'text'
    where company_id = ${companyId} and kind = 'message' and (command ->> 'subject' ~* ${pattern} or command ->> 'text' ~* ${pattern})
  `.execute(db)
}
