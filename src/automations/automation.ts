import { type Static, Type } from 'typebox'
import { StrictObject } from '../http/schemas.ts'
import { moveToStageStep } from './steps/move-to-stage.ts'
import { recordBillableEventStep } from './steps/record-billable-event.ts'
import { sendEmailStep } from './steps/send-email.ts'
import { sendWebhookStep } from './steps/send-webhook.ts'

/** What starts an automation. */
export const TRIGGER_TYPES = ['stage_entered', 'application_created'] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]

/** Every kind of step, by the name that an automation calls it. */
export const STEP_KINDS = {
  move_to_stage: moveToStageStep,
  record_billable_event: recordBillableEventStep,
  send_email: sendEmailStep,
  send_webhook: sendWebhookStep,
}
export type StepKindName = keyof typeof STEP_KINDS

/** One step of an automation as it is stored: its kind with the settings, such as `{"move_to_stage": {…}}`. */
export const Step = StrictObject(
  {
    move_to_stage: Type.Optional(STEP_KINDS.move_to_stage.settings),
    record_billable_event: Type.Optional(STEP_KINDS.record_billable_event.settings),
    send_email: Type.Optional(STEP_KINDS.send_email.settings),
    send_webhook: Type.Optional(STEP_KINDS.send_webhook.settings),
  },
  { minProperties: 1, maxProperties: 1 },
)
export type Step = Static<typeof Step>

/** What became of a step. One that is rolled back had succeeded before a later one failed. */
export interface StepLog {
  id: string
  kind: StepKindName
  status: 'succeeded' | 'failed' | 'rolled_back'
}
