import { type Database, inTransaction } from '../../db/database.ts'
import { nextAttemptAt } from '../../queue/retry-schedule.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { mails } from '../../telemetry/counters.ts'
import { enqueueMail } from '../mail-jobs.ts'
import { findPendingMail, markMailFailed, markMailKept, markMailSent } from '../queries.ts'
import { openTokens } from '../sealed-tokens.ts'
import { MailRefusal, sendBySmtp } from '../smtp.ts'

/**
 * Attempts to send one mail, or keeps it when there is no server. If a worker dies after the server's answer and before
 * it is stored, the mail is sent again with the same Message-ID: at least once, possibly more often.
 */
export async function sendMail(
  db: Database,
  companyId: string,
  mailId: string,
  { secrets, smtpUrl, from }: { secrets: Secrets; smtpUrl: string | undefined; from: string },
): Promise<void> {
  const mail = await findPendingMail(db, companyId, mailId)
  if (!mail) return
  const deliver = async (url: string) => sendBySmtp(url, from, openTokens(secrets, mail))
  const outcome = smtpUrl === undefined ? 'kept' : await deliver(smtpUrl).then(() => 'sent', asError)
  const result = await inTransaction(db, async (transaction) => {
    if (outcome === 'kept') await markMailKept(transaction, companyId, mailId)
    else if (outcome === 'sent') await markMailSent(transaction, companyId, mailId)
    else return recordFailure(transaction, companyId, mail, outcome as Error)
    return outcome
  })
  mails.inc({ outcome: result })
}

async function recordFailure(
  db: Database,
  companyId: string,
  mail: { id: string; attempts: number },
  error: Error,
): Promise<'retried' | 'failed'> {
  const next = error instanceof MailRefusal ? null : nextAttemptAt(mail.attempts + 1)
  await markMailFailed(db, companyId, mail.id, { error: error.message, final: next === null })
  if (next) await enqueueMail(db, companyId, mail.id, next)
  return next ? 'retried' : 'failed'
}

const asError = (error: unknown) => error as Error
