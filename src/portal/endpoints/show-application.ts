import { findTransitions } from '../../applications/history-queries.ts'
import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { findChosenTimes } from '../forms/chosen-times.ts'
import { findFilledForm, isRejected } from '../forms/filled-form.ts'
import { askedOf, findStanding } from '../forms/standing.ts'
import { pagePath, reviewPath } from '../paths.ts'
import { applicationPage } from '../views/application-page.ts'

/** Redirects to the page that is to be filled in, first to one with a document that was rejected, or says what happens next. */
export const showApplication = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    const { application, flow, stage, pages, currentPage, isOpen } = standing
    const filled = await findFilledForm(db, session.companyId, application.id, flow.form_elements)
    if (isOpen) {
      // Nothing is asked of whom no page concerns: only the button that sends is left.
      if (!currentPage) return goTo(reviewPath(application.id))
      const page = pages.find((page) => askedOf(standing, page).some((element) => isRejected(element, filled)))
      return goTo(pagePath(application.id, (page ?? currentPage).id))
    }
    const chosen = await findChosenTimes(db, session.companyId, application.id, flow.pages)
    const isWithdrawn =
      stage.kind === 'rejected' &&
      (await findTransitions(db, session.companyId, [application.id])).at(-1)?.actor_type === 'applicant'
    return shown(applicationPage(visit, standing, filled, [...chosen.values()], { isWithdrawn }))
  },
})
