import { parseMoment } from '../../contract/datetime.ts'
import { Fault } from '../../contract/fault.ts'
import { cancelInterview } from '../../interviews/actions/cancel-interview.ts'
import { findOpenSlots } from '../../interviews/open-slots.ts'
import { chooseTime as choose } from '../actions/choose-time.ts'
import { applicantOf } from '../door/session.ts'
import { definePortalEndpoint, goTo, type PortalAnswer } from '../endpoint.ts'
import { findAppointment } from '../forms/appointment.ts'
import { interviewPath, pagePath, reviewPath } from '../paths.ts'
import { interviewPage } from '../views/interview-page.ts'
import { type SlotProblem, slotsPage, zoneOf } from '../views/slots-page.ts'
import { stalePage } from '../views/stale-page.ts'

/** Takes the time that an applicant chooses, or cancels the one that they have. */
export const chooseTime = definePortalEndpoint({
  method: 'POST',
  path: '/portal/applications/:application_id/pages/:page_id/interview/',
  needsSession: true,
  async handle(visit) {
    const { db, session, params, fields } = visit
    const { application_id: applicationId = '', page_id: pageId = '' } = params
    const appointment = await findAppointment(db, session, { applicationId, pageId })
    const own = interviewPath(applicationId, pageId)
    if (fields.do === 'cancel') return cancel()
    const startsAt = typeof fields.slot === 'string' ? parseMoment(fields.slot, 'UTC') : undefined
    if (!startsAt) return again(422, 'missing')
    const timeZone = zoneOf(appointment, session.company, fields.zone)
    const result = await choose(db, session, { applicationId, pageId, startsAt, timeZone })
    if (result.outcome === 'stale') return { status: 409, page: stalePage(visit, appointment.standing) }
    if (result.outcome !== 'chosen') return again(409, result.outcome)
    if (result.following?.outcome === 'next') return goTo(pagePath(applicationId, result.following.page.id))
    return goTo(result.following ? reviewPath(applicationId) : `${own}?saved`)

    async function cancel(): Promise<PortalAnswer> {
      try {
        if (appointment.interview)
          await cancelInterview(db, session.companyId, appointment.interview.id, { actor: applicantOf(session) })
        return goTo(own)
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'interview_not_changeable') throw error
        return { status: 409, page: interviewPage(visit, appointment, { hasBegun: true }) }
      }
    }

    /** The times as they are now. */
    async function again(status: number, problem: SlotProblem): Promise<PortalAnswer> {
      const { schedule, interview } = await findAppointment(db, session, { applicationId, pageId })
      const slots = schedule
        ? await findOpenSlots(db, session.companyId, schedule, { now: new Date(), ownId: interview?.id })
        : []
      return { status, page: slotsPage(visit, appointment, slots, { zone: fields.zone, from: fields.from, problem }) }
    }
  },
})
