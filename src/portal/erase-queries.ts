import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hashMailbox, mailboxOf } from './mailbox.ts'

/** Deletes the sessions of an applicant: every browser is logged out. @returns how many */
export async function deleteSessionsOf(db: Database, companyId: string, candidateId: string): Promise<number> {
  const { rows } = await sql`
    delete from applicant_sessions where company_id = ${companyId} and candidate_id = ${candidateId} returning id
  `.execute(db)
  return rows.length
}

/** Deletes what was noted of the pages and stages that were sent for some applications. @returns how many notes */
export async function deleteSubmissionsOf(db: Database, companyId: string, applicationIds: string[]): Promise<number> {
  const { rows: pages } = await sql`
    delete from page_submissions
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
    returning id
  `.execute(db)
  const { rows: stages } = await sql`
    delete from stage_submissions
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
    returning stage_id
  `.execute(db)
  return pages.length + stages.length
}

/** Forgets that mails were sent to some addresses, which is noted for an hour. */
export async function forgetSignUpMailsTo(db: Database, companyId: string, emails: string[]): Promise<void> {
  const hashes = emails.map((email) => hashMailbox(mailboxOf(email)))
  await sql`
    delete from sign_up_mails where company_id = ${companyId} and mailbox_hash = any(${hashes}::bytea[])
  `.execute(db)
}
