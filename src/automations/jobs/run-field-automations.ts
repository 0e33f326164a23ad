import { defineJob } from '../../queue/job.ts'
import { FieldAutomationsPayload, RUN_FIELD_AUTOMATIONS } from '../../triggers/field-automations.ts'
import { runFieldAutomations } from '../actions/run-field-automations.ts'

/** Enqueued in the transaction that writes form values, if an automation listens. */
export const runFieldAutomationsJob = defineJob({
  name: RUN_FIELD_AUTOMATIONS,
  payload: FieldAutomationsPayload,
  run: ({ db, config }, submission) => runFieldAutomations(db, config, submission),
})
