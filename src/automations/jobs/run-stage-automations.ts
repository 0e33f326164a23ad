import { defineJob } from '../../queue/job.ts'
import { RUN_STAGE_AUTOMATIONS, StageAutomationsPayload } from '../../triggers/stage-automations.ts'
import { runStageAutomations } from '../actions/run-stage-automations.ts'

/** Enqueued in the transaction of a move, if an automation listens. */
export const runStageAutomationsJob = defineJob({
  name: RUN_STAGE_AUTOMATIONS,
  payload: StageAutomationsPayload,
  run: ({ db, config }, { company_id, transition_ids }) => runStageAutomations(db, config, company_id, transition_ids),
})
