import { recordApplicationSubmitted } from '../../applications/application-events.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { compareDocuments } from '../../document-reading/actions/compare-documents.ts'
import type { Page } from '../../flows/flow.ts'
import { enqueueFieldAutomations } from '../../triggers/field-automations.ts'
import type { Session } from '../door/session.ts'
import { clearHidden } from '../forms/clear-hidden.ts'
import { incompletePages } from '../forms/incomplete-pages.ts'
import { findStanding } from '../forms/standing.ts'
import { findElementsSavedSince, insertStageSubmission, isStageSent } from '../forms/submission-queries.ts'
import { moveApplicant } from '../move-applicant.ts'

/**
 * Sends the pages of a stage. If all of them are complete, the automations of what was changed and not yet submitted
 * run, and the application moves to the stage that follows, if there is one.
 * @param transitionCount the number of the application's newest transition when the applicant reviewed the pages
 * @returns the first page with a problem, or that the application has moved in the meantime
 * @throws {Refusal} not_found
 */
export async function sendStage(
  db: Database,
  session: Session,
  applicationId: string,
  transitionCount: number,
): Promise<'sent' | 'stale' | { page: Page }> {
  const { companyId } = session
  return inTransaction(db, async (transaction) => {
    const standing = await findStanding(transaction, session, applicationId, { lock: true })
    if (await isStageSent(transaction, companyId, applicationId, transitionCount)) return 'sent'
    if (!standing.isOpen || standing.application.transition_count !== transitionCount) return 'stale'
    const [incomplete] = await incompletePages(transaction, session, standing)
    if (incomplete) return { page: incomplete.page }

    const { stage, pages } = standing
    await clearHidden(transaction, session, standing)
    const pageIds = pages.map(({ id }) => id)
    const changed = await findElementsSavedSince(transaction, companyId, applicationId, pageIds)
    await enqueueFieldAutomations(transaction, companyId, applicationId, changed, { chain: 1 })
    await compareDocuments(transaction, companyId, applicationId)
    const submission = { applicationId, transitionCount, stageId: stage.id }
    const isEventWanted = await insertStageSubmission(transaction, companyId, submission)
    if (stage.stage_after_sending_id !== null)
      await moveApplicant(transaction, session, applicationId, stage.stage_after_sending_id)
    if (isEventWanted) await recordApplicationSubmitted(transaction, companyId, applicationId, stage)
    return 'sent'
  })
}
