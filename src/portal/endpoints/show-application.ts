import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { findFilledForm } from '../forms/filled-form.ts'
import { findStanding } from '../forms/standing.ts'
import { pagePath } from '../paths.ts'
import { applicationPage } from '../views/application-page.ts'

/** Redirects to the page that is to be filled in, or says what happens next. */
export const showApplication = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    const { application, flow, currentPage, isOpen } = standing
    if (isOpen && currentPage) return goTo(pagePath(application.id, currentPage.id))
    const filled = await findFilledForm(db, session.companyId, application.id, flow.form_elements)
    return shown(applicationPage(visit, standing, filled))
  },
})
