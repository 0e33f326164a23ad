import { findOwnApplications } from '../../applications/own-application-queries.ts'
import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { applicationPath } from '../paths.ts'
import { applicationsPage } from '../views/applications-page.ts'

/** The applicant's applications; an applicant with only one is redirected to it. */
export const listApplications = definePortalEndpoint({
  method: 'GET',
  path: '/portal/',
  needsSession: true,
  async handle(visit) {
    const applications = await findOwnApplications(visit.db, visit.session.companyId, visit.session.candidateId)
    const [first, second] = applications
    return first && !second ? goTo(applicationPath(first.id)) : shown(applicationsPage(visit, applications))
  },
})
