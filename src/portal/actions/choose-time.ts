import { type Database, inTransaction } from '../../db/database.ts'
import { scheduleInterview } from '../../interviews/actions/schedule-interview.ts'
import type { InterviewRow } from '../../interviews/interview.ts'
import { applicantOf, type Session } from '../door/session.ts'
import { findAppointment } from '../forms/appointment.ts'
import type { Following } from '../forms/following.ts'
import { goOn } from './go-on.ts'
import { sendStage } from './send-stage.ts'

/** What became of a chosen time; `taken` and `gone` leave the one that was chosen before. */
export type ChoiceOutcome =
  | { outcome: 'taken' | 'gone' | 'stale' }
  | { outcome: 'chosen'; interview: InterviewRow; following: Following | undefined }

/**
 * Gives an applicant the time that they chose. An open page is then done, and the next one follows; a stage that asks for nothing else
 * is sent.
 * @throws {Refusal} not_found
 */
export async function chooseTime(
  db: Database,
  session: Session,
  choice: { applicationId: string; pageId: string; startsAt: Date; timeZone: string },
): Promise<ChoiceOutcome> {
  return inTransaction(db, async (transaction) => {
    const { standing, page, isOpen, canChoose } = await findAppointment(transaction, session, { ...choice, lock: true })
    if (!canChoose) return { outcome: 'stale' }
    const chosen = { ...choice, scheduleId: page.schedule_id as string }
    const interview = await scheduleInterview(transaction, session.company, chosen, applicantOf(session))
    if (typeof interview === 'string') return { outcome: interview }
    const following = isOpen ? await goOn(transaction, session, standing, page) : undefined
    const isWhole = following?.outcome === 'review' && standing.pages.length === 1
    if (isWhole) await sendStage(transaction, session, choice.applicationId, standing.application.transition_count)
    return { outcome: 'chosen', interview, following: isWhole ? undefined : following }
  })
}
