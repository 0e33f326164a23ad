import { moveToStage } from '../applications/actions/move-to-stage.ts'
import type { Database } from '../db/database.ts'
import { applicantOf, type Session } from './session.ts'

/** Moves an application as its applicant, to a place that the flow itself has named. */
export async function moveApplicant(
  transaction: Database,
  session: Session,
  applicationId: string,
  pageOrStageId: string,
  { turnsPage = false }: { turnsPage?: boolean } = {},
): Promise<void> {
  const { outcomes } = await moveToStage(transaction, {
    companyId: session.companyId,
    applicationIds: [applicationId],
    pageOrStageId,
    actor: applicantOf(session),
    turnsPage,
  })
  for (const outcome of outcomes) {
    if (!outcome.moved) throw new Error(`Application ${applicationId} cannot go on: it ${outcome.message}.`)
  }
}
