/**
 * Every type of event that endpoints can subscribe to, and when it happens. What each says is in `src/event-catalogue.ts`,
 * which the compiler holds to this list.
 */
export const EVENT_TYPES = {
  'application.created': 'A candidate signed up into a flow.',
  'application.updated':
    'Values of an application’s form were written; those that an applicant only saved, once the page is submitted.',
  'application.stage_changed': 'An application moved to a stage or page, also to the one where it stood.',
  'application.submitted': 'An applicant sent the pages of a stage.',
  'application.completed': 'An application’s status became `COMPLETED`.',
  'application.rejected': 'An application’s status became `REJECTED`.',
  'candidate.created': 'Somebody became known to the company.',
  'candidate.updated': 'What is known of a candidate changed.',
  'candidate.merged': 'Two candidates turned out to be one person.',
  'candidate.erased': 'A person’s data was erased.',
  'document.uploaded': 'A file was added to an application.',
  'document.processed': 'A document was read, or cannot be.',
  'document.reviewed': 'Somebody verified or rejected a document.',
  'interview.scheduled': 'An applicant chose a time for an interview.',
  'interview.rescheduled': 'An applicant chose another time for an interview.',
  'interview.cancelled': 'An interview was cancelled, by the applicant, the company or because the application ended.',
  'interview.no_show': 'It was marked that somebody did not come to an interview.',
  'magic_link.used': 'A magic link was used for the first time.',
  'automation.run_succeeded': 'An automation took all its steps.',
  'automation.run_failed': 'An automation ended with an error.',
  'export.completed': 'The files of a billing export are ready.',
  'flow.updated': 'A hiring flow was added, changed or removed, or something in it was.',
  'company.updated': 'The company’s own settings or its legal entities changed.',
} as const satisfies Record<string, string>

export type EventType = keyof typeof EVENT_TYPES

/** What a `send_webhook` step of an automation sends, to the endpoint that it names and to no other. */
export const AUTOMATION_WEBHOOK = 'automation.webhook'

/** What an endpoint is sent so that its receiver can be tried. */
export const ENDPOINT_TEST = 'webhook_endpoint.test'

/** Events for one endpoint alone, whatever it subscribes to, and when they happen. */
export const DIRECTED_EVENT_TYPES = {
  [AUTOMATION_WEBHOOK]: 'An automation took a `send_webhook` step that names this endpoint.',
  [ENDPOINT_TEST]: 'Somebody asked for a test of this endpoint.',
} as const satisfies Record<string, string>

export type DirectedEventType = keyof typeof DIRECTED_EVENT_TYPES
