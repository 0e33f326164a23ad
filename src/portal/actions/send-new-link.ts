import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { renewLink } from '../../magic-links/actions/renew-link.ts'
import type { MagicLink } from '../../magic-links/magic-link.ts'
import type { View } from '../layout.ts'
import type { ReachedLimit } from '../sign-up-mail-queries.ts'
import { countLinkMail, mailLink } from './mail-link.ts'

/**
 * Mails a new link to whom a link was made for, or to an email with an application or a link of before, within the limits of
 * sign-ups. Nobody learns from it whether there is such a person.
 * @returns the limit that was reached, if one was
 */
export async function sendNewLink(
  db: Database,
  config: Config,
  company: PublicCompany,
  from: MagicLink | { email: string },
  view: Pick<View, 'language' | 'messages' | 'say'>,
): Promise<ReachedLimit | undefined> {
  return inTransaction(db, async (transaction) => {
    const reached = await countLinkMail(transaction, config, company.id, from.email)
    if (reached) return reached
    const renewed = await renewLink(transaction, company.id, from)
    const flow = renewed && (await cachedFlow(transaction, company, renewed.flowId))
    if (flow) await mailLink(transaction, config, company, { ...renewed, translations: flow.translations }, view)
  })
}
