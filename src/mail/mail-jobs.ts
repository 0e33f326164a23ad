import type { Static } from 'typebox'
import type { Database } from '../db/database.ts'
import { StrictObject, Uuid } from '../http/schemas.ts'
import { addLaneJobs } from '../queue/add-lane-jobs.ts'

/** The job that makes one attempt to send a mail. */
export const SEND_MAIL = 'send_mail'

export const MailPayload = StrictObject({ company_id: Uuid('Company'), mail_id: Uuid('Mail') })

/** So many mails are handed to the server at a time: while it hangs, events go on. */
const LANES = 4

/** Has a worker send a mail, at once or at a time, once the transaction commits. */
export function enqueueMail(db: Database, companyId: string, mailId: string, runAt?: Date): Promise<void> {
  const payload: Static<typeof MailPayload> = { company_id: companyId, mail_id: mailId }
  const lane = `mail ${Number.parseInt(mailId.slice(-1), 16) % LANES}`
  return addLaneJobs(db, SEND_MAIL, [{ payload, lane }], runAt)
}
