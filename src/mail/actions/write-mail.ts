import { randomUUIDv7 } from 'node:crypto'
import { type Database, inTransaction } from '../../db/database.ts'
import { type MailContent, requireUsable } from '../mail.ts'
import { enqueueMail } from '../mail-jobs.ts'
import { insertMail } from '../queries.ts'

/**
 * Puts a mail into the outbox, in the caller's transaction; a worker sends it once that commits.
 * @param applicationId what it is about, so that it goes when its person is erased
 * @param options an id of its own, by which a mail that was written is known, and where its recipient stops such mails
 * @returns the mail's id
 * @throws {MailProblem}
 */
export async function writeMail(
  db: Database,
  companyId: string,
  recipient: string,
  content: MailContent,
  applicationId: string | null = null,
  { id = randomUUIDv7(), unsubscribeUrl }: { id?: string; unsubscribeUrl?: string } = {},
): Promise<string> {
  requireUsable(recipient, content)
  return inTransaction(db, async (transaction) => {
    await insertMail(transaction, companyId, { id, recipient, applicationId, unsubscribeUrl, ...content })
    await enqueueMail(transaction, companyId, id)
    return id
  })
}
