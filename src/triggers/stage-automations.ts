import { type Static, Type } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'
import { listensToStage } from './who-listens.ts'

/** The job that runs the automations of the stages that transitions reached; `automations/` does it. */
export const RUN_STAGE_AUTOMATIONS = 'run_stage_automations'

const MAX_TRANSITIONS = 500

export const StageAutomationsPayload = StrictObject({
  company_id: Uuid('Company'),
  transition_ids: Type.Array(Uuid('Transition'), { minItems: 1, maxItems: MAX_TRANSITIONS }),
})
type Payload = Static<typeof StageAutomationsPayload>

/** What transitions to one stage can trigger. */
export interface Entered {
  flowId: string
  stageId: string
  /** Whether they are the first ones of new applications. */
  isNew: boolean
}

/**
 * Has a worker run the automations that these transitions trigger, once the transaction commits. If none is set up,
 * nothing is enqueued, and it costs one look into an index.
 */
export function enqueueStageAutomations(
  db: Database,
  companyId: string,
  transitionIds: string[],
  entered: Entered,
): Promise<void> {
  const payloads: Payload[] = []
  for (let start = 0; start < transitionIds.length; start += MAX_TRANSITIONS) {
    payloads.push({ company_id: companyId, transition_ids: transitionIds.slice(start, start + MAX_TRANSITIONS) })
  }
  return addJobs(db, RUN_STAGE_AUTOMATIONS, payloads, { isWanted: listensToStage(companyId, entered) })
}
