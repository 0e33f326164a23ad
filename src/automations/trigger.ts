/** What starts an automation. */
export const TRIGGER_TYPES = [
  'webhook',
  'stage_entered',
  'application_created',
  'field_submitted',
  'document_processed',
  'document_reviewed',
  'schedule',
] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]
