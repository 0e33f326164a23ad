import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import type { Candidate } from '../../candidates/candidate.ts'
import { findCandidates } from '../../candidates/queries.ts'
import type { Config } from '../../config.ts'
import { parsePhoneNumber } from '../../contract/phone-number.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { countLinkMail } from '../../portal/actions/mail-link.ts'
import type { Session } from '../../portal/door/session.ts'
import type { SignUpForm } from '../../portal/forms/sign-up-form.ts'
import type { View } from '../../portal/layout.ts'
import { newEmailPath } from '../../portal/paths.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { newEmailToken } from '../new-email-token.ts'

/**
 * Changes an applicant's name and phone number. A new email is only written to, with a link that proves it.
 * @param form without problems
 * @returns the address that was written to, if it is a new one, or that too many mails were asked for
 */
export async function changeOwnData(
  db: Database,
  config: Config,
  { companyId, candidateId, company }: Session,
  before: Candidate,
  form: SignUpForm,
  { messages, say }: Pick<View, 'messages' | 'say'>,
): Promise<{ mailedTo?: string; isTooMuch?: boolean }> {
  const email = form.email.toLowerCase()
  const phone = form.phone_number && parsePhoneNumber(form.phone_number, company.defaultCountry)
  return inTransaction(db, async (transaction) => {
    const told = {
      ...(form.full_name !== before.full_name && { full_name: form.full_name }),
      ...(phone && 'e164' in phone && { phone_number: phone.e164 }),
    }
    await changeCandidate(transaction, companyId, candidateId, told, 'overwrite')
    if (email === before.email) return {}
    if (await countLinkMail(transaction, config, companyId, email)) return { isTooMuch: true }
    const secrets = secretsOf(config)
    const [known] = await findCandidates(transaction, companyId, [candidateId])
    const since = known?.updated_at.toISOString() ?? ''
    const token = newEmailToken(secrets, { companyId, candidateId, since, email })
    const { mailSubject, mailText } = messages.ownData
    const link = configuredUrl(config, newEmailPath(token)).href
    const content = {
      subject: say(mailSubject, { company: company.name }),
      text: say(mailText, { company: company.name, link }),
      html: null,
    }
    await writeMail(transaction, secrets, companyId, email, content, null, { tokens: [token] })
    return { mailedTo: email }
  })
}
