import { defineJob } from '../../queue/job.ts'
import { RUN_STAGE_AUTOMATIONS, StageAutomationsPayload } from '../../triggers/stage-automations.ts'
import { runStageAutomations } from '../actions/run-stage-automations.ts'

/** Enqueued by every move that an automation listens to, in its transaction. */
export const runStageAutomationsJob = defineJob({
  name: RUN_STAGE_AUTOMATIONS,
  payload: StageAutomationsPayload,
  run: ({ db, config }, { company_id, transition_ids }) => runStageAutomations(db, config, company_id, transition_ids),
})
