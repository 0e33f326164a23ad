import type { Database } from '../../db/database.ts'
import type { Page } from '../../flows/flow.ts'
import { type InterviewRow, isAhead } from '../../interviews/interview.ts'
import { findInterviewsOf, findSchedule } from '../../interviews/queries.ts'
import type { Schedule } from '../../interviews/schedule.ts'
import { Refusal } from '../door/refusal.ts'
import type { Session } from '../door/session.ts'
import { findStanding, openPage, type Standing } from './standing.ts'

/** A page with a schedule, and what an applicant has chosen there. */
export interface Appointment {
  standing: Standing
  page: Page
  schedule: Schedule | undefined
  /** The one that was chosen last, whatever became of it. */
  interview: InterviewRow | undefined
  /** The page is one of those that are to be filled in now. */
  isOpen: boolean
  /** A time can be chosen, or another one. */
  canChoose: boolean
}

/**
 * What a page with a schedule holds. Who has chosen a time sees it, and may choose another one or cancel, also after the stage was
 * left, as long as the application has not ended.
 * @throws {Refusal} not_found
 */
export async function findAppointment(
  db: Database,
  session: Session,
  { applicationId, pageId, lock = false }: { applicationId: string; pageId: string; lock?: boolean },
): Promise<Appointment> {
  const standing = await findStanding(db, session, applicationId, { lock })
  const page = standing.flow.pages.find(({ id }) => id === pageId)
  if (!page || page.schedule_id === null) throw new Refusal('not_found')
  const interviews = await findInterviewsOf(db, session.companyId, standing.application.id)
  const interview = interviews.find(({ page_id }) => page_id === pageId)
  const isOpen = openPage(standing, pageId) !== undefined
  if (!isOpen && !interview) throw new Refusal('not_found')
  const hasEnded = standing.stage.kind === 'rejected' || standing.stage.kind === 'completed'
  const isLeftOver = interview !== undefined && (isAhead(interview) || interview.status === 'cancelled')
  return {
    standing,
    page,
    schedule: await findSchedule(db, session.company, page.schedule_id),
    interview,
    isOpen,
    canChoose: isOpen || (isLeftOver && !hasEnded),
  }
}
