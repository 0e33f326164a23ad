import { defineJob } from '../../queue/job.ts'
import { FieldAutomationsPayload, RUN_FIELD_AUTOMATIONS } from '../../triggers/field-automations.ts'
import { runFieldAutomations } from '../actions/run-field-automations.ts'

/** Enqueued by every write of form values that an automation listens to, in its transaction. */
export const runFieldAutomationsJob = defineJob({
  name: RUN_FIELD_AUTOMATIONS,
  payload: FieldAutomationsPayload,
  run: ({ db, config }, submission) => runFieldAutomations(db, config, submission),
})
