import { type Static, Type } from 'typebox'
import { piecesOf } from '../contract/pieces-of.ts'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

/** The job that runs the automations of the stages that transitions reached; `automations/` does it. */
export const RUN_STAGE_AUTOMATIONS = 'run_stage_automations'

const MAX_TRANSITIONS = 500

export const StageAutomationsPayload = StrictObject({
  company_id: Uuid('Company'),
  transition_ids: Type.Array(Uuid('Transition'), { minItems: 1, maxItems: MAX_TRANSITIONS }),
})
type Payload = Static<typeof StageAutomationsPayload>

/** Has a worker run the automations that these transitions trigger, once the transaction commits. */
export function enqueueStageAutomations(db: Database, companyId: string, transitionIds: string[]): Promise<void> {
  const payloads = piecesOf(transitionIds, MAX_TRANSITIONS).map(
    (piece): Payload => ({ company_id: companyId, transition_ids: piece }),
  )
  return addJobs(db, RUN_STAGE_AUTOMATIONS, payloads)
}
