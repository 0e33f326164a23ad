import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { findChosenTimes } from '../forms/chosen-times.ts'
import { findFilledForm } from '../forms/filled-form.ts'
import { incompletePages } from '../forms/incomplete-pages.ts'
import { findOwnAnswers } from '../forms/self-identification.ts'
import { askedOf, findStanding, selfIdentificationOf } from '../forms/standing.ts'
import { applicationPath } from '../paths.ts'
import { reviewPage } from '../views/review-page.ts'

/** The review of a stage's entries, before they are sent. */
export const showReview = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/review/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    const { application, flow, pages, isOpen } = standing
    if (!isOpen) return goTo(applicationPath(application.id))
    const elements = pages.flatMap((page) => askedOf(standing, page))
    const filled = await findFilledForm(db, session.companyId, application.id, elements)
    const asked = pages.flatMap((page) => selfIdentificationOf(flow, page))
    const said = await findOwnAnswers(db, session.companyId, application.id, asked)
    const whole = { ...filled, entries: new Map([...filled.entries, ...said]) }
    const chosen = await findChosenTimes(db, session.companyId, application.id, pages)
    return shown(reviewPage(visit, standing, whole, await incompletePages(db, session, standing), chosen))
  },
})
