import { calendarInvitation } from '../../interviews/calendar-invitation.ts'
import { isAhead } from '../../interviews/interview.ts'
import { Refusal } from '../door/refusal.ts'
import { definePortalEndpoint } from '../endpoint.ts'
import { findAppointment } from '../forms/appointment.ts'
import { organizerOf } from '../interviews/organizer.ts'
import { interviewPath } from '../paths.ts'
import { lengthText, peopleText, placeText } from '../views/interview-words.ts'
import { plainWords } from '../views/words.ts'

/** The interview as a file for the applicant's calendar. */
export const showCalendar = definePortalEndpoint({
  method: 'GET',
  path: '/portal/applications/:application_id/pages/:page_id/interview/calendar.ics',
  needsSession: true,
  async handle(visit) {
    const { db, config, session, params, language, messages } = visit
    const { application_id: applicationId = '', page_id: pageId = '' } = params
    const { interview, standing } = await findAppointment(db, session, { applicationId, pageId })
    if (!interview || !isAhead(interview)) throw new Refusal('not_found')
    const values = { role: plainWords(visit, standing.flow.translations.name), company: session.company.name }
    const place = placeText(session.company, interview, language)
    return {
      calendar: calendarInvitation(interview, {
        summary: visit.say(messages.interviewMails.summary, values),
        place: place === '' ? undefined : place,
        description: [
          lengthText(language, interview.ends_at.getTime() - interview.starts_at.getTime()),
          peopleText(language, interview),
          visit.addressOf(interviewPath(applicationId, pageId)).href,
        ].join('\n'),
        organizer: organizerOf(config, session.company),
      }),
    }
  },
})
