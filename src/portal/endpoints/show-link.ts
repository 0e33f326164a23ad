import { linkRefusal } from '../../magic-links/magic-link.ts'
import { findLink } from '../../magic-links/queries.ts'
import { parseSecretToken } from '../../secrets/secret-token.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { linkPage, linkRefusalPage } from '../views/link-page.ts'

/** What a link leads to, and the button that uses it. So a mail scanner that follows links does not use them up. */
export const showLink = definePortalEndpoint({
  method: 'GET',
  path: '/l/:token',
  async handle(visit) {
    const link = await findLink(visit.db, parseSecretToken(visit.params.token ?? ''))
    const refusal = linkRefusal(link)
    if (link && !refusal) return shown(linkPage(visit.viewFor(link.company), link))
    return linkRefusalPage(visit, refusal ?? 'unknown', link, link?.company ?? (await visit.companyOfLink()))
  },
})
