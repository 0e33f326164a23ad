import type { Config } from '../../config.ts'
import { chooseWords } from '../../contract/words.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { issueLink } from '../../magic-links/actions/issue-link.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { refusals } from '../../telemetry/counters.ts'
import type { SignUpForm } from '../forms/sign-up-form.ts'
import type { View } from '../layout.ts'
import { mailboxOf } from '../mailbox.ts'
import { countSignUpMail, type ReachedLimit } from '../sign-up-mail-queries.ts'

const MAX_SUBJECT_LENGTH = 200

/**
 * Makes a link for somebody who signs up on a public page, and mails it, unless the address or the company has reached
 * its limit of mails for this hour. The mail contains nothing that was entered: nobody knows yet whose address it is.
 * @param form without problems @returns the limit that was reached, if one was
 */
export async function sendSignUpLink(
  db: Database,
  config: Config,
  { id: flowId, translations, company }: PublicFlow,
  form: SignUpForm,
  { language, messages: { signUpMail }, say }: Pick<View, 'language' | 'messages' | 'say'>,
): Promise<ReachedLimit | undefined> {
  const email = form.email.toLowerCase()
  return inTransaction(db, async (transaction) => {
    const reached = await countSignUpMail(transaction, company.id, mailboxOf(email), {
      perAddress: config.SIGN_UP_MAILS_PER_HOUR,
      perCompany: config.SIGN_UP_MAILS_PER_HOUR_PER_COMPANY,
    })
    if (reached) {
      refusals.inc({ limit: 'sign_up_mails' })
      return reached
    }
    const command = { ...form, email, hiring_flow_id: flowId }
    const { token } = await issueLink(transaction, config, company, command, { type: 'applicant', id: null })
    const names = { role: chooseWords(translations.name, language).text, company: company.name }
    const link = configuredUrl(config, linkPath(token)).href
    await writeMail(transaction, company.id, email, {
      subject: say(signUpMail.subject, names).replace(/\s+/gu, ' ').slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
      text: say(signUpMail.text, { ...names, link }),
      html: null,
    })
  })
}
