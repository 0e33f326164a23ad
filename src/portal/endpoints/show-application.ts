import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { findFilledForm, isRejected } from '../forms/filled-form.ts'
import { elementsOf, findStanding } from '../forms/standing.ts'
import { pagePath } from '../paths.ts'
import { applicationPage } from '../views/application-page.ts'

/** Redirects to the page that is to be filled in, first to one with a document that was rejected, or says what happens next. */
export const showApplication = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    const { application, flow, pages, currentPage, isOpen } = standing
    const filled = await findFilledForm(db, session.companyId, application.id, flow.form_elements)
    if (isOpen && currentPage) {
      const page = pages.find((page) => elementsOf(flow, page).some((element) => isRejected(element, filled)))
      return goTo(pagePath(application.id, (page ?? currentPage).id))
    }
    return shown(applicationPage(visit, standing, filled))
  },
})
