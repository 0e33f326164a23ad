import { findPublicCompany } from '../../companies/queries.ts'
import { Refusal } from '../door/refusal.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { newLinkPage } from '../views/new-link-page.ts'

/** Where applicants of a company ask for a new link. */
export const showNewLink = definePortalEndpoint({
  method: 'GET',
  path: '/portal/new-link/:company/',
  async handle(visit) {
    const company = await findPublicCompany(visit.db, visit.params.company ?? '')
    if (!company) throw new Refusal('not_found')
    return shown(newLinkPage(visit.viewFor(company), company))
  },
})
