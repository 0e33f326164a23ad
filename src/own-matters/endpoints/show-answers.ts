import { definePortalEndpoint, shown } from '../../portal/endpoint.ts'
import { findFilledForm } from '../../portal/forms/filled-form.ts'
import { findStanding } from '../../portal/forms/standing.ts'
import { answersPage } from '../views/answers-page.ts'

/** All answers of an application, to be read and printed. */
export const showAnswers = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/answers/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params } = visit
    const standing = await findStanding(db, session, params.application_id ?? '')
    const { application, flow } = standing
    const filled = await findFilledForm(db, session.companyId, application.id, flow.form_elements)
    return shown(answersPage(visit, standing, filled))
  },
})
