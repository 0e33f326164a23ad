import type { Actor } from '../../applications/transition.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { type InterviewRow, isAhead } from '../interview.ts'
import { lockInterview, markInterview } from '../queries.ts'
import { recordInterview } from '../record-interview.ts'

/**
 * Cancels an interview that is still to come, and frees its place. Cancelling it again changes nothing.
 * @throws {Fault} interview_not_found, interview_not_changeable
 */
export async function cancelInterview(
  db: Database,
  companyId: string,
  interviewId: string,
  { actor, reason = null }: { actor: Actor; reason?: string | null },
): Promise<InterviewRow> {
  const interview = await cancelIfAhead(db, companyId, interviewId, { actor, reason })
  if (!interview) throw new Fault('interview_not_found', 'There is no such interview.')
  if (interview.status !== 'cancelled') throw new Fault('interview_not_changeable', 'The interview has begun.')
  return interview
}

/** The same for who does not mind when it has begun. @returns the interview as it is now, if it is there */
export async function cancelIfAhead(
  db: Database,
  companyId: string,
  interviewId: string,
  { actor, reason = null }: { actor: Actor; reason?: string | null },
): Promise<InterviewRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const interview = await lockInterview(transaction, companyId, interviewId)
    if (!interview || !isAhead(interview)) return interview
    await markInterview(transaction, companyId, interviewId, { status: 'cancelled', by: actor.type, reason })
    return recordInterview(transaction, companyId, interviewId, 'cancelled', { actor })
  })
}
