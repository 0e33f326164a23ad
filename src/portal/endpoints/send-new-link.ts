import { findPublicCompany } from '../../companies/queries.ts'
import { isEmail } from '../../contract/email.ts'
import { findLink } from '../../magic-links/queries.ts'
import { parseSecretToken } from '../../secrets/secret-token.ts'
import { sendNewLink as send } from '../actions/send-new-link.ts'
import { Refusal } from '../door/refusal.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { newLinkPage, newLinkSentPage } from '../views/new-link-page.ts'

/** Mails a new link. The answer is the same for everyone, whether or not the address is known. */
export const sendNewLink = definePortalEndpoint({
  method: 'POST',
  path: '/portal/new-link/:company/',
  quota: { name: 'sign-up', of: (config) => ({ perMinute: config.SIGN_UP_RATE_LIMIT_PER_MINUTE, perSecond: 0 }) },
  async handle(visit) {
    const { db, config, params, fields, log } = visit
    const company = await findPublicCompany(db, params.company ?? '')
    if (!company) throw new Refusal('not_found')
    const view = visit.viewFor(company)
    const link = typeof fields.token === 'string' ? await findLink(db, parseSecretToken(fields.token)) : undefined
    const email = typeof fields.email === 'string' ? fields.email.trim().toLowerCase() : ''
    if (!link && !isEmail(email)) {
      return { status: 400, page: newLinkPage(view, company, email, view.messages.newLink.badEmail) }
    }
    // A link of another company is no link here.
    if (!link || link.company.id === company.id) {
      const reached = await send(db, config, company, link ?? { email }, view)
      if (reached) log.warn({ limit: reached, company: company.id }, 'a mail with a new link was held back by a limit')
    }
    return shown(newLinkSentPage(view, company))
  },
})
