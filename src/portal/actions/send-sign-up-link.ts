import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { issueLink } from '../../magic-links/actions/issue-link.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { countSignUpLinks, lockSignUps } from '../../magic-links/queries.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import type { Messages } from '../messages/en.ts'
import type { SignUpForm } from '../sign-up-form.ts'

const LONGEST_SUBJECT = 200

/**
 * Makes a link for somebody who signs up on a public page, and mails it. An address that has had its share of mails for
 * this hour gets none.
 * @param form without problems
 */
export async function sendSignUpLink(
  db: Database,
  config: Config,
  { id: flowId, name: role, company }: PublicFlow,
  form: SignUpForm,
  { signUpMail }: Messages,
): Promise<void> {
  const email = form.email.toLowerCase()
  await inTransaction(db, async (transaction) => {
    await lockSignUps(transaction, company.id, email)
    if ((await countSignUpLinks(transaction, company.id, email)) >= config.SIGN_UP_MAILS_PER_HOUR) return
    const order = { ...form, email, hiring_flow_id: flowId }
    const { token } = await issueLink(transaction, config, company, order, { type: 'applicant', id: null })
    const link = configuredUrl(config, linkPath(token)).href
    await writeMail(transaction, company.id, email, {
      subject: signUpMail.subject(role, company.name).replace(/\s+/gu, ' ').slice(0, LONGEST_SUBJECT).toWellFormed(),
      text: signUpMail.text(form.full_name, role, company.name, link),
      html: null,
    })
  })
}
