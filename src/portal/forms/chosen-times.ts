import type { Database } from '../../db/database.ts'
import type { Page } from '../../flows/flow.ts'
import type { InterviewRow } from '../../interviews/interview.ts'
import { findInterviewsOf } from '../../interviews/queries.ts'

/** The interviews of an application that are chosen and not over, by the pages on which that was done. */
export async function findChosenTimes(
  db: Database,
  companyId: string,
  applicationId: string,
  pages: Pick<Page, 'id' | 'schedule_id'>[],
): Promise<Map<string, InterviewRow>> {
  if (pages.every(({ schedule_id }) => schedule_id === null)) return new Map()
  const now = new Date()
  const interviews = await findInterviewsOf(db, companyId, applicationId)
  return new Map(
    interviews
      .filter(({ status, ends_at }) => status === 'scheduled' && ends_at > now)
      .map((interview) => [interview.page_id, interview]),
  )
}
