import { findPublicCompany } from '../../companies/queries.ts'
import { listPublicFlows } from '../../flows/queries.ts'
import { Refusal } from '../door/refusal.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { rolesPage } from '../views/roles-page.ts'

/** The open roles of a company. */
export const listRoles = definePortalEndpoint({
  method: 'GET',
  path: '/apply/:company/',
  async handle(visit) {
    const company = await findPublicCompany(visit.db, visit.params.company ?? '')
    if (!company) throw new Refusal('not_found')
    return shown(rolesPage(visit.viewFor(company), company, await listPublicFlows(visit.db, company)))
  },
})
