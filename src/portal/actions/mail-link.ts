import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'
import { chooseWords } from '../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import type { NameTranslations } from '../../flows/flow.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import type { MailContent } from '../../mail/mail.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { refusals } from '../../telemetry/counters.ts'
import { languageOf } from '../door/language.ts'
import type { View } from '../layout.ts'
import { mailboxOf } from '../mailbox.ts'
import { fill, MESSAGES, type Messages } from '../messages/messages.ts'
import { countSignUpMail, type ReachedLimit } from '../sign-up-mail-queries.ts'

const MAX_SUBJECT_LENGTH = 200

/** Counts a mail that strangers can have sent. @returns the limit that was reached, if one was */
export async function countLinkMail(
  transaction: Database,
  config: Config,
  companyId: string,
  email: string,
): Promise<ReachedLimit | undefined> {
  const reached = await countSignUpMail(transaction, companyId, mailboxOf(email), {
    perAddress: config.SIGN_UP_MAILS_PER_HOUR,
    perCompany: config.SIGN_UP_MAILS_PER_HOUR_PER_COMPANY,
  })
  if (reached) refusals.inc({ limit: 'sign_up_mails' })
  return reached
}

/** A mail with a link; it contains nothing that was entered, since nobody knows yet whose address it is. */
function linkMail(
  config: Config,
  company: PublicCompany,
  { token, translations }: { token: string; translations: NameTranslations },
  { language, words: { subject, text } }: { language: string; words: { subject: string; text: string } },
): MailContent {
  const link = configuredUrl(config, linkPath(token)).href
  const names = { role: chooseWords(translations.name, language).text, company: company.name }
  return {
    subject: fill(language, subject, names).replace(/\s+/gu, ' ').slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    text: fill(language, text, { ...names, link }),
    html: null,
  }
}

interface MailedLink {
  email: string
  token: string
  translations: NameTranslations
}

/** Mails a link to whoever asked for one. */
export async function mailLink(
  transaction: Database,
  config: Config,
  company: PublicCompany,
  { email, ...link }: MailedLink,
  { language, messages }: Pick<View, 'language' | 'messages'>,
) {
  const content = linkMail(config, company, link, { language, words: messages.signUpMail })
  await writeMail(transaction, secretsOf(config), company.id, email, content)
}

/** Mails an applicant a link that somebody of the company wants them to have. @returns the mail's id @throws {MailProblem} */
export function mailWishedLink(
  transaction: Database,
  config: Config,
  company: PublicCompany,
  { email, applicationId, language: chosen, ...link }: MailedLink & { applicationId: string; language: string | null },
): Promise<string> {
  const language = languageOf(company, chosen)
  const words = (MESSAGES.get(language) as Messages).linkMail
  return writeMail(
    transaction,
    secretsOf(config),
    company.id,
    email,
    linkMail(config, company, link, { language, words }),
    applicationId,
  )
}
