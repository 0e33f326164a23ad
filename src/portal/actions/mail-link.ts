import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'
import { chooseWords } from '../../contract/words.ts'
import type { Database } from '../../db/database.ts'
import type { NameTranslations } from '../../flows/flow.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { refusals } from '../../telemetry/counters.ts'
import type { View } from '../layout.ts'
import { mailboxOf } from '../mailbox.ts'
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

/** Mails a link. The mail contains nothing that was entered: nobody knows yet whose address it is. */
export async function mailLink(
  transaction: Database,
  config: Config,
  company: PublicCompany,
  { email, token, translations }: { email: string; token: string; translations: NameTranslations },
  { language, messages: { signUpMail }, say }: Pick<View, 'language' | 'messages' | 'say'>,
) {
  const link = configuredUrl(config, linkPath(token)).href
  const names = { role: chooseWords(translations.name, language).text, company: company.name }
  await writeMail(transaction, company.id, email, {
    subject: say(signUpMail.subject, names).replace(/\s+/gu, ' ').slice(0, MAX_SUBJECT_LENGTH).toWellFormed(),
    text: say(signUpMail.text, { ...names, link }),
    html: null,
  })
}
