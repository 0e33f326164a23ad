import { findPublicCompany } from '../../companies/queries.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { SHORT_LINK_PATH, tokenOfShortCode } from '../../magic-links/short-link.ts'
import { definePortalEndpoint, goTo } from '../endpoint.ts'

/** Leads to the magic link that a short one stands for, which says whether there is such a link, and is used by a button. */
export const showShortLink = definePortalEndpoint({
  method: 'GET',
  path: SHORT_LINK_PATH,
  async handle({ db, params: { company: slug = '', code = '' } }) {
    const company = await findPublicCompany(db, slug)
    return goTo(linkPath(company ? tokenOfShortCode(company.id, code) : encodeURIComponent(code)))
  },
})
