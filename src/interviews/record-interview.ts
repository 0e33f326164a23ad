import { presentApplication } from '../applications/application.ts'
import { findApplication } from '../applications/queries.ts'
import type { Actor } from '../applications/transition.ts'
import { recordAudit } from '../audit/record.ts'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { type InterviewRow, presentInterview } from './interview.ts'
import { enqueueInterviewNews } from './interview-jobs.ts'
import { findInterview } from './queries.ts'

/**
 * Tells, in the transaction that does it, what became of an interview: both sides, those who keep a copy, endpoints, the trail.
 * @param from when it was before, where it was moved
 * @returns the interview as it is now
 */
export async function recordInterview(
  transaction: Database,
  companyId: string,
  interviewId: string,
  news: 'scheduled' | 'rescheduled' | 'cancelled' | 'no_show',
  { actor, from }: { actor: Actor; from?: InterviewRow },
): Promise<InterviewRow> {
  const interview = await findInterview(transaction, companyId, interviewId)
  if (!interview) throw new Error(`Interview ${interviewId} is gone.`)
  if (news !== 'no_show') await enqueueInterviewNews(transaction, companyId, interview, news)
  await noteChanges(transaction, companyId, [{ type: 'interview', id: interview.id }])
  await recordEvents(transaction, companyId, `interview.${news}`, async () => {
    const application = await findApplication(transaction, companyId, interview.application_id)
    if (!application) throw new Error(`Application ${interview.application_id} is gone.`)
    const before = from && {
      from: { starts_at: from.starts_at.toISOString(), ends_at: from.ends_at.toISOString() },
    }
    const data = { application: presentApplication(application), interview: presentInterview(interview), ...before }
    return [{ subjectId: interview.application_id, data }]
  })
  await recordAudit(transaction, companyId, {
    action: `interview.${news}`,
    objectId: interview.id,
    candidateId: interview.candidate_id,
    details: { application_id: interview.application_id },
    actor,
  })
  return interview
}
