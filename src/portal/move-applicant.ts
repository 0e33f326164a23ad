import { moveOneToStage } from '../applications/actions/move-one-to-stage.ts'
import type { Database } from '../db/database.ts'
import { applicantOf, type Session } from './door/session.ts'

/** Moves an application as its applicant, to a place that the flow itself names. */
export async function moveApplicant(
  transaction: Database,
  session: Session,
  applicationId: string,
  pageOrStageId: string,
  { turnsPage = false }: { turnsPage?: boolean } = {},
): Promise<void> {
  const outcome = await moveOneToStage(transaction, {
    companyId: session.companyId,
    applicationId,
    pageOrStageId,
    actor: applicantOf(session),
    turnsPage,
  })
  if (!outcome.moved) throw new Error(`Application ${applicationId} cannot go on: ${outcome.field} ${outcome.message}.`)
}
