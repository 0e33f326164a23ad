import type { Static } from 'typebox'
import { findPublicCompanyById } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import type { TellOfErasedInterviewPayload } from '../../interviews/interview-jobs.ts'
import { findSchedule } from '../../interviews/queries.ts'
import { interviewerMail } from '../interviews/interview-mail.ts'
import { writeOnce } from '../interviews/write-once.ts'

/**
 * Mails those who would wait for somebody who was erased that nobody comes, once however often this is done. The mail names the
 * slot and nobody, and belongs to no application: it stays when what is left of the person goes.
 */
export async function tellOfErasedInterview(
  db: Database,
  config: Config,
  slot: Static<typeof TellOfErasedInterviewPayload>,
): Promise<void> {
  if (config.SMTP_URL === undefined) return
  const company = await findPublicCompanyById(db, slot.company_id)
  const flow = company && (await cachedFlow(db, company, slot.hiring_flow_id))
  if (!flow) return
  const schedule = await findSchedule(db, company, slot.schedule_id)
  const timeZone = schedule?.rules.timezone ?? company.timezone
  const interview = {
    id: slot.interview_id,
    sequence: slot.sequence,
    interviewers: slot.interviewers,
    place: slot.place,
    starts_at: new Date(slot.starts_at),
    ends_at: new Date(slot.ends_at),
    updated_at: new Date(),
    status: 'cancelled' as const,
    cancel_reason: null,
  }
  const told = { company, flow, interview, name: '' }
  for (const { name, email } of slot.interviewers) {
    const mail = interviewerMail(config, told, 'erased', {
      name,
      email,
      language: company.language,
      timeZone,
      link: '',
    })
    await writeOnce(db, config, told, { email, mail, purpose: `erased ${email}`, applicationId: null })
  }
}
