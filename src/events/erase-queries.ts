import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Deletes the events about some subjects, with what was noted of their deliveries. @returns how many */
export async function deleteEventsAbout(db: Database, companyId: string, subjectIds: string[]): Promise<number> {
  const { rows } = await sql`
    delete from events where company_id = ${companyId} and subject_id = any(${subjectIds}::uuid[]) returning id
  `.execute(db)
  return rows.length
}

/** The email addresses that some candidates had before, as far as events still tell of them. */
export async function findFormerEmails(db: Database, companyId: string, candidateIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct data -> 'changes' -> 'email' ->> 'from' as email
    from events
    where company_id = ${companyId} and subject_id = any(${candidateIds}::uuid[]) and type = 'candidate.updated'
      and data -> 'changes' -> 'email' ->> 'from' is not null
  `.execute(db)
  return rows.map(({ email }) => email)
}

/** Replaces what endpoints have said, where it holds a text of this pattern. */
export async function forgetSaidByEndpoints(db: Database, companyId: string, pattern: string): Promise<void> {
  await sql`
    update webhook_endpoints set disabled_reason = 'it failed; what it said was erased'
    where company_id = ${companyId} and disabled_reason ~* ${pattern}
  `.execute(db)
  await sql`
    update event_deliveries set last_error = 'erased', attempt_log = '[]'
    where company_id = ${companyId} and (last_error ~* ${pattern} or attempt_log::text ~* ${pattern})
  `.execute(db)
}
