import type { Config } from '../../config.ts'
import { uuidOf } from '../../contract/derived-id.ts'
import type { Database } from '../../db/database.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { MailProblem } from '../../mail/mail.ts'
import { mailExists } from '../../mail/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { InterviewMail, ToldInterview } from './interview-mail.ts'

/** A mail, to whom it goes, and what of the interview it is told for. */
interface Written {
  email: string
  mail: InterviewMail
  purpose: string
  /** With which it goes when its person is erased. */
  applicationId: string | null
  stopUrl?: string | undefined
}

/** Writes a mail about an interview as it is now; the same mail once. */
export async function writeOnce(
  db: Database,
  config: Config,
  { company, interview }: Pick<ToldInterview, 'company' | 'interview'>,
  { email, mail: { content, calendar }, purpose, applicationId, stopUrl }: Written,
): Promise<void> {
  const id = uuidOf(`${interview.id} ${interview.sequence} ${purpose}`)
  if (await mailExists(db, company.id, id)) return
  try {
    const options = { id, calendar, unsubscribeUrl: stopUrl }
    await writeMail(db, secretsOf(config), company.id, email, content, applicationId, options)
  } catch (error) {
    // An address that no mail can have is nothing that trying again would mend.
    if (!(error instanceof MailProblem)) throw error
  }
}
