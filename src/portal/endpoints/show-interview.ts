import { findOpenSlots } from '../../interviews/open-slots.ts'
import { definePortalEndpoint, goTo, shown } from '../endpoint.ts'
import { findAppointment } from '../forms/appointment.ts'
import { applicationPath } from '../paths.ts'
import { interviewPage, isShownAsChosen } from '../views/interview-page.ts'
import { slotsPage } from '../views/slots-page.ts'

/** A page with a schedule: the times that are free, or the one that was chosen. */
export const showInterview = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/pages/:page_id/interview/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params, query } = visit
    const { application_id: applicationId = '', page_id: pageId = '' } = params
    const appointment = await findAppointment(db, session, { applicationId, pageId })
    const { interview, schedule, canChoose } = appointment
    if (interview && (isShownAsChosen(interview) || !canChoose) && query.change === undefined)
      return shown(interviewPage(visit, appointment, { isSaved: query.saved !== undefined }))
    if (!canChoose || !schedule) return goTo(applicationPath(applicationId))
    const slots = await findOpenSlots(db, session.companyId, schedule, { now: new Date(), ownId: interview?.id })
    return shown(
      slotsPage(visit, appointment, slots, { zone: query.zone, from: query.from, asksZone: 'zones' in query }),
    )
  },
})
