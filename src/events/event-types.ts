/**
 * Every type of event that endpoints can subscribe to, and when it happens. A new kind is added here and nowhere else.
 */
export const EVENT_TYPES = {
  'application.created': 'A candidate signed up into a flow.',
  'application.stage_changed': 'An application moved to a stage or page, also to the one where it stood.',
  'candidate.updated': 'What is known of a candidate changed.',
  'document.processed': 'A document was read, or cannot be.',
  'export.completed': 'The files of a billing export are ready.',
  'automation.run_failed': 'An automation ended with an error.',
} as const satisfies Record<string, string>

export type EventType = keyof typeof EVENT_TYPES

/** What a `send_webhook` step of an automation sends, to the endpoint that it names and to no other. */
export const AUTOMATION_WEBHOOK = 'automation.webhook'
