import { findPublicCompanyById } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { type InterviewRow, isAhead } from '../../interviews/interview.ts'
import { enqueueInterviewReminder, type InterviewNews } from '../../interviews/interview-jobs.ts'
import { findInterview, findSchedule } from '../../interviews/queries.ts'
import { languageOf } from '../door/language.ts'
import { applicantMail, interviewerMail, type ToldInterview } from '../interviews/interview-mail.ts'
import { findToldApplicant, type ToldApplicant } from '../interviews/queries.ts'
import { writeOnce } from '../interviews/write-once.ts'
import { fill, MESSAGES, type Messages } from '../messages/messages.ts'
import { linkForMail, stopUrlOf } from '../notices/mail-addresses.ts'

/** An interview as it was when a job was enqueued. */
interface Moment {
  companyId: string
  interviewId: string
  sequence: number
}

/**
 * Mails both sides what became of an interview, once however often this is done, each with an invitation for the calendar. If more
 * has happened to it since, the job of that tells them. Without a mail server nothing happens.
 */
export async function tellOfInterview(db: Database, config: Config, moment: Moment, news: InterviewNews) {
  if (config.SMTP_URL === undefined) return
  await inTransaction(db, async (transaction) => {
    const told = await findTold(transaction, moment)
    if (!told) return
    const { company, interview, applicant, timeZone } = told
    await mailApplicant(transaction, config, told, news)
    for (const { name, email } of interview.interviewers) {
      const language = company.language
      const mail = interviewerMail(config, told, news, { name, email, language, timeZone, link: '' })
      const purpose = `${news} ${email}`
      await writeOnce(transaction, config, told, { email, mail, purpose, applicationId: interview.application_id })
    }
    if (news === 'cancelled' || applicant.email === null) return
    for (const hours of told.reminderHours) {
      const isPast = interview.starts_at.getTime() - hours * 3_600_000 < Date.now()
      if (!isPast) await enqueueInterviewReminder(transaction, company.id, interview, hours)
    }
  })
}

/** Reminds an applicant of an interview, once, if it is still at that time and the application goes on. */
export async function remindOfInterview(db: Database, config: Config, moment: Moment, hours: number) {
  if (config.SMTP_URL === undefined) return
  await inTransaction(db, async (transaction) => {
    const told = await findTold(transaction, moment)
    if (!told || !isAhead(told.interview) || told.applicant.status === 'REJECTED') return
    if (!told.applicant.are_mails_stopped) await mailApplicant(transaction, config, told, 'reminder', hours)
  })
}

interface Told extends ToldInterview {
  interview: InterviewRow
  applicant: ToldApplicant
  /** The schedule's. */
  timeZone: string
  reminderHours: number[]
}

/** The interview with all that a mail needs, unless it has changed since. */
async function findTold(db: Database, { companyId, interviewId, sequence }: Moment): Promise<Told | undefined> {
  const interview = await findInterview(db, companyId, interviewId)
  if (!interview || interview.sequence !== sequence) return undefined
  const applicant = await findToldApplicant(db, companyId, interview.application_id)
  const company = applicant && (await findPublicCompanyById(db, companyId))
  const flow = company && (await cachedFlow(db, company, applicant.hiring_flow_id))
  if (!flow) return undefined
  const rules = (await findSchedule(db, company, interview.schedule_id))?.rules
  return {
    company,
    flow,
    interview,
    applicant,
    name: applicant.full_name ?? applicant.email ?? '',
    timeZone: rules?.timezone ?? company.timezone,
    reminderHours: rules?.reminder_hours ?? [],
  }
}

async function mailApplicant(
  db: Database,
  config: Config,
  told: Told,
  news: InterviewNews | 'reminder',
  hours?: number,
): Promise<void> {
  const { company, flow, applicant, interview } = told
  if (applicant.email === null) return
  const language = languageOf(company, applicant.language)
  const reader = {
    name: told.name,
    email: applicant.email,
    language,
    timeZone: interview.time_zone,
    link: await linkForMail(db, config, { company, flow, email: applicant.email }),
  }
  const stopUrl = news === 'reminder' ? await stopUrlOf(db, config, company, applicant.candidate_id) : undefined
  const { notices } = MESSAGES.get(language) as Messages
  const foot = stopUrl && fill(language, notices.stop, { company: company.name, link: stopUrl })
  const mail = applicantMail(config, told, news, reader, foot)
  const purpose = `${news} ${hours ?? ''} applicant`
  const { application_id: applicationId } = interview
  await writeOnce(db, config, told, { email: applicant.email, mail, stopUrl, purpose, applicationId })
}
