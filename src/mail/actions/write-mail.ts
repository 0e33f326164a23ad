import { randomUUIDv7 } from 'node:crypto'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { type MailContent, requireUsable } from '../mail.ts'
import { enqueueMail } from '../mail-jobs.ts'
import { insertMail } from '../queries.ts'
import { sealTokens } from '../sealed-tokens.ts'

/**
 * Puts a mail into the outbox, in the caller's transaction; a worker sends it once that commits.
 * @param secrets seal the tokens of its links
 * @param applicationId what it is about, so that it goes when its person is erased
 * @param options an id of its own, by which a mail that was written is known; where its recipient stops such mails; an
 *   invitation for their calendar (RFC 5545); tokens in it that do not look like those of links
 * @returns the mail's id
 * @throws {MailProblem}
 */
export async function writeMail(
  db: Database,
  secrets: Secrets,
  companyId: string,
  recipient: string,
  content: MailContent,
  applicationId: string | null = null,
  {
    id = randomUUIDv7(),
    unsubscribeUrl,
    calendar,
    tokens,
  }: {
    id?: string
    unsubscribeUrl?: string | undefined
    calendar?: string | undefined
    tokens?: string[]
  } = {},
): Promise<string> {
  requireUsable(recipient, content)
  return inTransaction(db, async (transaction) => {
    await insertMail(transaction, companyId, {
      id,
      recipient,
      applicationId,
      calendar,
      ...sealTokens(secrets, companyId, { ...content, unsubscribe_url: unsubscribeUrl ?? null }, tokens),
    })
    await enqueueMail(transaction, companyId, id)
    return id
  })
}
