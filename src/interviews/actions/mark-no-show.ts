import type { Actor } from '../../applications/transition.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { InterviewRow } from '../interview.ts'
import { lockInterview, markInterview } from '../queries.ts'
import { recordInterview } from '../record-interview.ts'

/**
 * Notes that the applicant did not come to an interview that has begun. Noting it again changes nothing.
 * @throws {Fault} interview_not_found, interview_not_changeable
 */
export async function markNoShow(
  db: Database,
  companyId: string,
  interviewId: string,
  actor: Actor,
): Promise<InterviewRow> {
  return inTransaction(db, async (transaction) => {
    const interview = await lockInterview(transaction, companyId, interviewId)
    if (!interview) throw new Fault('interview_not_found', 'There is no such interview.')
    if (interview.status === 'no_show') return interview
    if (interview.status === 'cancelled' || interview.starts_at > new Date()) {
      throw new Fault('interview_not_changeable', 'Nobody can have missed it: it was cancelled, or has not begun.')
    }
    await markInterview(transaction, companyId, interviewId, { status: 'no_show' })
    return recordInterview(transaction, companyId, interviewId, 'no_show', { actor })
  })
}
