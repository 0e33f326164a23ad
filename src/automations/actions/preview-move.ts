import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { presentMoved } from '../../applications/move-answer.ts'
import { findApplication } from '../../applications/queries.ts'
import type { Actor } from '../../applications/transition.ts'
import type { Config } from '../../config.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { fieldFault } from '../../contract/fault.ts'
import { type Database, undoing } from '../../db/database.ts'
import { listDeliveriesAbout } from '../../events/queries.ts'
import type { MovePreview } from '../move-preview.ts'
import { rehearseRuns } from './rehearse-runs.ts'

interface PreviewCommand {
  applicationId: string
  pageOrStageId: string
  reasonId?: string | undefined
  actor: Actor
  skipAutomations?: boolean | undefined
}

/**
 * Tells what a move would send and start, by moving and running its automations in a transaction that is undone: nothing is
 * kept, and nothing is sent, since what is sent goes by jobs of a transaction that commits.
 * @throws {Fault} what the move would: invalid_application_id, invalid_page_or_stage_id, invalid_stage_reason_id, move_not_allowed
 */
export async function previewMove(
  db: Database,
  config: Config,
  company: CallerCompany,
  { skipAutomations = false, ...command }: PreviewCommand,
): Promise<MovePreview> {
  return undoing(db, async (transaction) => {
    const application = await findApplication(transaction, company.id, command.applicationId)
    const subjectIds = application ? [application.id, application.candidate_id] : []
    const before = await listDeliveriesAbout(transaction, company.id, subjectIds)
    const outcome = await moveOneToStage(transaction, {
      ...command,
      companyId: company.id,
      configVersion: company.configVersion,
      skipAutomations: true,
    })
    if (!outcome.moved) throw fieldFault(outcome.code, outcome.field, outcome.message)
    const known = new Set(before.map(({ eventId }) => eventId))
    const transitionIds = skipAutomations || outcome.transitionId === null ? [] : [outcome.transitionId]
    const consequences = await rehearseRuns(transaction, config, company.id, { subjectIds, transitionIds, known })
    const { transition_id: _, transitioned_at: __, ...moved } = presentMoved(outcome, outcome.place)
    return { ...moved, ...consequences }
  })
}
