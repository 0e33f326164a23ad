import type { Static, TSchema } from 'typebox'
import { branchStep } from './steps/branch.ts'
import { createMagicLinkStep } from './steps/create-magic-link.ts'
import { moveToStageStep } from './steps/move-to-stage.ts'
import { recordBillableEventStep } from './steps/record-billable-event.ts'
import { sendEmailStep } from './steps/send-email.ts'
import { sendTextStep } from './steps/send-text.ts'
import { sendWebhookStep } from './steps/send-webhook.ts'
import { setVariablesStep } from './steps/set-variables.ts'
import { upsertApplicationStep } from './steps/upsert-application.ts'
import { waitStep } from './steps/wait.ts'

/** Every kind of step, by the name that an automation calls it. */
export const STEP_KINDS = {
  upsert_application: upsertApplicationStep,
  move_to_stage: moveToStageStep,
  set_variables: setVariablesStep,
  record_billable_event: recordBillableEventStep,
  send_email: sendEmailStep,
  send_text: sendTextStep,
  send_webhook: sendWebhookStep,
  create_magic_link: createMagicLinkStep,
  wait: waitStep,
  branch: branchStep,
}
export type StepKindName = keyof typeof STEP_KINDS

type SettingsOf<Name extends StepKindName> = (typeof STEP_KINDS)[Name] extends { settings: infer S extends TSchema }
  ? Static<S>
  : never

/** One step of an automation as it is stored: its kind with the settings, such as `{"move_to_stage": {…}}`. */
export type Step = { [Name in StepKindName]?: SettingsOf<Name> }
