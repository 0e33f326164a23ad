import { findPublicFlow } from '../../flows/queries.ts'
import { closedRole } from '../closed-role.ts'
import { definePortalEndpoint, shown } from '../endpoint.ts'
import { signUpPage } from '../views/sign-up-page.ts'

/** The public page of a flow. */
export const showSignUp = definePortalEndpoint({
  method: 'GET',
  path: '/apply/:company/:flow/',
  async handle(visit) {
    const { company = '', flow: slug = '' } = visit.params
    const flow = await findPublicFlow(visit.db, company, slug)
    if (!flow) return closedRole(visit, company, slug)
    return shown(signUpPage(visit.viewFor(flow.company), flow))
  },
})
