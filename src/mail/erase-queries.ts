import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes the mails that went to an address or were written for an application. @returns how many */
export async function deleteMailsOf(
  db: Database,
  companyId: string,
  { recipients, applicationIds }: { recipients: string[]; applicationIds: string[] },
): Promise<number> {
  const { rows } = await sql`
    delete from mails
    where company_id = ${companyId}
      and (application_id = any(${applicationIds}::uuid[]) or lower(recipient) = any(${recipients}::text[]))
    returning id
  `.execute(db)
  return rows.length
}

/** Deletes the mails to others, of this moment or before, that hold a text of this pattern. @returns how many */
export async function deleteMailsSaying(
  db: Database,
  companyId: string,
  { pattern, until }: { pattern: string; until: Date },
): Promise<number> {
  const { rows } = await sql`
    delete from mails
    where company_id = ${companyId} and created <= ${until}
      and (subject ~* ${pattern} or text ~* ${pattern} or html ~* ${pattern} or calendar ~* ${pattern} or last_error ~* ${pattern}
        or recipient ~* ${pattern})
    returning id
  `.execute(db)
  return rows.length
}
