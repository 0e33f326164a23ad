import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'
import { chooseWords } from '../../contract/words.ts'
import type { Flow } from '../../flows/flow.ts'
import { type CalendarEntry, calendarInvitation } from '../../interviews/calendar-invitation.ts'
import type { InterviewRow } from '../../interviews/interview.ts'
import type { InterviewNews } from '../../interviews/interview-jobs.ts'
import type { MailContent } from '../../mail/mail.ts'
import { fill, MESSAGES, type Messages } from '../messages/messages.ts'
import { plainMail } from '../notices/notice-mail.ts'
import { lengthText, peopleText, placeText } from '../views/interview-words.ts'
import { momentIn } from '../views/moment.ts'
import { organizerOf } from './organizer.ts'

/** What a mail says of the interview itself. */
type ToldTime = CalendarEntry & Pick<InterviewRow, 'interviewers' | 'place' | 'cancel_reason'>

/** An interview with what a mail about it says. */
export interface ToldInterview {
  company: PublicCompany
  flow: Flow
  interview: ToldTime
  /** The applicant's; never empty, but where they were erased. */
  name: string
}

/** Who reads a mail about an interview. */
interface Reader {
  email: string
  name: string
  language: string
  /** Where they are. */
  timeZone: string
  /** The address where the applicant changes it. */
  link: string
}

/** A mail with what goes into the reader's calendar. */
export interface InterviewMail {
  content: MailContent
  calendar: string
}

/** What the applicant is mailed. @param foot how to stop such mails */
export function applicantMail(
  config: Config,
  told: ToldInterview,
  news: InterviewNews | 'reminder',
  reader: Reader,
  foot?: string,
): InterviewMail {
  return interviewMail(config, told, messagesOf(reader).interviewMails.applicant[news], reader, foot)
}

/** What somebody is mailed whom the applicant meets. */
export const interviewerMail = (
  config: Config,
  told: ToldInterview,
  news: InterviewNews | 'erased',
  reader: Reader,
): InterviewMail => interviewMail(config, told, messagesOf(reader).interviewMails.interviewer[news], reader)

const messagesOf = ({ language }: Reader) => MESSAGES.get(language) as Messages

function interviewMail(
  config: Config,
  { company, flow, interview, name }: ToldInterview,
  { subject, text }: { subject: string; text: string },
  reader: Reader,
  foot?: string,
): InterviewMail {
  const { language, timeZone, link } = reader
  const place = placeText(company, interview, language)
  const values = {
    name,
    company: company.name,
    role: chooseWords(flow.translations.name, language).text,
    when: momentIn(language, timeZone, interview.starts_at, { weekday: 'long' }),
    length: lengthText(language, interview.ends_at.getTime() - interview.starts_at.getTime()),
    people: peopleText(language, interview),
    place,
    reason: interview.cancel_reason ?? '',
    link,
  }
  const content = plainMail(language, {
    subject: fill(language, subject, values),
    text: fill(language, text, values),
    foot,
  })
  return {
    content,
    calendar: calendarInvitation(interview, {
      summary: fill(language, messagesOf(reader).interviewMails.summary, values),
      place: place === '' ? undefined : place,
      // Not the mail itself, whose link logs somebody in: calendars are shared.
      description: `${values.length}, ${values.people}`,
      organizer: organizerOf(config, company),
      attendee: { name: reader.name, email: reader.email },
    }),
  }
}
