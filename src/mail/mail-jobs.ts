import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that makes one attempt to send a mail. */
export const SEND_MAIL = 'send_mail'

export const MailPayload = StrictObject({ company_id: Uuid('Company'), mail_id: Uuid('Mail') })

/** Has a worker send a mail, at once or at a time, once the transaction commits. */
export function enqueueMail(db: Database, companyId: string, mailId: string, runAt?: Date): Promise<void> {
  const payload: Static<typeof MailPayload> = { company_id: companyId, mail_id: mailId }
  return addJobs(db, SEND_MAIL, [payload], { runAt })
}
