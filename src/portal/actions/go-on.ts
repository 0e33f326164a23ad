import type { Database } from '../../db/database.ts'
import type { Page } from '../../flows/flow.ts'
import type { Session } from '../door/session.ts'
import { type Following, follower } from '../forms/following.ts'
import type { Standing } from '../forms/standing.ts'
import { moveApplicant } from '../move-applicant.ts'

/** Goes on to what follows. Applicants who went back to an earlier page have been further, and are not moved. */
export async function goOn(
  transaction: Database,
  session: Session,
  standing: Standing,
  page: Page,
): Promise<Following> {
  const following = follower(standing, page)
  if (following.outcome === 'next' && standing.currentPage?.id === page.id) {
    await moveApplicant(transaction, session, standing.application.id, following.page.id, { turnsPage: true })
  }
  return following
}
