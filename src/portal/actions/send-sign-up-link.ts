import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import { issueLink } from '../../magic-links/actions/issue-link.ts'
import type { SignUpForm } from '../forms/sign-up-form.ts'
import type { View } from '../layout.ts'
import type { ReachedLimit } from '../sign-up-mail-queries.ts'
import { countLinkMail, mailLink } from './mail-link.ts'

/**
 * Makes a link for somebody who signs up on a public page, and mails it, unless the address or the company has reached its limit
 * of mails for this hour.
 * @param form without problems
 * @returns the limit that was reached, if one was
 */
export async function sendSignUpLink(
  db: Database,
  config: Config,
  { id: flowId, translations, company }: PublicFlow,
  form: SignUpForm,
  view: Pick<View, 'language' | 'messages' | 'say'>,
): Promise<ReachedLimit | undefined> {
  const email = form.email.toLowerCase()
  return inTransaction(db, async (transaction) => {
    const reached = await countLinkMail(transaction, config, company.id, email)
    if (reached) return reached
    const command = { ...form, email, hiring_flow_id: flowId }
    const { token } = await issueLink(transaction, config, company, command, { type: 'applicant', id: null })
    await mailLink(transaction, config, company, { email, token, translations }, view)
  })
}
