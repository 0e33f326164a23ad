// Generated from api/openapi.json by scripts/sdk/. Change the document, or scripts/sdk/method-names.ts.

import type { FileInput, FormValue } from '../form.ts'

export type ActingType = "api_key" | "operator" | "automation" | "applicant" | "system"

export type ActiveContent = "scripts" | "launch_actions" | "attached_files"

export interface Actor {
  type: "api_key" | "automation" | "applicant" | "operator" | "system"
  id: string | null
}

export type AnyEventType = "application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.merged" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "interview.scheduled" | "interview.rescheduled" | "interview.cancelled" | "interview.no_show" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated" | "automation.webhook" | "webhook_endpoint.test"

export interface Application {
  /** Application */
  application_id: string
  hiring_flow: HiringFlowReference
  candidate: CandidateSummary
  current_stage: CurrentStage
  current_page: PageReference | null
  status: ApplicationStatus
  is_test: boolean
  /** The member who looks after it */
  assignee_id: string | null
  tags: string[]
  created: string
  updated_at: string
}

export interface ApplicationChange {
  type: "application"
  /** Application */
  id: string
  change: ChangeKind
  changed_at: string
  record: Application | null
}

/** An application’s status became `COMPLETED`. */
export interface ApplicationCompletedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "application.completed"
  /** When it happened. */
  timestamp: string
  data: MoveEventData
}

/** A candidate signed up into a flow. */
export interface ApplicationCreatedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "application.created"
  /** When it happened. */
  timestamp: string
  data: {
    application: Application
  }
}

export interface ApplicationDetail {
  /** Application */
  application_id: string
  hiring_flow: HiringFlowReference
  candidate: CandidateSummary
  current_stage: CurrentStage
  current_page: PageReference | null
  status: ApplicationStatus
  is_test: boolean
  /** The member who looks after it */
  assignee_id: string | null
  tags: string[]
  created: string
  updated_at: string
  forms: FilledForm[]
  /** Newest first. */
  documents: Document[]
}

/** Variable path to filter value; all must hold. Text: a part of it, in any case. Selection: choice ids with commas, or an object. Date: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. Number: `min,max`. Document: true when uploaded. `null` leaves an end of a range open. */
export type ApplicationFilters = Record<string, string | boolean | {
    /** Choice ids. */
    values_to_include?: string[]
    /** Also those that hold no value. */
    check_for_empty?: boolean
  }>

export interface ApplicationHistories {
  results: ApplicationHistory[]
  /** Those that are not applications of the company; their entry has no transitions. */
  unavailable_application_ids: string[]
}

export interface ApplicationHistory {
  /** Application, as it was asked for: a text that is no UUID stands here as it was sent. */
  application_id: string
  /** Oldest first. */
  transitions: Transition[]
}

export interface ApplicationPage {
  /** Rows in the whole list; null with `count=none`. */
  count: number | null
  /** Only with `count=bounded`; when false there are at least `count` rows. */
  count_is_exact?: boolean
  page: number
  page_size: number
  /** The next page, continued after the last row of this one. */
  next: string | null
  previous: string | null
  next_cursor: string | null
  results: Application[]
}

/** An application’s status became `REJECTED`. */
export interface ApplicationRejectedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "application.rejected"
  /** When it happened. */
  timestamp: string
  data: MoveEventData
}

export type ApplicationSort = "newest" | "oldest" | "last_changed" | "longest_in_stage"

/** An application moved to a stage or page, also to the one where it stood. */
export interface ApplicationStageChangedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "application.stage_changed"
  /** When it happened. */
  timestamp: string
  data: MoveEventData
}

export type ApplicationStatus = "NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED"

/** An applicant sent the pages of a stage. */
export interface ApplicationSubmittedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "application.submitted"
  /** When it happened. */
  timestamp: string
  data: {
    application: Application
    stage: StageReference
  }
}

/** Values of an application’s form were written; those that an applicant only saved, once the page is submitted. */
export interface ApplicationUpdatedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "application.updated"
  /** When it happened. */
  timestamp: string
  data: {
    application: Application
    /** Whose values were written or cleared. */
    form_element_ids: string[]
  }
}

export interface ApplicationWithVariables {
  /** Application */
  application_id: string
  hiring_flow: HiringFlowReference
  candidate: CandidateSummary
  current_stage: CurrentStage
  current_page: PageReference | null
  status: ApplicationStatus
  is_test: boolean
  /** The member who looks after it */
  assignee_id: string | null
  tags: string[]
  created: string
  updated_at: string
  [name: string]: unknown
}

export interface ApplicationWithVariablesPage {
  /** Rows in the whole list; null with `count=none`. */
  count: number | null
  /** Only with `count=bounded`; when false there are at least `count` rows. */
  count_is_exact?: boolean
  page: number
  page_size: number
  /** The next page, continued after the last row of this one. */
  next: string | null
  previous: string | null
  next_cursor: string | null
  /** The `cursor` of the page before this one, in the same order; null at the beginning of the list. The page may turn out empty. */
  previous_cursor: string | null
  results: ApplicationWithVariables[]
  /** The label of each requested variable, by its path as asked. */
  labels_map: Record<string, string>
  /** Ids asked for that are no applications of the flow; one that only does not pass the filters is not. */
  unavailable_application_ids: string[]
  /** Variable paths asked for that do not exist in the flow. */
  errored_request_variables: string[]
}

export interface ApplicationsAcrossFlowsPage {
  /** Rows in the whole list; null with `count=none`. */
  count: number | null
  /** Only with `count=bounded`; when false there are at least `count` rows. */
  count_is_exact?: boolean
  page: number
  page_size: number
  /** The next page, continued after the last row of this one. */
  next: string | null
  previous: string | null
  next_cursor: string | null
  /** The `cursor` of the page before this one, in the same order; null at the beginning of the list. The page may turn out empty. */
  previous_cursor: string | null
  results: Application[]
  /** Ids asked for that are no applications of the company; one that only does not pass the filters is not. */
  unavailable_application_ids: string[]
}

export interface AppliedConfiguration {
  dry_run: boolean
  /** Empty when nothing differs. */
  changes: ConfigurationChange[]
}

export type AuditAction = "api_key.created" | "api_key.revoked" | "api_key.rotated" | "api_key.used" | "api_key.refused" | "application.changed" | "application.created" | "application.data_read" | "application.history_read" | "application.listed" | "application.moved" | "application.read" | "audit.accepted" | "audit.exported" | "audit.listed" | "audit.removed" | "automation_run.listed" | "automation_run.read" | "automation_run.retried" | "billing_export.downloaded" | "billing_export.started" | "bulk_action.started" | "bulk_action.undone" | "bulk_move.started" | "bulk_move.undone" | "candidate.changed" | "candidate.erased" | "candidate.exported" | "candidate.export_downloaded" | "candidate.listed" | "candidate.mails_resumed" | "candidate.mails_stopped" | "candidate.merged" | "candidate.read" | "candidate.texts_resumed" | "candidate.texts_stopped" | "candidate_update.read" | "change.listed" | "company.changed" | "configuration.applied" | "document.downloaded" | "document.listed" | "document.read" | "document.retried" | "document.reviewed" | "document.taken" | "document.uploaded" | "event.listed" | "event.read" | "event.replayed" | "form_values.changed" | "import.finished" | "import.listed" | "import.report_downloaded" | "import.rows_stored" | "import.started" | "installation.backed_up" | "installation.keys_rotated" | "installation.restored" | "interview.cancelled" | "interview.listed" | "interview.no_show" | "interview.read" | "interview.rescheduled" | "interview.scheduled" | "magic_link.created" | "magic_link.listed" | "magic_link.revoked" | "magic_link.sent" | "magic_link.used" | "mail.listed" | "mail.read" | "note.changed" | "note.created" | "note.deleted" | "note.listed" | "message.sent" | "operator.identity_linked" | "operator.identity_unlinked" | "operator.invitation_renewed" | "operator.invitation_revoked" | "operator.invited" | "operator.joined" | "operator.passkey_added" | "operator.passkey_removed" | "operator.passkeys_required" | "operator.password_changed" | "operator.recovery_codes_made" | "operator.removed" | "operator.role_changed" | "operator.sessions_ended" | "operator.sign_in_refused" | "operator.signed_in" | "operator.signed_out" | "operator.step_up_refused" | "operator.stepped_up" | "single_sign_on.refused" | "single_sign_on.removed" | "single_sign_on.required" | "single_sign_on.set" | "retention.applied" | "text_message.listed" | "webhook_endpoint.changed" | "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.enabled" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.tested"

export interface AuditActor {
  type: ActingType
  /** The key, person or automation. */
  id: string | null
}

export interface AuditEntry {
  /** The entry */
  id: string
  created: string
  action: AuditAction
  actor: AuditActor
  /** Where the request came from; null for applicants, who can be erased. */
  address: string | null
  /** The program that sent it, shortened; of a command its name. */
  user_agent: string | null
  /** The X-Request-Id of its answer. */
  request_id: string | null
  object: AuditObject
  /** The people whom it concerns. */
  candidate_ids: string[]
  /** Names of the fields that were changed, or by which was searched; never their values. */
  fields: string[]
  /** Ids, numbers and words of the service. */
  details: Record<string, unknown>
  /** Its place in the company’s chain. */
  position: number
  /** SHA-256 of it and of the hash of the entry before, in hexadecimal. */
  hash: string
}

export interface AuditEntryPage {
  /** Newest first. */
  results: AuditEntry[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface AuditObject {
  type: string
  /** null where it is about several, or none. */
  id: string | null
}

export type Autofill = "off" | "name" | "given-name" | "additional-name" | "family-name" | "nickname" | "organization" | "organization-title" | "email" | "tel" | "bday" | "street-address" | "address-level2" | "address-level1" | "postal-code" | "country-name" | "language" | "sex" | "url"

export interface Automation {
  /** Automation */
  id: string
  /** Its name in the company file. */
  key: string
  name: string
  /** Hiring flow */
  hiring_flow_id: string
  active: boolean
  trigger_type: TriggerType
  webhook: Webhook | null
  schedule: Schedule | null
}

export interface AutomationList {
  count: number
  results: Automation[]
}

export interface AutomationPreview {
  /** Application */
  application_id: string
  /** The automation’s own first, then those that it would start in turn. */
  runs: PreviewedRun[]
  /** false when so much would follow that the rest is not shown. */
  is_complete: boolean
}

export interface AutomationReference {
  /** Automation */
  id: string
  key: string
  name: string
}

export interface AutomationRun {
  /** Run */
  run_id: string
  automation: AutomationReference
  trigger_type: string
  application_id: string | null
  status: AutomationRunStatus
  error: string | null
  /** That of the automation when it was triggered; if it did not hold, `status` is `skipped`. */
  condition: string | null
  /** What triggered it: the payload with what the mapping made of it, a transition, an element, a due time. */
  input: Record<string, unknown>
  /** The steps that were begun, in order. */
  steps: AutomationStep[]
  created: string
  /** When a run that waits or tries again goes on. */
  resume_at: string | null
  finished_at: string | null
}

/** An automation ended with an error. */
export interface AutomationRunFailedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "automation.run_failed"
  /** When it happened. */
  timestamp: string
  data: {
    run: AutomationRun
  }
}

export interface AutomationRunPage {
  /** Newest first. */
  results: AutomationRun[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export type AutomationRunStatus = "queued" | "waiting" | "succeeded" | "failed" | "skipped"

/** An automation took all its steps. */
export interface AutomationRunSucceededEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "automation.run_succeeded"
  /** When it happened. */
  timestamp: string
  data: {
    run: AutomationRun
  }
}

export interface AutomationStep {
  /** This step of this run */
  id: string
  /** Its place in the automation. */
  path: string
  kind: string
  status: "succeeded" | "retrying" | "failed"
  attempts: number
  error: string | null
  started_at: string
  finished_at: string | null
}

/** An automation took a `send_webhook` step that names this endpoint. */
export interface AutomationWebhookEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "automation.webhook"
  /** When it happened. */
  timestamp: string
  data: {
    /** Automation */
    automation_id: string
    /** Run */
    run_id: string
    /** As conditions and texts of automations see it. */
    application: Record<string, unknown> | null
    /** As conditions and texts of automations see it. */
    candidate: Record<string, unknown> | null
    /** What the step says. */
    content: Record<string, unknown>
  }
}

export interface BilledDays {
  /** Company */
  company_id: string
  timezone: string
  /** The first day on the company’s calendar. */
  start_date: string
  /** The last day on the company’s calendar. */
  end_date: string
}

export interface BillingExport {
  /** Export */
  tracker_id: string
  state: "COMPLETED"
  period: BillingPeriod
  summary: BillingSummary
  export_urls: BillingExportFile[]
  /** When the export and its files will be deleted. */
  deleted_at: string
}

export interface BillingExportFile {
  /** Company */
  company_id: string
  format: BillingExportFormat
  file_name: string
  rows: number
  bytes: number
  /** Of the file, in hexadecimal. */
  sha256: string
  url: string
  /** When the URL stops working. */
  expires_at: string
}

export type BillingExportFormat = "csv" | "parquet"

export interface BillingExportInProgress {
  /** Ask with it for the export. */
  tracker_id: string
  state: "IN_PROGRESS"
  progress: BillingExportProgress
}

export interface BillingExportProgress {
  rows_written: number
  /** null until the rows have been counted. */
  rows_expected: number | null
}

export type BillingExportState = "IN_PROGRESS" | "COMPLETED" | "FAILED"

export interface BillingExportSummary {
  /** Export */
  tracker_id: string
  state: BillingExportState
  /** As it was asked for. */
  start_date: string
  /** As it was asked for. */
  end_date: string
  /** null for all. */
  services: string[] | null
  include_test: boolean
  created: string
  finished_at: string | null
  /** When the export and its files will be deleted. */
  deleted_at: string | null
}

export interface BillingExportSummaryPage {
  /** Newest first. */
  results: BillingExportSummary[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface BillingPeriod {
  /** As it was asked for. */
  start_date: string
  /** As it was asked for. */
  end_date: string
  companies: BilledDays[]
}

export interface BillingSummary {
  total_events: number
  total_quantity: number
  /** Events by service. */
  by_service: Record<string, number>
  /** Quantities by service. */
  quantity_by_service: Record<string, number>
}

export interface BulkActionActor {
  type: "api_key" | "operator"
  /** API key or member */
  id: string
}

export interface BulkActionItem {
  /** Application */
  application_id: string
  status: BulkActionItemStatus
  /** Transition; null unless it has moved */
  transition_id: string | null
  /** Mail; null unless one was sent */
  mail_id: string | null
  /** Text message; null unless one was sent */
  text_message_id: string | null
  problem: BulkActionSkip | null
}

export interface BulkActionItemPage {
  /** Newest first. */
  results: BulkActionItem[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export type BulkActionItemStatus = "waiting" | "done" | "skipped"

/** What is done with each. */
export type BulkActionKind = "move" | "assign" | "message" | "link"

export interface BulkActionProgress {
  /** Bulk action */
  id: string
  kind: BulkActionKind
  state: BulkActionState
  /** Applications that it is about. */
  requested: number
  /** So far. */
  done: number
  /** So far; the results say why. */
  skipped: number
  /** Hiring flow of all of them; null where they are of several */
  hiring_flow_id: string | null
  actor: BulkActionActor
  /** The bulk action that it takes back */
  undoes_id: string | null
  /** The bulk action that takes it back */
  undone_by_id: string | null
  created: string
  completed_at: string | null
}

/** Why nothing was done. */
export interface BulkActionSkip {
  code: BulkActionSkipCode
  message: string
}

export type BulkActionSkipCode = "already_there" | "moved_on" | "invalid_application_id" | "invalid_page_or_stage_id" | "invalid_stage_reason_id" | "move_not_allowed" | "already_so" | "changed_since" | "too_many_tags" | "assignee_left" | "no_email" | "mails_stopped" | "no_phone_number" | "texts_stopped" | "no_text_provider" | "message_not_fillable" | "hiring_flow_not_published"

export interface BulkActionSkips {
  code: BulkActionSkipCode
  message: string
  count: number
  /** Up to ten of them. */
  application_ids: string[]
}

export type BulkActionState = "IN_PROGRESS" | "COMPLETED"

export interface BulkAssignmentPreview {
  /** Applications that it is about. */
  requested: number
  /** Those with which it would be done. */
  done: number
  /** Those with which nothing would be done. */
  skipped: number
  skips: BulkActionSkips[]
  /** Ids asked for that are no applications of the company. */
  unavailable_application_ids: string[]
  /** Up to five of those that would change. */
  samples: BulkAssignmentSample[]
}

export interface BulkAssignmentSample {
  /** Application */
  application_id: string
  before: SampledAssignment
  after: SampledAssignment
}

/** In place of application_ids: all that the v2 list shows for this, as it stands now; at most 50000. */
export interface BulkFilter {
  /** Hiring flow */
  flow_id: string
  /** Only applications on this stage. */
  current_stage?: string
  /** Created after. */
  created__gt?: string
  /** Created on or after. */
  created__gte?: string
  /** Created before. */
  created__lt?: string
  /** Created on or before. */
  created__lte?: string
  /** Updated after. */
  updated_at__gt?: string
  /** Updated on or after. */
  updated_at__gte?: string
  /** Updated before. */
  updated_at__lt?: string
  /** Updated on or before. */
  updated_at__lte?: string
  /** Only applications with one of these. */
  status?: ApplicationStatus[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** Only applications that this member looks after. */
  assignee_id?: string
  /** true: only applications that somebody looks after; false: only those that nobody does. */
  is_assigned?: boolean
  /** Only applications with this tag. */
  tag?: string
  /** Only applications that came by one of these, as the insights count them. */
  channel?: Channel[]
  /** Only applications with a rejected document of this form element. */
  rejected_element_id?: string
  /** Only applications with a document that is rejected for one of these, as the insights count them. */
  rejection_reason?: RejectionReason[]
  /** Only applications with a document that was rejected on these days: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. */
  rejected_on?: string
  filters?: ApplicationFilters
}

/** The same of the list over all flows: without flow_ids, of every flow of the company; at most 50000. */
export interface BulkFilterAcrossFlows {
  /** Only of these flows. */
  flow_ids?: string[]
  /** Created after. */
  created__gt?: string
  /** Created on or after. */
  created__gte?: string
  /** Created before. */
  created__lt?: string
  /** Created on or before. */
  created__lte?: string
  /** Updated after. */
  updated_at__gt?: string
  /** Updated on or after. */
  updated_at__gte?: string
  /** Updated before. */
  updated_at__lt?: string
  /** Updated on or before. */
  updated_at__lte?: string
  /** Only applications with one of these. */
  status?: ApplicationStatus[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** Only applications that this member looks after. */
  assignee_id?: string
  /** true: only applications that somebody looks after; false: only those that nobody does. */
  is_assigned?: boolean
  /** Only applications with this tag. */
  tag?: string
  /** Only applications that came by one of these, as the insights count them. */
  channel?: Channel[]
  /** Only applications with a rejected document of this form element. */
  rejected_element_id?: string
  /** Only applications with a document that is rejected for one of these, as the insights count them. */
  rejection_reason?: RejectionReason[]
  /** Only applications with a document that was rejected on these days: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. */
  rejected_on?: string
  filters?: ApplicationFilters
}

export interface BulkLinkPreview {
  /** Applications that it is about. */
  requested: number
  /** Those with which it would be done. */
  done: number
  /** Those with which nothing would be done. */
  skipped: number
  skips: BulkActionSkips[]
  /** Ids asked for that are no applications of the company. */
  unavailable_application_ids: string[]
}

export interface BulkMessagePreview {
  /** Applications that it is about. */
  requested: number
  /** Those with which it would be done. */
  done: number
  /** Those with which nothing would be done. */
  skipped: number
  skips: BulkActionSkips[]
  /** Ids asked for that are no applications of the company. */
  unavailable_application_ids: string[]
  /** Up to ten, spread over all whom it reaches, each as that person would read it. */
  samples: BulkMessageSample[]
}

export interface BulkMessageSample {
  /** Application */
  application_id: string
  message: MessagePreview | null
  /** Why it cannot be written for this person. */
  problem: string | null
}

export interface BulkMove {
  /** Distinct applications asked for. */
  requested: number
  succeeded: number
  failed: number
  /** One that moved tells what the single move tells; the others say why they did not. */
  results: BulkMoveResult[]
  /** Those that are not applications of the company; they count as failed. */
  unavailable_application_ids: string[]
}

export interface BulkMoveItem {
  /** Application */
  application_id: string
  status: BulkMoveItemStatus
  /** Transition; null unless it has moved */
  transition_id: string | null
  problem: BulkSkip | null
}

export interface BulkMoveItemPage {
  /** Newest first. */
  results: BulkMoveItem[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export type BulkMoveItemStatus = "waiting" | "moved" | "skipped"

export interface BulkMovePreview {
  /** Applications that it is about. */
  requested: number
  /** Those that would move. */
  moved: number
  /** Those that would stay. */
  skipped: number
  /** Where they stand now, the most first. */
  stages: BulkMoveStage[]
  skips: BulkSkips[]
  /** Ids asked for that are no applications of the company. */
  unavailable_application_ids: string[]
  /** For so many of them, spread over all, the automations were run and undone; what follows counts these alone. */
  rehearsed: number
  automations: BulkPreviewedAutomation[]
  mails: BulkPreviewedMails
  webhooks: BulkPreviewedWebhook[]
}

export interface BulkMoveProgress {
  /** Bulk move */
  id: string
  state: BulkActionState
  /** Applications that it is about. */
  requested: number
  /** So far. */
  moved: number
  /** So far; the results say why. */
  skipped: number
  /** Hiring flow, to a place of which it leads */
  hiring_flow_id: string
  /** Where to; null when it takes another one back */
  page_or_stage_id: string | null
  /** Stage reason */
  stage_reason_id: string | null
  actor: BulkActionActor
  /** The bulk move that it takes back */
  undoes_id: string | null
  /** The bulk move that takes it back */
  undone_by_id: string | null
  created: string
  completed_at: string | null
}

export interface BulkMoveResult {
  /** Application, as it was asked for: a text that is no UUID stands here as it was sent. */
  application_id: string
  status: "success" | "error"
  error?: MoveProblem
  previous_stage?: StageReference
  current_stage?: CurrentStage
  current_page?: PageReference | null
  /** Transition; null in a dry run */
  transition_id?: string | null
  /** null in a dry run */
  transitioned_at?: string | null
}

export interface BulkMoveStage {
  stage: StageReference
  count: number
  moved: number
}

export interface BulkPreviewedAutomation {
  /** Automation */
  id: string
  key: string
  name: string
  /** For how many of the rehearsed it runs. */
  runs: number
  /** For how many of the rehearsed its condition does not hold. */
  skipped: number
  /** For how many of the rehearsed it would fail. */
  fails: number
  /** Why it would fail, of one of them. */
  error: string | null
}

export interface BulkPreviewedMail {
  /** Application */
  application_id: string
  mail: PreviewedMail
}

export interface BulkPreviewedMails {
  /** For how many of the rehearsed a mail would go out. */
  count: number
  /** Up to three, each as that person would get it. */
  samples: BulkPreviewedMail[]
}

export interface BulkPreviewedWebhook {
  event_type: string
  webhook_endpoint: ToldEndpoint
  /** Deliveries for the rehearsed. */
  count: number
}

/** Why it stays. */
export interface BulkSkip {
  code: BulkSkipCode
  message: string
}

export type BulkSkipCode = "already_there" | "moved_on" | "invalid_application_id" | "invalid_page_or_stage_id" | "invalid_stage_reason_id" | "move_not_allowed"

export interface BulkSkips {
  code: BulkSkipCode
  message: string
  count: number
  /** Up to ten of them. */
  application_ids: string[]
}

export type CancelledBy = "api_key" | "automation" | "applicant" | "operator" | "system"

export interface Candidate {
  /** Candidate */
  id: string
  external_identifier: string | null
  email: string | null
  full_name: string | null
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  /** E.164 */
  phone_number: string | null
  /** What an import brought as a phone number that is none; null once there is a phone_number. */
  phone_as_written: string | null
  created: string
  updated_at: string
}

export interface CandidateApplicationPage {
  /** Newest first. */
  results: Application[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface CandidateChange {
  type: "candidate"
  /** Candidate */
  id: string
  change: ChangeKind
  changed_at: string
  record: Candidate | null
  /** Candidate who the deleted one turned out to be */
  merged_into?: string
}

/** Somebody became known to the company. */
export interface CandidateCreatedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "candidate.created"
  /** When it happened. */
  timestamp: string
  data: {
    candidate: CandidateSummary
  }
}

export interface CandidateData {
  application: Application
  form_elements: FilledFormElement[]
}

/** A person’s data was erased. */
export interface CandidateErasedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "candidate.erased"
  /** When it happened. */
  timestamp: string
  data: {
    /** Candidate */
    candidate_id: string
    /** All that the person had. */
    application_ids: string[]
  }
}

/** Two candidates turned out to be one person. */
export interface CandidateMergedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "candidate.merged"
  /** When it happened. */
  timestamp: string
  data: {
    candidate: CandidateSummary
    /** Candidate who became this one */
    from_candidate_id: string
    /** Those that went over. */
    application_ids: string[]
  }
}

export interface CandidatePage {
  /** Newest first. */
  results: Candidate[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface CandidateSummary {
  /** Candidate */
  id: string
  external_identifier: string | null
  email: string | null
  full_name: string | null
  first_name: string | null
  middle_name: string | null
  last_name: string | null
  /** E.164 */
  phone_number: string | null
}

export interface CandidateUpdate {
  /** Candidate update */
  id: string
  /** `finished` once documents are read, the move is made or refused, and automations are started. */
  state: "processing" | "finished"
  /** Application */
  application_id: string
  /** Whether the request made the application. */
  application_created: boolean
  /** Those of this request. */
  documents: Document[]
  /** The move that was asked for, once it is made. */
  transition_id: string | null
  /** Why the application could not be moved any more once the documents were read. */
  move_problem: MoveProblem | null
  /** The automation runs that its values, its documents, its move and, for a new application, its creation have triggered so far. */
  run_ids: string[]
  created: string
  finished_at: string | null
}

export interface CandidateUpdated {
  /** Candidate update; reads what becomes of it. */
  update_id: string
  /** Application */
  application_id: string
  hiring_flow: HiringFlowReference
  candidate: CandidateSummary
  current_stage: CurrentStage
  current_page: PageReference | null
  status: ApplicationStatus
  is_test: boolean
  /** The member who looks after it */
  assignee_id: string | null
  tags: string[]
  created: string
  updated_at: string
  /** Whether this request made the application. */
  application_created: boolean
  /** Those of this request. */
  documents: Document[]
  /** The move that was asked for, once it is made. */
  transition_id: string | null
  /** Why the application could not be moved any more once the documents were read. */
  move_problem: MoveProblem | null
  /** The automation runs that its values, its documents, its move and, for a new application, its creation have triggered so far. */
  run_ids: string[]
}

/** What is known of a candidate changed. */
export interface CandidateUpdatedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "candidate.updated"
  /** When it happened. */
  timestamp: string
  data: {
    candidate: CandidateSummary
    /** By field. */
    changes: Record<string, {
        from: string | null
        to: string | null
      }>
  }
}

export type Change = CandidateChange | ApplicationChange | DocumentChange | InterviewChange

export type ChangeKind = "upserted" | "deleted"

export interface ChangePage {
  results: Change[]
  next_cursor: string
  /** More can be read at once. */
  has_more: boolean
}

export type Channel = "portal" | "api" | "automation" | "import" | "console" | "system"

export interface Choice {
  id: string
  label: string
}

export type ChoiceDisplay = "dropdown" | "radio" | "boxes"

export interface Company {
  /** Company */
  id: string
  slug: string
  name: string
  /** IANA time zone; date filters and exports are read in it. */
  timezone: string
  /** ISO 3166 country of phone numbers without a country code. */
  default_country: string
  legal_entities: LegalEntity[]
  created: string
  updated_at: string
}

export interface CompanyReference {
  /** Company */
  id: string
  name: string
}

/** The company’s own settings or its legal entities changed. */
export interface CompanyUpdatedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "company.updated"
  /** When it happened. */
  timestamp: string
  data: {
    company: Company
  }
}

export interface Configuration {
  /** A company file as JSON (docs/config-as-code.md, "The file"). */
  configuration: Record<string, unknown>
}

export interface ConfigurationActor {
  type: ConfigurationActorType | null
  /** The key or person. */
  id: string | null
}

/** system is a command on the server; null where nobody noted it. */
export type ConfigurationActorType = "api_key" | "operator" | "system"

export interface ConfigurationChange {
  change: ConfigurationChangeKind
  kind: "company" | "legal entity" | "schedule" | "flow" | "reason" | "stage" | "page" | "element" | "automation" | "webhook endpoint" | "email template" | "retention rule"
  /** Slugs and keys from the flow down. */
  path: string
  /** null for what a dry run would add */
  id: string | null
  /** It had been removed and comes back with its old id. */
  revived?: boolean
  /** What changes, by field; of a secret only whether there is one. */
  fields?: Record<string, {
      old: unknown
      new: unknown
    }>
}

export type ConfigurationChangeKind = "added" | "changed" | "removed"

/** Where the company has been looked after since: by a file that is applied from outside, or in the console. */
export type ConfigurationManager = "file" | "console"

export interface ConfigurationVersion {
  /** The version */
  id: string
  /** Counts from 1, without gaps. */
  number: number
  /** When it was applied. */
  created: string
  actor: ConfigurationActor
  managed_in: ConfigurationManager
  changes: ConfigurationChange[]
  /** A company file as JSON (docs/config-as-code.md, "The file"). */
  configuration: Record<string, unknown>
}

export interface ConfigurationVersionSummary {
  /** The version */
  id: string
  /** Counts from 1, without gaps. */
  number: number
  /** When it was applied. */
  created: string
  actor: ConfigurationActor
  managed_in: ConfigurationManager
  /** How many objects it added, changed or removed. */
  changes: number
}

export interface ConfigurationVersionSummaryPage {
  /** Newest first. */
  results: ConfigurationVersionSummary[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface CorrectedApplication {
  note: Note | null
}

export interface Correction {
  /** The form element’s id, or the name of the detail, such as `phone_number`. */
  field: string
  /** The form element’s label; null for a detail. */
  label: string | null
  /** null where there was none. */
  from: unknown
  /** null where it was removed. */
  to: unknown
}

export type CountKind = "exact" | "bounded" | "none"

export interface CountedChoice {
  id: string
  label: string
  /** How many chose it, rounded down to a multiple of 5; null when fewer than 5 did, or fewer than 5 of those who answered did not. */
  applications: number | null
}

export interface CountedElement {
  /** Form element */
  id: string
  key: string
  label: string
  choices: CountedChoice[]
}

export interface CurrentStage {
  /** Stage */
  id: string
  name: string
  kind: StageKind
}

export interface DeletedNote {
  /** Note */
  id: string
  deleted: true
}

export interface DeletedWebhookEndpoint {
  /** Webhook endpoint */
  id: string
  deleted: true
}

/** As in its details, but without `url`. */
export interface DeliveredDocument {
  /** Document */
  id: string
  /** As its sender called the file. A download is called by its type: `cv.bat` that is a PDF is `cv.pdf`. */
  name: string
  /** Media type, from the file’s content. */
  type: string
  /** Bytes. */
  size: number
  /** `pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. `verified` or `rejected` once it is reviewed. */
  status: DocumentStatus
  /** Form element */
  form_element_id: string
  created: string
  virus_check: VirusCheck | null
  /** What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told. */
  active_content: ActiveContent[] | null
  problem: DocumentProblem | null
  /** BCP 47. */
  language: string | null
  page_count: number | null
  /** The pages that were read. */
  pages: ReadPage[]
  machine_readable_zone: MachineReadableZone | null
  /** Where the machine-readable zone, or in a document without one its text, says otherwise than was typed: names, dates of birth, the number and the expiry of the document. Compared when the document is read or reviewed, and when the applicant sends the pages of a stage. */
  differences: DocumentDifference[]
  review: DocumentReview | null
}

export interface DeliveredEvent {
  /** Event, and the header `webhook-id`. */
  id: string
  type: AnyEventType
  /** What it is about, such as an application. */
  subject_id: string
  created: string
  deliveries: EndpointDelivery[]
}

export interface DeliveredEventPage {
  /** Newest first. */
  results: DeliveredEvent[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface DeliveryAttempt {
  at: string
  status_code: number | null
  /** null when the endpoint took it. */
  error: string | null
  milliseconds: number
  /** The first 2,048 bytes of what the endpoint answered, as text; null when it answered nothing, or the event holds a secret. */
  answer: string | null
}

/** To how many endpoints. */
export interface DeliveryCounts {
  pending: number
  delivered: number
  failed: number
}

export interface Document {
  /** Document */
  id: string
  /** As its sender called the file. A download is called by its type: `cv.bat` that is a PDF is `cv.pdf`. */
  name: string
  /** Media type, from the file’s content. */
  type: string
  /** Bytes. */
  size: number
  /** `pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. `verified` or `rejected` once it is reviewed. */
  status: DocumentStatus
  /** Signed address of the file; it expires. null while `virus_check` is `pending`, and when it is `infected`. */
  url: string | null
  /** Form element */
  form_element_id: string
  created: string
  virus_check: VirusCheck | null
  /** What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told. */
  active_content: ActiveContent[] | null
  problem: DocumentProblem | null
  /** BCP 47. */
  language: string | null
  page_count: number | null
  /** The pages that were read. */
  pages: ReadPage[]
  machine_readable_zone: MachineReadableZone | null
  /** Where the machine-readable zone, or in a document without one its text, says otherwise than was typed: names, dates of birth, the number and the expiry of the document. Compared when the document is read or reviewed, and when the applicant sends the pages of a stage. */
  differences: DocumentDifference[]
  review: DocumentReview | null
}

export interface DocumentChange {
  type: "document"
  /** Document */
  id: string
  change: ChangeKind
  changed_at: string
  record: DocumentRecord | null
}

export interface DocumentDifference {
  /** `candidate.` and a detail, or `form.` and the key of an element. */
  field: string
  typed: string
  /** null where it is looked for in the document’s text and is not there. */
  read: string | null
}

export interface DocumentEventData {
  application: Application
  document: DeliveredDocument
}

/** Why there is no text. */
export interface DocumentProblem {
  code: "imported" | "type_not_read" | "not_supported" | "password_needed" | "corrupt" | "took_too_long" | "took_too_much_memory" | "engine_failed" | "file_missing" | "interrupted" | "infected" | "too_large_to_check"
  message: string
}

/** A document was read, or cannot be. */
export interface DocumentProcessedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "document.processed"
  /** When it happened. */
  timestamp: string
  data: DocumentEventData
}

export interface DocumentRecord {
  /** Document */
  id: string
  /** As its sender called the file. A download is called by its type: `cv.bat` that is a PDF is `cv.pdf`. */
  name: string
  /** Media type, from the file’s content. */
  type: string
  /** Bytes. */
  size: number
  /** `pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. `verified` or `rejected` once it is reviewed. */
  status: DocumentStatus
  /** Signed address of the file; it expires. null while `virus_check` is `pending`, and when it is `infected`. */
  url: string | null
  /** Form element */
  form_element_id: string
  created: string
  virus_check: VirusCheck | null
  /** What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told. */
  active_content: ActiveContent[] | null
  problem: DocumentProblem | null
  /** BCP 47. */
  language: string | null
  page_count: number | null
  /** The pages that were read. */
  pages: ReadPage[]
  machine_readable_zone: MachineReadableZone | null
  /** Where the machine-readable zone, or in a document without one its text, says otherwise than was typed: names, dates of birth, the number and the expiry of the document. Compared when the document is read or reviewed, and when the applicant sends the pages of a stage. */
  differences: DocumentDifference[]
  review: DocumentReview | null
  /** Application */
  application_id: string
}

export interface DocumentRecordPage {
  /** Newest first. */
  results: DocumentRecord[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** Who `verified` or `rejected` it, as `status` says. The applicant sees the reason of a rejection. */
export interface DocumentReview {
  reason: string | null
  reviewed_at: string
  reviewed_by: Reviewer
}

/** Somebody verified or rejected a document. */
export interface DocumentReviewedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "document.reviewed"
  /** When it happened. */
  timestamp: string
  data: DocumentEventData
}

export type DocumentStatus = "pending" | "processing" | "processed" | "failed" | "in_review" | "verified" | "rejected"

/** A file was added to an application. */
export interface DocumentUploadedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "document.uploaded"
  /** When it happened. */
  timestamp: string
  data: DocumentEventData
}

export interface DueForRemoval {
  /** How much would be removed now. */
  count: number
  /** false: there is at least so much; it was not counted to the end. */
  is_exact: boolean
}

export interface EndpointDelivery {
  webhook_endpoint: ToldEndpoint
  /** `failed` once it is given up. */
  status: WebhookDeliveryStatus
  /** Since it was recorded, or last replayed. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  /** What the endpoint last answered; null if it did not. */
  last_status_code: number | null
  last_error: string | null
}

export interface Erasure {
  /** null for a dry run. */
  id: string | null
  /** Candidate */
  candidate_id: string
  /** `IN_PROGRESS`: the person is gone from the database, and a worker removes files and looks for traces elsewhere, such as in payloads and kept answers. `DRY_RUN`: nothing was changed. */
  state: "DRY_RUN" | "IN_PROGRESS" | "COMPLETED"
  /** How much of each kind is removed. */
  removed: {
    /** Emptied; they stay, as applications of nobody. */
    applications: number
    /** Answers to form elements, drafts included. */
    form_values: number
    /** What the person said of themselves, which is only counted. */
    self_identification_answers: number
    /** Times that the person chose; those to come are free again. */
    interviews: number
    /** What people of the company wrote about one of the applications. */
    notes: number
    /** With what was read of them. */
    documents: number
    /** Pages that were read. */
    document_pages: number
    /** Contents that no other person’s document has. */
    files: number
    /** With payloads and logs; those that were still to go on end. */
    automation_runs: number
    /** To the person, or written for one of the applications. */
    mails: number
    /** Written for one of the applications. */
    text_messages: number
    /** With the notes of their deliveries. */
    events: number
    /** Used or not. */
    magic_links: number
    /** Browsers that were logged in. */
    sessions: number
    /** With what was left to do of them. */
    candidate_updates: number
    /** Notes that a page or a stage was sent. */
    submissions: number
    /** Answers kept for an Idempotency-Key. */
    kept_answers: number
  }
  created: string
  completed_at: string | null
}

/**
 * - `malformed_request` (400): The URL or a header is not valid HTTP, or a header comes twice that must not.
 * - `invalid_body` (400): The body is not JSON, or is not the object that the endpoint takes.
 * - `missing_field` (400): A required field is missing; details names it.
 * - `unknown_field` (400): A field is not one that the endpoint takes; details names it.
 * - `invalid_configuration` (400): A company file cannot be applied; details names each problem by its path in the file.
 * - `configuration_changed` (400): Somebody has applied a company file since the version that the request names; read it anew.
 * - `configuration_managed_elsewhere` (400): The company is looked after in the console, or by a file, and the request comes from the other side; take_over changes that.
 * - `invalid_import_map` (400): A map of an import does not fit its file, or names what the company does not have; details names each problem by its path in the map.
 * - `invalid_import_file` (400): The file of an import is missing, empty, no table, or an archive that is refused; details says where.
 * - `last_owner` (400): Nobody would be left to change who is a member; only the console answers so.
 * - `common_password` (400): The password is among the first that anybody would try; only the console answers so.
 * - `breached_password` (400): The password is in a list of those that have leaked; only the console answers so.
 * - `invalid_field` (400): A field has the wrong type, format or range; details names it.
 * - `invalid_application_id` (400): The application id is malformed or not an application of the company.
 * - `invalid_hiring_flow_id` (400): The hiring flow id is malformed or not a flow of the company.
 * - `invalid_hiring_flow_slug` (400): The slug is not that of a hiring flow of the company.
 * - `invalid_flow_id` (400): The flow id is malformed or not a flow of the company.
 * - `invalid_stage_id` (400): The current_stage filter is malformed or not a stage of the flow.
 * - `invalid_page_or_stage_id` (400): The id is malformed or neither a page nor a stage of the application’s flow.
 * - `invalid_stage_reason_id` (400): The id is malformed or not a reason of the application’s flow.
 * - `variable_not_updatable` (400): The variable exists and can only be read; details names it.
 * - `invalid_file_type` (400): A file is of no type that is taken, or of none that its form element takes; details names it.
 * - `invalid_file` (400): A file is empty, damaged, dangerous or too large for its form element; details names it.
 * - `invalid_form_element_id` (400): The id is not a form element of the flow.
 * - `invalid_variable_id` (400): A filter names a variable that does not exist or cannot be filtered.
 * - `invalid_filter` (400): A filter value does not have the format of its field type.
 * - `invalid_datetime` (400): A date or time is not ISO 8601.
 * - `document_not_reviewable` (400): The document is still to be read, or its file was removed for a virus, so that nobody can review it.
 * - `run_not_failed` (400): The automation run has not failed, so it is not run again.
 * - `webhook_endpoint_managed_by_file` (400): The company file describes the webhook endpoint, so only the file changes it.
 * - `webhook_endpoint_exists` (400): Another webhook endpoint of the company has this key.
 * - `webhook_endpoint_inactive` (400): The webhook endpoint takes no events.
 * - `too_many_webhook_endpoints` (400): The company has as many webhook endpoints as it may have.
 * - `no_email` (400): No email address is known of the person, so nothing can be mailed.
 * - `mails_stopped` (400): The person wants no mails.
 * - `no_text_provider` (400): No provider of text messages is set up.
 * - `no_phone_number` (400): No phone number is known of the person, so no text message can be sent.
 * - `texts_stopped` (400): The person wants no text messages.
 * - `interview_not_changeable` (400): The interview was cancelled, or has begun so that it cannot be cancelled, or has not begun so that nobody can have missed it.
 * - `note_stays` (400): The note tells of a correction, and stays as it is.
 * - `invalid_cursor` (400): The cursor was not made by this service.
 * - `invalid_phone_number` (400): The phone number cannot be parsed in the company’s country or as an international number.
 * - `hiring_flow_not_published` (400): The hiring flow is a draft or archived and takes no applications.
 * - `move_not_allowed` (400): The application’s stage lists the stages that may follow, and this is not one of them.
 * - `too_many_applications` (400): More applications than one call may name.
 * - `message_not_fillable` (400): The message cannot be written for the person: a path is not known, or what it names makes no mail.
 * - `bulk_action_not_undoable` (400): The bulk action is under way, takes another one back, is older than 30 days, or is of a kind that nothing takes back.
 * - `bulk_move_not_undoable` (400): The bulk move is under way, takes another one back, or is older than 30 days.
 * - `no_matching_applications` (400): None of the applications exists in the company.
 * - `applications_span_several_flows` (400): The applications do not all belong to one hiring flow.
 * - `invalid_idempotency_key` (400): The Idempotency-Key is empty or longer than 255 characters.
 * - `idempotency_key_reused` (400): The Idempotency-Key was used before with another body.
 * - `answer_erased` (400): The Idempotency-Key was used for a request about a person who has been erased since; it is not carried out again.
 * - `automation_inactive` (400): The webhook’s automation is switched off.
 * - `empty_payload` (400): The webhook was fired without any fields.
 * - `unauthorized` (401): The API key is missing, unknown, expired or revoked.
 * - `invalid_signature` (401): The webhook demands a Standard Webhooks signature, and it is missing or wrong.
 * - `insufficient_scope` (403): The API key lacks the scope that the endpoint needs.
 * - `cross_site_request` (403): The request comes from a page of another site; only the console answers so.
 * - `step_up_required` (403): The person has given none of their factors within ten minutes; only the console answers so.
 * - `own_factors_required` (403): The company’s provider of single sign-on let the person in, and their account is theirs; only the console answers so.
 * - `company_out_of_reach` (403): The API key reaches no such company.
 * - `invalid_file_link` (403): The link of a file was not signed by this service, or has expired.
 * - `not_your_note` (403): A person has written the note, and only that person changes it.
 * - `not_found` (404): There is no such path.
 * - `application_not_found` (404): The company has no such application.
 * - `magic_link_not_found` (404): The company has no such magic link.
 * - `mail_not_found` (404): The company has no such mail, or it was deleted.
 * - `automation_not_found` (404): The company has no such automation.
 * - `webhook_endpoint_not_found` (404): The company has no such webhook endpoint.
 * - `event_not_found` (404): The company has no such event, or it is too old.
 * - `candidate_update_not_found` (404): The company has no such candidate update.
 * - `document_not_found` (404): The company has no such document.
 * - `interview_not_found` (404): The company has no such interview.
 * - `note_not_found` (404): The company has no such note, or it was deleted.
 * - `candidate_not_found` (404): The company has no such candidate, or not in the flow.
 * - `api_key_not_found` (404): The company has no such API key, or it works no more; only the console answers so.
 * - `member_not_found` (404): Nobody of the company has this id; only the console answers so.
 * - `invitation_not_found` (404): The company has no such invitation, or it was used; only the console answers so.
 * - `erasure_not_found` (404): The company has no such erasure.
 * - `bulk_action_not_found` (404): The company has no such bulk action.
 * - `bulk_move_not_found` (404): The company has no such bulk move.
 * - `configuration_version_not_found` (404): The company has no such version of its configuration.
 * - `hiring_flow_not_found` (404): The company has no such hiring flow.
 * - `webhook_not_found` (404): There is no webhook at this address.
 * - `import_not_found` (404): The company has no such import, or it was deleted in the meantime.
 * - `export_not_found` (404): The company has no such export, or its files were deleted in the meantime.
 * - `run_not_found` (404): The company has no such automation run.
 * - `method_not_allowed` (405): The path does not take this method; the header Allow lists those it takes.
 * - `request_timeout` (408): The request did not arrive in time.
 * - `idempotency_conflict` (409): A request with the same Idempotency-Key is still running.
 * - `payload_too_large` (413): The body is larger than the service takes.
 * - `unsupported_media_type` (415): The Content-Type is not one that the endpoint takes, or the body has a Content-Encoding.
 * - `rate_limit_exceeded` (429): Too many requests; Retry-After says when to come back.
 * - `internal_error` (500): The service failed; X-Request-Id finds the cause in its log.
 * - `export_failed` (500): The export failed for good; start a new one.
 * - `service_unavailable` (503): The service is stopping or cannot reach what it needs.
 */
export type ErrorCode = "malformed_request" | "invalid_body" | "missing_field" | "unknown_field" | "invalid_configuration" | "configuration_changed" | "configuration_managed_elsewhere" | "invalid_import_map" | "invalid_import_file" | "last_owner" | "common_password" | "breached_password" | "invalid_field" | "invalid_application_id" | "invalid_hiring_flow_id" | "invalid_hiring_flow_slug" | "invalid_flow_id" | "invalid_stage_id" | "invalid_page_or_stage_id" | "invalid_stage_reason_id" | "variable_not_updatable" | "invalid_file_type" | "invalid_file" | "invalid_form_element_id" | "invalid_variable_id" | "invalid_filter" | "invalid_datetime" | "document_not_reviewable" | "run_not_failed" | "webhook_endpoint_managed_by_file" | "webhook_endpoint_exists" | "webhook_endpoint_inactive" | "too_many_webhook_endpoints" | "no_email" | "mails_stopped" | "no_text_provider" | "no_phone_number" | "texts_stopped" | "interview_not_changeable" | "note_stays" | "invalid_cursor" | "invalid_phone_number" | "hiring_flow_not_published" | "move_not_allowed" | "too_many_applications" | "message_not_fillable" | "bulk_action_not_undoable" | "bulk_move_not_undoable" | "no_matching_applications" | "applications_span_several_flows" | "invalid_idempotency_key" | "idempotency_key_reused" | "answer_erased" | "automation_inactive" | "empty_payload" | "unauthorized" | "invalid_signature" | "insufficient_scope" | "cross_site_request" | "step_up_required" | "own_factors_required" | "company_out_of_reach" | "invalid_file_link" | "not_your_note" | "not_found" | "application_not_found" | "magic_link_not_found" | "mail_not_found" | "automation_not_found" | "webhook_endpoint_not_found" | "event_not_found" | "candidate_update_not_found" | "document_not_found" | "interview_not_found" | "note_not_found" | "candidate_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "erasure_not_found" | "bulk_action_not_found" | "bulk_move_not_found" | "configuration_version_not_found" | "hiring_flow_not_found" | "webhook_not_found" | "import_not_found" | "export_not_found" | "run_not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "internal_error" | "export_failed" | "service_unavailable"

export interface ErrorDetail {
  field: string
  message: string
}

/** The fields at fault, where there are any. */
export type ErrorDetails = ErrorDetail[]

export interface ErrorResponse {
  status: "error"
  /** What is wrong, for a person. */
  message: string
  code: ErrorCode
  details?: ErrorDetails
}

export interface Event {
  /** Event, and the header `webhook-id`. */
  id: string
  type: AnyEventType
  /** What it is about, such as an application. */
  subject_id: string
  created: string
  /** As receivers get it, by its type (see the webhooks of this document). The `content` of an `automation.webhook` that may hold a secret is left out. */
  data: Record<string, unknown>
  deliveries: EventDelivery[]
}

export interface EventDelivery {
  /** Webhook endpoint */
  webhook_endpoint_id: string
  /** `failed` once it is given up. */
  status: WebhookDeliveryStatus
  /** Since it was recorded, or last replayed. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  /** What the endpoint last answered; null if it did not. */
  last_status_code: number | null
  last_error: string | null
  /** Every attempt, oldest first, those before a replay too. */
  attempt_log: DeliveryAttempt[]
}

export interface EventSummary {
  /** Event, and the header `webhook-id`. */
  id: string
  type: AnyEventType
  /** What it is about, such as an application. */
  subject_id: string
  created: string
  deliveries: DeliveryCounts
}

export interface EventSummaryPage {
  /** Newest first. */
  results: EventSummary[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export type EventType = "application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.merged" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "interview.scheduled" | "interview.rescheduled" | "interview.cancelled" | "interview.no_show" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated"

/** The files of a billing export are ready. */
export interface ExportCompletedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "export.completed"
  /** When it happened. */
  timestamp: string
  data: {
    /** Without the addresses of its files, which expire: ask for them with the tracker. */
    export: {
      /** Export */
      tracker_id: string
      state: "COMPLETED"
      period: BillingPeriod
      summary: BillingSummary
      files: {
        /** Company */
        company_id: string
        format: BillingExportFormat
        file_name: string
        rows: number
        bytes: number
        /** Of the file, in hexadecimal. */
        sha256: string
      }[]
    }
  }
}

export type FilledField = "email" | "external_identifier" | "full_name" | "phone_number"

export interface FilledForm {
  /** Form */
  id: string
  name: string
  /** Stage */
  stage_id: string
  /** Page */
  page_id: string
  state: FormState
  /** Whether the applicant is asked, by their answers so far (`show_if`). */
  is_asked: boolean
  values: FormAnswer[]
}

export interface FilledFormElement {
  /** Form element */
  form_element_id: string
  key: string
  label: string
  type: FormElementType
  /** Text, number, boolean, list or object by type; null when empty. */
  value: unknown
}

/** As what it is filtered. */
export type FilterClass = "text" | "number" | "date" | "selection" | "document"

export interface FlowCount {
  /** Hiring flow */
  hiring_flow_id: string
  count: number
}

export interface FlowCounts {
  /** In all flows. */
  count: number
  /** Every flow that has applications, most first. */
  results: FlowCount[]
}

/** A hiring flow was added, changed or removed, or something in it was. */
export interface FlowUpdatedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "flow.updated"
  /** When it happened. */
  timestamp: string
  data: {
    hiring_flow: HiringFlowSummary
    change: ConfigurationChangeKind
  }
}

export interface Form {
  /** Form */
  id: string
  name: string
  /** Stage */
  stage_id: string
  /** Page */
  page_id: string
  form_elements: FormElement[]
}

export interface FormAnswer {
  /** Form element */
  form_element_id: string
  key: string
  label: string
  type: FormElementType
  /** Text, number, boolean, list or object by type; null when empty. */
  value: unknown
  /** Whether the applicant is asked, by their answers so far (`show_if`). */
  is_asked: boolean
}

export interface FormElement {
  /** Form element */
  id: string
  /** Its name in the company’s configuration. */
  key: string
  type: FormElementType
  label: string
  help: string | null
  /** Whether it must be answered if it is asked. */
  required: boolean
  /** JMESPath over earlier answers: when applicants are asked. null is always. */
  show_if: string | null
  constraints: FormElementConstraints
  translations: FormElementTranslations
  /** The path of its value; null when the element only shows something. */
  variable_id: string | null
}

export interface FormElementConstraints {
  min_length?: number
  max_length?: number
  pattern?: string
  min?: number | string
  max?: number | string
  choices?: Choice[]
  display?: ChoiceDisplay
  /** Whether a number has no fraction. */
  whole?: boolean
  autofill?: Autofill
  accept?: string[]
  max_bytes?: number
  text?: string
  /** Of a text that is agreed to. */
  version?: string
  /** Where a text that is agreed to stands as a whole. */
  url?: string
  elements?: GroupElement[]
}

export interface FormElementTranslations {
  /** A text by language (BCP 47), at least in the company’s own. */
  label: Record<string, string>
  /** A text by language (BCP 47), at least in the company’s own. */
  help?: Record<string, string>
  /** A text by language (BCP 47), at least in the company’s own. */
  text?: Record<string, string>
  /** The labels of its choices, by their ids. */
  choices?: Record<string, Record<string, string>>
  /** The texts of a group’s elements, by their keys. */
  elements?: Record<string, GroupElementTranslations>
}

export type FormElementType = "text" | "long_text" | "email" | "phone" | "number" | "date" | "time" | "selection" | "multi_selection" | "boolean" | "document" | "signature" | "address" | "consent" | "group" | "section" | "rich_text"

/** COMPLETED when every required element that is asked holds a value and at least one element does. A document that was rejected is none. */
export type FormState = "NOT_STARTED" | "IN_PROGRESS" | "COMPLETED"

/** When it was before. */
export interface FormerTime {
  starts_at: string
  ends_at: string
}

export interface Funnel {
  /** What was done by then is counted, a minute later at most. null until all is counted for the first time. */
  as_of: string | null
  /** Of the company, by whose days and weeks it is. */
  timezone: string
  /** A Monday. */
  first_day: string
  /** A Sunday. */
  last_day: string
  /** Of all weeks. */
  applications: number
  /** Of all weeks, every stage in the order of the flow. */
  stages: ReachedStage[]
  /** Every week, oldest first. */
  results: FunnelOfWeek[]
}

export interface FunnelOfWeek {
  first_day: string
  last_day: string
  applications: number
  stages: ReachedStage[]
}

/** What each entry of a group asks for. */
export interface GroupElement {
  /** The name of its answers in the entries of the group. */
  key: string
  type: GroupElementType
  label: string
  help?: string
  required?: boolean
  min_length?: number
  max_length?: number
  pattern?: string
  min?: number | string
  max?: number | string
  choices?: Choice[]
  display?: ChoiceDisplay
  /** Whether a number has no fraction. */
  whole?: boolean
  autofill?: Autofill
}

export interface GroupElementTranslations {
  /** A text by language (BCP 47), at least in the company’s own. */
  label: Record<string, string>
  /** A text by language (BCP 47), at least in the company’s own. */
  help?: Record<string, string>
  /** The labels of its choices, by their ids. */
  choices?: Record<string, Record<string, string>>
}

export type GroupElementType = "text" | "long_text" | "email" | "phone" | "number" | "date" | "time" | "selection" | "multi_selection" | "boolean" | "address"

export interface HiringFlow {
  /** Hiring flow */
  id: string
  name: string
  slug: string
  status: HiringFlowStatus
  created: string
  updated_at: string
  translations: NameTranslations
  company: CompanyReference
  legal_entity: LegalEntity | null
  stages: Stage[]
  forms: Form[]
  reasons: StageReason[]
}

export interface HiringFlowReference {
  /** Hiring flow */
  id: string
  name: string
  slug: string
}

export type HiringFlowStatus = "DRAFT" | "PUBLISHED" | "ARCHIVED"

export interface HiringFlowSummary {
  /** Hiring flow */
  id: string
  name: string
  slug: string
  status: HiringFlowStatus
  created: string
  updated_at: string
}

export interface HiringFlowSummaryList {
  count: number
  results: HiringFlowSummary[]
}

export interface ImportCounts {
  /** Rows that made somebody, or an application of somebody who is new. */
  created: number
  /** Rows of people who were there already. */
  added: number
  /** Rows whose key was stored before: nothing was done. */
  repeated: number
  /** Rows with an error: nothing of them is stored. */
  failed: number
  /** Rows that are stored, and of which something was left out or changed. */
  warnings: number
  /** Rows that met somebody who was there before them. */
  met: number
}

/** Why it failed; the rows before are stored. */
export interface ImportProblem {
  message: string
  /** The header of a table is row 1. */
  row: number | null
  column: string | null
}

export interface ImportProgress {
  /** The last row that is done. */
  rows: number
  /** How far the file is read, roughly. */
  bytes: number
  bytes_expected: number
}

export type ImportState = "running" | "completed" | "failed"

export interface ImportedRow {
  /** As a spreadsheet counts them: the header is 1. Of NDJSON the line. */
  row: number
  /** `added` to somebody who was there; `repeated`: its key was stored before. */
  outcome: RowOutcome
  /** Candidate */
  candidate_id: string | null
  /** Application */
  application_id: string | null
  /** An error keeps the row out. */
  problems: RowProblem[]
  /** Who was there before. One email or identifier is one person; of one phone number there may be several. */
  met: MetPerson[]
}

export interface ImportedRowPage {
  /** In the order of the file. */
  results: ImportedRow[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface Interview {
  /** Interview */
  id: string
  /** Application */
  application_id: string
  /** Candidate */
  candidate_id: string
  /** Hiring flow */
  hiring_flow_id: string
  /** Page on which the time was chosen */
  page_id: string
  schedule: ScheduleReference
  interviewers: Interviewer[]
  starts_at: string
  ends_at: string
  /** Where the applicant is (IANA). */
  time_zone: string
  status: InterviewStatus
  cancelled_by: CancelledBy | null
  /** As the company gave it; the applicant reads it. */
  cancel_reason: string | null
  created: string
  updated_at: string
}

/** An interview was cancelled, by the applicant, the company or because the application ended. */
export interface InterviewCancelledEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "interview.cancelled"
  /** When it happened. */
  timestamp: string
  data: InterviewEventData
}

export interface InterviewChange {
  type: "interview"
  /** Interview */
  id: string
  change: ChangeKind
  changed_at: string
  record: Interview | null
}

export interface InterviewEventData {
  application: Application
  interview: Interview
}

/** It was marked that somebody did not come to an interview. */
export interface InterviewNoShowEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "interview.no_show"
  /** When it happened. */
  timestamp: string
  data: InterviewEventData
}

export interface InterviewPage {
  /** Newest first. */
  results: Interview[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** An applicant chose another time for an interview. */
export interface InterviewRescheduledEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "interview.rescheduled"
  /** When it happened. */
  timestamp: string
  data: {
    application: Application
    interview: Interview
    from: FormerTime
  }
}

/** An applicant chose a time for an interview. */
export interface InterviewScheduledEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "interview.scheduled"
  /** When it happened. */
  timestamp: string
  data: InterviewEventData
}

export type InterviewSort = "newest" | "soonest" | "latest"

export type InterviewStatus = "scheduled" | "cancelled" | "no_show"

export interface Interviewer {
  name: string
  email: string
}

export interface LegalEntity {
  /** Legal entity */
  id: string
  key: string
  name: string
  country: string
}

/** What a passport or identity card says in its machine-readable zone. */
export interface MachineReadableZone {
  format: "TD1" | "TD2" | "TD3"
  /** Every check digit holds. */
  valid: boolean
  fields: Record<string, string | null>
}

export interface MagicLink {
  /** Magic link */
  id: string
  /** The applicant. */
  email: string
  /** Hiring flow */
  hiring_flow_id: string
  state: MagicLinkState
  single_use: boolean
  made_by: MagicLinkMaker
  created: string
  expires_at: string
  revoked_at: string | null
  /** When it was first used. */
  used_at: string | null
  /** The application that its first use led to. */
  application_id: string | null
  /** What its first use could not do. */
  problems: string[]
}

export interface MagicLinkMaker {
  type: "api_key" | "automation" | "applicant" | "operator"
  /** The key, the run of the automation, or the person at the console. */
  id: string | null
}

export interface MagicLinkPage {
  /** Newest first. */
  results: MagicLink[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export type MagicLinkState = "unused" | "used" | "expired" | "revoked"

/** A magic link was used for the first time. */
export interface MagicLinkUsedEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "magic_link.used"
  /** When it happened. */
  timestamp: string
  data: {
    application: Application
    magic_link: MagicLink
  }
}

export interface Mail {
  /** Mail */
  id: string
  /** What it is about. */
  application_id: string | null
  recipient: string
  subject: string
  /** `kept` where the service has no server for it, `failed` once it is given up. */
  status: SendingStatus
  attempts: number
  /** Why the last attempt failed. */
  last_error: string | null
  created: string
  /** When the mail server took it. */
  sent_at: string | null
  /** What it says as plain text. Of addresses only the host is shown, since some log the applicant in. null of one whose text is kept no longer. */
  text: string | null
}

export interface MailPage {
  /** Newest first. */
  results: MailSummary[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface MailSummary {
  /** Mail */
  id: string
  /** What it is about. */
  application_id: string | null
  recipient: string
  subject: string
  /** `kept` where the service has no server for it, `failed` once it is given up. */
  status: SendingStatus
  attempts: number
  /** Why the last attempt failed. */
  last_error: string | null
  created: string
  /** When the mail server took it. */
  sent_at: string | null
}

export interface Member {
  /** Member */
  id: string
  name: string
  role: Role
}

export interface MemberList {
  count: number
  results: Member[]
}

export interface Merge {
  candidate: Candidate
  /** Candidate who was merged away */
  from_candidate_id: string
  /** Whether nothing was changed; `candidate` is then as it would be. */
  dry_run: boolean
  /** What the kept candidate lacked and took over. */
  filled: FilledField[]
  /** Those that went over. */
  application_ids: string[]
  /** Browsers that were logged in and go on as the kept candidate. */
  sessions: number
}

export type MessageChannel = "mail" | "text"

export interface MessagePreview {
  channel: MessageChannel
  recipient: string
  language: string
  /** null for a text message */
  subject: string | null
  /** As plain text, with `…` for where the person stops such mails. */
  text: string
  /** What a text message costs: providers charge by the segment. null for a mail. */
  segments: number | null
}

export interface MessageTemplate {
  key: string
  channel: MessageChannel
  subject: string
  text: string
  /** Beside the company’s own. */
  languages: string[]
  /** Why it cannot be sent to people of the hiring flow. */
  problem: string | null
}

export interface MessageTemplates {
  count: number
  results: MessageTemplate[]
  /** By which a message can be sent now. */
  channels: MessageChannel[]
  /** To be written as `{{ path }}`. */
  paths: string[]
}

export type MetBy = "email" | "external_identifier" | "phone_number" | "key"

export interface MetPerson {
  by: MetBy
  /** Candidate */
  candidate_id: string | null
  /** The row of the same file that told of them. */
  row: number | null
}

export interface Move {
  /** Application */
  application_id: string
  previous_stage: StageReference
  current_stage: CurrentStage
  current_page: PageReference | null
  /** Transition; null in a dry run */
  transition_id: string | null
  /** null in a dry run */
  transitioned_at: string | null
}

export interface MoveEventData {
  application: Application
  transition: Transition
}

export interface MovePreview {
  /** Application */
  application_id: string
  previous_stage: StageReference
  current_stage: CurrentStage
  current_page: PageReference | null
  /** Those that the move starts, and those that they start in turn, in their order. */
  automations: PreviewedAutomation[]
  mails: PreviewedMail[]
  /** What would go to the person’s phone. */
  text_messages: PreviewedTextMessage[]
  webhooks: PreviewedWebhook[]
  /** Magic links that would be made. */
  links: PreviewedLink[]
  /** Further moves, which automations would make. */
  moves: PreviewedMove[]
  /** What automations would write into the form or the person’s details. */
  changes: PreviewedChange[]
  /** false when so much would follow that the rest is not shown. */
  is_complete: boolean
}

export interface MoveProblem {
  code: "invalid_application_id" | "invalid_page_or_stage_id" | "invalid_stage_reason_id" | "move_not_allowed"
  message: string
}

export interface NameTranslations {
  /** A text by language (BCP 47), at least in the company’s own. */
  name: Record<string, string>
}

export interface NewMagicLink {
  /** Magic link; revokes it. */
  id: string
  /** Whoever has it is logged in as the applicant. */
  magic_link: string
  expires_at: string
}

export interface NewWebhookEndpoint {
  /** Webhook endpoint */
  id: string
  /** Its name in steps of automations. */
  key: string
  url: string
  /** The types of events that it is told of. */
  event_types: EventType[]
  /** How many requests to it may be under way at a time. */
  max_concurrency: number
  managed_by: WebhookEndpointManager
  state: WebhookEndpointState
  /** Whether it takes events. */
  active: boolean
  failing_since: string | null
  /** When an endpoint that is held back is tried next. */
  next_try_at: string | null
  switched_off_at: string | null
  switched_off_because: string | null
  /** Until when deliveries are signed with the secret before, too, after it was rotated. */
  previous_secret_until: string | null
  /** Signs its deliveries; shown once. */
  secret: string
}

export interface Note {
  /** Note */
  id: string
  /** Application */
  application_id: string
  text: string
  /** People of the company whom it is meant for. */
  mentions: string[]
  /** What was corrected; the text is then the reason. Such a note stays. */
  corrections: Correction[]
  author: NoteAuthor
  created: string
  edited_at: string | null
}

export interface NoteAuthor {
  type: "operator" | "api_key" | "import"
  /** Member, API key or import */
  id: string
}

export interface NotePage {
  /** Newest first. */
  results: Note[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export type ObjectType = "candidate" | "application" | "document" | "interview"

export interface Page {
  /** Page */
  id: string
  slug: string
  name: string
  /** Form */
  form_id: string
  /** JMESPath over earlier answers: when applicants are asked. null is always. */
  show_if: string | null
  /** The schedule whose times are chosen from, where the page asks for one */
  schedule_id: string | null
  translations: NameTranslations
}

export interface PageReference {
  /** Page */
  id: string
  name: string
}

export interface PageVisits {
  /** What was done by then is counted, a minute later at most. null until all is counted for the first time. */
  as_of: string | null
  /** Of the company, by whose days and weeks it is. */
  timezone: string
  /** A Monday. */
  first_day: string
  /** A Sunday. */
  last_day: string
  /** Every page, in the order of the flow. */
  results: VisitsOfPage[]
}

export interface PeopleImport {
  /** Import */
  id: string
  state: ImportState
  /** Nothing was stored but what would become of each row. */
  dry_run: boolean
  /** Within one source a key means one row. */
  source: string
  file_name: string
  progress: ImportProgress
  counts: ImportCounts
  problem: ImportProblem | null
  /** Signed address of all rows’ results as CSV; null until it is finished. */
  report_url: string | null
  created: string
  finished_at: string | null
}

export interface PeopleImportPage {
  /** Newest first. */
  results: PeopleImport[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface PersonExport {
  url: string
  /** When the address stops working. */
  expires_at: string
}

/** A word and its place, as parts of the page’s width and height, as the page lies. */
export interface PlacedWord {
  text: string
  left: number
  top: number
  width: number
  height: number
}

export interface PreviewedAutomation {
  /** Automation */
  id: string
  key: string
  name: string
  outcome: PreviewedOutcome
  /** Why it would fail. */
  error: string | null
  /** When, if the automation waits before it; null is at once. */
  ends_at: string | null
}

export interface PreviewedChange {
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  /** The automation that does it */
  automation_id: string
  variables: string[]
}

export interface PreviewedCondition {
  expression: string
  holds: boolean
  /** What the expression names. */
  values: PreviewedValue[]
}

export interface PreviewedLink {
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  /** The automation that does it */
  automation_id: string
  /** When it would expire. */
  expires_at: string
}

export interface PreviewedMail {
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  /** The automation that does it */
  automation_id: string
  recipient: string
  subject: string
  /** As the person would get it; a link that does not exist yet ends in `…`. */
  text: string
}

/** A link that does not exist yet ends in `…`. */
export interface PreviewedMailText {
  recipient: string
  subject: string
  text: string
}

export interface PreviewedMove {
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  /** The automation that does it */
  automation_id: string
  stage: StageReference
}

/** `skipped`: its condition does not hold. */
export type PreviewedOutcome = "runs" | "skipped" | "fails"

export interface PreviewedRequest {
  webhook_endpoint: ToldEndpoint
  event_type: string
  /** As the endpoint would get it; ids and times are those of the attempt. */
  body: Record<string, unknown>
}

export interface PreviewedRun {
  automation: AutomationReference
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  outcome: PreviewedOutcome
  /** Why it would fail. */
  error: string | null
  condition: PreviewedCondition | null
  /** Those that would be begun, in order. */
  steps: PreviewedStep[]
  /** What else endpoints would be told, since they listen to what it does. */
  webhooks: PreviewedRequest[]
}

export interface PreviewedStep {
  /** Its place in the automation. */
  path: string
  kind: string
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  status: PreviewedStepStatus
  error: string | null
  /** Of a `branch`. */
  condition: PreviewedCondition | null
  mail: PreviewedMailText | null
  text_message: PreviewedTextMessageText | null
  webhook: PreviewedRequest | null
  /** Until when the magic link would be good that it makes. */
  link_expires_at: string | null
  move: StageReference | null
  changes: PreviewedWrite[]
  /** A moment in the past delays nothing. */
  waits_until: string | null
}

export type PreviewedStepStatus = "succeeded" | "failed"

export interface PreviewedTextMessage {
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  /** The automation that does it */
  automation_id: string
  recipient: string
  text: string
}

export interface PreviewedTextMessageText {
  recipient: string
  text: string
}

export interface PreviewedValue {
  path: string
  /** What it is for this person; null when there is none. A long one is cut and is a text. */
  value: unknown
}

export interface PreviewedWebhook {
  /** When, if the automation waits before it; null is at once. */
  at: string | null
  /** The automation that causes it; null is the move itself */
  automation_id: string | null
  event_type: string
  webhook_endpoint: ToldEndpoint
}

export interface PreviewedWrite {
  variable: string
  /** As it would be written. */
  value: unknown
}

export interface ReachedStage {
  /** Stage */
  stage_id: string
  applications: number
}

export interface ReadDocument {
  /** Document */
  id: string
  /** As its sender called the file. A download is called by its type: `cv.bat` that is a PDF is `cv.pdf`. */
  name: string
  /** Media type, from the file’s content. */
  type: string
  /** Bytes. */
  size: number
  /** `pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. `verified` or `rejected` once it is reviewed. */
  status: DocumentStatus
  /** Signed address of the file; it expires. null while `virus_check` is `pending`, and when it is `infected`. */
  url: string | null
  /** Form element */
  form_element_id: string
  created: string
  virus_check: VirusCheck | null
  /** What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told. */
  active_content: ActiveContent[] | null
  problem: DocumentProblem | null
  /** BCP 47. */
  language: string | null
  page_count: number | null
  /** The pages that were read. */
  pages: ReadPage[]
  machine_readable_zone: MachineReadableZone | null
  /** Where the machine-readable zone, or in a document without one its text, says otherwise than was typed: names, dates of birth, the number and the expiry of the document. Compared when the document is read or reviewed, and when the applicant sends the pages of a stage. */
  differences: DocumentDifference[]
  review: DocumentReview | null
  /** Application */
  application_id: string
  /** What was read. null until then, and where nothing could be. */
  text: string | null
  /** The same page by page, as in `pages`. */
  page_texts: string[]
  /** Where the words of each page are, with `words=true`. Empty for a page that was read before they were kept. */
  page_words?: PlacedWord[][]
}

export interface ReadPage {
  number: number
  /** From 0 to 100; 100 for a text layer. */
  confidence: number
  source: "text_layer" | "ocr"
  /** Degrees clockwise by which the page was turned to be read. */
  rotation: number
}

export interface ReceivedFire {
  /** Run */
  run_id: string
  received_at: string
}

export interface RejectedDocuments {
  /** What was done by then is counted, a minute later at most. null until all is counted for the first time. */
  as_of: string | null
  /** Of the company, by whose days and weeks it is. */
  timezone: string
  /** A Monday. */
  first_day: string
  /** A Sunday. */
  last_day: string
  /** In all. */
  documents: number
  /** In the order of the flow, the most frequent reason of each first. */
  results: RejectionsByReason[]
}

export type RejectionReason = "unreadable" | "incomplete" | "expired" | "other_name" | "other_document" | "own_words"

export interface RejectionsByReason {
  /** Form element */
  form_element_id: string
  reason: RejectionReason
  documents: number
}

export type Removable = "people" | "documents" | "runs" | "mails" | "text_messages" | "candidate_updates" | "submissions" | "magic_links" | "events" | "audit"

export interface ReplayToWebhookEndpoint {
  /** How many deliveries will be made. */
  replayed: number
  /** Where to go on, if there is more. */
  next_since: string | null
}

export interface ReplayedEvent {
  /** How many deliveries will be made. */
  replayed: number
}

export interface RetentionRule {
  /** null for what a setting of the installation says, named by `key`. */
  id: string | null
  key: string
  removes: Removable
  /** Hiring flow */
  hiring_flow_id: string | null
  statuses: ApplicationStatus[] | null
  after_days: number
  due: DueForRemoval
}

export interface RetentionRuleList {
  count: number
  results: RetentionRule[]
}

/** What it is from now on. */
export type ReviewOutcome = "verified" | "rejected"

export interface Reviewer {
  type: string
  id: string | null
}

export type Role = "owner" | "admin" | "recruiter" | "reviewer" | "viewer" | "auditor"

export interface RotatedWebhookSecret {
  /** The new one; shown once. */
  secret: string
  /** Until when deliveries are signed with the one before, too. */
  previous_secret_until: string
}

export type RowOutcome = "created" | "added" | "repeated" | "failed"

export interface RowProblem {
  /** null where it is about the whole row. */
  column: string | null
  severity: RowProblemSeverity
  code: RowProblemCode
  message: string
}

export type RowProblemCode = "uneven_row" | "unreadable_text" | "too_long" | "not_an_object" | "missing_value" | "nobody" | "invalid_value" | "invalid_email" | "invalid_phone_number" | "invalid_date" | "future_date" | "date_shifted" | "date_missing" | "unknown_flow" | "unknown_stage" | "unknown_reason" | "invalid_entry" | "history_changed" | "belongs_to_several" | "other_identifier" | "missing_file" | "invalid_file" | "too_many_tags" | "not_stored"

export type RowProblemSeverity = "error" | "warning"

export interface RunRetry {
  /** What became of each stands in the list of runs with this retry_id; null where none are run again */
  id: string | null
  /** Runs that had failed by then. Given with the next request, it is about the same runs. */
  failed_until: string
  /** Runs that failed by then and were not run again yet. At most 10000 are counted. */
  waiting: number
  /** Runs that began before and failed after that moment, such as those that fail again. At most 10000 are counted. */
  failed_since: number
  /** false where there are more than were counted. */
  is_exact: boolean
}

export interface SampledAssignment {
  /** Member */
  assignee_id: string | null
  tags: string[]
}

/** When a schedule triggers. */
export interface Schedule {
  cron: string
  /** null until a worker has looked. */
  next_due: string | null
}

export interface ScheduleReference {
  /** Schedule */
  id: string
  /** Its name in the company file. */
  key: string
}

export interface SelfIdentification {
  /** Hiring flow */
  hiring_flow_id: string
  form_elements: CountedElement[]
}

export type SendingStatus = "pending" | "sent" | "failed" | "kept"

export interface SentMagicLink {
  /** Magic link; revokes it. */
  magic_link_id: string
  /** Mail */
  mail_id: string
  expires_at: string
}

export interface SentMessage {
  /** Mail; null for a text message */
  mail_id: string | null
  /** Text message; null for a mail */
  text_message_id: string | null
}

export interface Signature {
  /** Document that holds its picture */
  document_id: string
  /** Form element */
  form_element_id: string
  signed_at: string
  /** From which the page was sent. */
  address: string | null
  /** In which the applicant has read it (BCP 47). */
  language: string
  /** SHA-256 of `content` as UTF-8, in hexadecimal. */
  sha256: string
  /** What was signed: the texts of the page and the answers on it, as they were shown, and the hash of each file, that of the signature too. */
  content: string
}

export interface SignatureList {
  count: number
  results: Signature[]
}

/** By creation. Ties by id. */
export type SortAcrossFlows = "newest" | "oldest"

export interface SourceOfApplications {
  channel: Channel
  applications: number
  /** Every stage, in the order of the flow. */
  stages: ReachedStage[]
}

export interface Sources {
  /** What was done by then is counted, a minute later at most. null until all is counted for the first time. */
  as_of: string | null
  /** Of the company, by whose days and weeks it is. */
  timezone: string
  /** A Monday. */
  first_day: string
  /** A Sunday. */
  last_day: string
  /** Those by which any came. */
  results: SourceOfApplications[]
}

export interface Stage {
  /** Stage */
  id: string
  slug: string
  name: string
  kind: StageKind
  translations: NameTranslations
  /** The stages that may follow; null allows all. */
  next_stage_ids: string[] | null
  /** The stage that follows when the applicant has sent the pages of this one. */
  stage_after_sending_id: string | null
  pages: Page[]
}

export type StageKind = "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"

export interface StageReason {
  /** Stage reason */
  id: string
  key: string
  label: string
}

export interface StageReasonReference {
  /** Stage reason */
  id: string
  label: string
}

export interface StageReference {
  /** Stage */
  id: string
  name: string
}

export interface StartedBulkAction {
  /** Bulk action */
  id: string
  kind: BulkActionKind
  state: BulkActionState
  /** Applications that it is about. */
  requested: number
  /** So far. */
  done: number
  /** So far; the results say why. */
  skipped: number
  /** Hiring flow of all of them; null where they are of several */
  hiring_flow_id: string | null
  actor: BulkActionActor
  /** The bulk action that it takes back */
  undoes_id: string | null
  /** The bulk action that takes it back */
  undone_by_id: string | null
  created: string
  completed_at: string | null
  /** Ids asked for that are no applications of the company; they are not part of it. */
  unavailable_application_ids: string[]
}

export interface StartedBulkMove {
  /** Bulk move */
  id: string
  state: BulkActionState
  /** Applications that it is about. */
  requested: number
  /** So far. */
  moved: number
  /** So far; the results say why. */
  skipped: number
  /** Hiring flow, to a place of which it leads */
  hiring_flow_id: string
  /** Where to; null when it takes another one back */
  page_or_stage_id: string | null
  /** Stage reason */
  stage_reason_id: string | null
  actor: BulkActionActor
  /** The bulk move that it takes back */
  undoes_id: string | null
  /** The bulk move that takes it back */
  undone_by_id: string | null
  created: string
  completed_at: string | null
  /** Ids asked for that are no applications of the company; they are not part of it. */
  unavailable_application_ids: string[]
}

export interface StaysOnStage {
  /** Stage */
  stage_id: string
  /** That ended. An application that comes back stays again. */
  stays: number
  /** Half of the stays were shorter. null without any. */
  median_seconds: number | null
  /** Nine in ten of the stays were shorter. null without any. */
  p90_seconds: number | null
}

export interface TakenDocuments {
  /** Oldest first. */
  results: DocumentRecord[]
  /** Until when nobody else is given them. */
  expires_at: string
  /** How many wait, with these; more than 1000 are not counted. */
  waiting: number
}

export interface TextMessage {
  /** Text message */
  id: string
  /** A phone number in E.164. */
  recipient: string
  /** What it says. Of addresses only the host is shown, since some log the applicant in. */
  text: string
  /** What it costs: providers charge by the segment. */
  segments: number
  /** `kept` where the service has no server for it, `failed` once it is given up. */
  status: SendingStatus
  attempts: number
  /** Why the last attempt failed. */
  last_error: string | null
  created: string
  /** When the provider took it. */
  sent_at: string | null
}

export interface TextMessagePage {
  /** Newest first. */
  results: TextMessage[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export interface TimeInStage {
  /** What was done by then is counted, a minute later at most. null until all is counted for the first time. */
  as_of: string | null
  /** Of the company, by whose days and weeks it is. */
  timezone: string
  /** A Monday. */
  first_day: string
  /** A Sunday. */
  last_day: string
  /** Every stage, in the order of the flow. */
  results: StaysOnStage[]
}

export interface ToldEndpoint {
  /** Webhook endpoint */
  id: string
  key: string
  /** Of its address. */
  host: string
}

export interface Transition {
  /** Transition */
  id: string
  from_stage: StageReference | null
  to_stage: StageReference
  from_page: PageReference | null
  to_page: PageReference | null
  reason: StageReasonReference | null
  actor: Actor
  created: string
  /** null for the first transition */
  seconds_in_previous_stage: number | null
}

export type TriggerType = "webhook" | "stage_entered" | "application_created" | "field_submitted" | "document_processed" | "document_reviewed" | "schedule"

export interface UploadedDocuments {
  /** Application */
  application_id: string
  /** In the order of the parts. */
  documents: Document[]
}

export interface Variable {
  variable_id: string
  label: string
  type: FilterClass
  /** create_or_update_candidate may set it. */
  updatable: boolean
  form_element_id: string | null
}

export interface VariableList {
  count: number
  results: Variable[]
}

/** One key per variable. */
export interface VariableValues {
  /** Application */
  application_id: string
  [name: string]: unknown
}

/** `pending` until the virus scanner has seen the file: it is neither read nor handed out before. An `infected` one is removed and the document `rejected`. null when no scanner was set up as the file came. */
export type VirusCheck = "pending" | "clean" | "infected"

export interface VisitsOfPage {
  /** Page */
  page_id: string
  /** Stage */
  stage_id: string
  came: number
  /** By what the applicant sent. */
  went_on: number
  /** By somebody else. */
  moved: number
  still_there: number
  /** Nothing follows its sending: who is still there may have sent it. */
  ends_stage: boolean
}

export interface Volume {
  /** What was done by then is counted, a minute later at most. null until all is counted for the first time. */
  as_of: string | null
  /** Of the company, by whose days and weeks it is. */
  timezone: string
  /** A Monday. */
  first_day: string
  /** A Sunday. */
  last_day: string
  /** In all. */
  applications: number
  /** Every week or day, oldest first. */
  results: VolumeOfPeriod[]
}

export interface VolumeOfPeriod {
  first_day: string
  last_day: string
  applications: number
}

/** Where a webhook is fired. */
export interface Webhook {
  /** Webhook */
  public_id: string
  fire_url: string
  /** A fire needs a signature. */
  signed: boolean
}

export interface WebhookDelivery {
  /** Event */
  event_id: string
  event_type: AnyEventType
  /** Webhook endpoint */
  webhook_endpoint_id: string
  /** `failed` once it is given up. */
  status: WebhookDeliveryStatus
  /** Since it was recorded, or last replayed. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  /** What the endpoint last answered; null if it did not. */
  last_status_code: number | null
  last_error: string | null
  /** Every attempt, oldest first, those before a replay too. */
  attempt_log: DeliveryAttempt[]
}

export interface WebhookDeliveryPage {
  /** Newest first. */
  results: WebhookDelivery[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

export type WebhookDeliveryStatus = "pending" | "delivered" | "failed"

export interface WebhookEndpoint {
  /** Webhook endpoint */
  id: string
  /** Its name in steps of automations. */
  key: string
  url: string
  /** The types of events that it is told of. */
  event_types: EventType[]
  /** How many requests to it may be under way at a time. */
  max_concurrency: number
  managed_by: WebhookEndpointManager
  state: WebhookEndpointState
  /** Whether it takes events. */
  active: boolean
  failing_since: string | null
  /** When an endpoint that is held back is tried next. */
  next_try_at: string | null
  switched_off_at: string | null
  switched_off_because: string | null
  /** Until when deliveries are signed with the secret before, too, after it was rotated. */
  previous_secret_until: string | null
}

/** What describes it. One of the company file is changed by the file alone. */
export type WebhookEndpointManager = "company_file" | "api"

export interface WebhookEndpointPage {
  /** Newest first. */
  results: WebhookEndpoint[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** `failing` since its last request; `held` back after several failures, save for a try now and then; `switched_off` by the service; `inactive` as its owner wants it. */
export type WebhookEndpointState = "working" | "failing" | "held" | "switched_off" | "inactive"

export interface WebhookEndpointTest {
  /** The event that is sent. */
  event_id: string
}

/** Somebody asked for a test of this endpoint. */
export interface WebhookEndpointTestEvent {
  /** Event, and the header `webhook-id`: the same in every attempt. */
  id: string
  type: "webhook_endpoint.test"
  /** When it happened. */
  timestamp: string
  data: {
    /** Webhook endpoint */
    webhook_endpoint_id: string
    message: string
  }
}

/** What `PATCH /external/v1/company/` takes. */
export interface UpdateCompanyInput {
  name?: string
  /** IANA time zone, such as America/Chicago. */
  timezone?: string
  /** ISO 3166 alpha-2 code, such as US. */
  default_country?: string
}

/** What `PUT /external/v1/configuration/` takes. */
export type PutConfigurationInput = Record<string, unknown> & {
  /** true answers the difference and changes nothing. */
  dry_run?: boolean
  /** The number of the version that the file was made from, 0 for none: if another was applied since, nothing is changed. */
  expected_version?: number
  /** true applies the file although the company is looked after in the console, or the other way round. */
  take_over?: boolean
}

/** What `GET /external/v1/configuration/versions/` takes. */
export interface ListConfigurationVersionsInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/variables/` takes. */
export interface ListVariablesInput {
  /** Hiring flow */
  hiring_flow_id: string
}

/** What `GET /external/v1/hiring-flow/{hiring_flow_id}/counts/` answers. */
export type CountApplicationsAnswer = {
  /** In the whole flow. */
  count: number
  /** Every stage, in the order of the flow. */
  results: {
    /** Stage */
    stage_id: string
    count: number
  }[]
}

/** What `GET /external/v1/candidates/{candidate_id}/applications/` takes. */
export interface ListCandidateApplicationsInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/application/create/` takes. */
export interface CreateApplicationInput {
  email: string
  /** Hiring flow */
  hiring_flow_id: string
  phone_number: string
  /** Full name; optional when first_name and last_name are given. */
  name?: string
  /** Optional when name is given. */
  first_name?: string
  /** Optional when name is given. */
  last_name?: string
  /** The candidate’s in your own system. */
  external_identifier?: string
  /** true marks a test application. */
  is_test?: boolean
  /** true runs no automations of the new application and its stage. */
  skip_automations?: boolean
  /** true is answered with 200 and the application as it would be, and leaves nothing behind. Ids of what would be made belong to nothing. */
  dry_run?: boolean
}

/** What `GET /external/v1/applications/` takes. */
export interface ListApplicationsV1Input {
  /** Hiring flow */
  flow_id: string
  /** Only applications on this stage. */
  current_stage?: string
  /** Created after. */
  created__gt?: string
  /** Created on or after. */
  created__gte?: string
  /** Created before. */
  created__lt?: string
  /** Created on or before. */
  created__lte?: string
  /** Updated after. */
  updated_at__gt?: string
  /** Updated on or after. */
  updated_at__gte?: string
  /** Updated before. */
  updated_at__lt?: string
  /** Updated on or before. */
  updated_at__lte?: string
  /** Only applications with one of these. */
  status?: ApplicationStatus[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** Only applications that this member looks after. */
  assignee_id?: string
  /** true: only applications that somebody looks after; false: only those that nobody does. */
  is_assigned?: boolean
  /** Only applications with this tag. */
  tag?: string
  /** Only applications that came by one of these, as the insights count them. */
  channel?: Channel[]
  /** 1-based. */
  page?: number
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added. */
  cursor?: string
  /** What `count` says: all rows, rows up to 10000 with `count_is_exact` beside, or null. With `bounded` and `none` a page may hold fewer rows than page_size, even none, although `next` is not null. */
  count?: CountKind
}

/** What `POST /external/v2/applications/` takes. */
export interface ListApplicationsV2Input {
  /** Hiring flow */
  flow_id: string
  /** Only applications on this stage. */
  current_stage?: string
  /** Created after. */
  created__gt?: string
  /** Created on or after. */
  created__gte?: string
  /** Created before. */
  created__lt?: string
  /** Created on or before. */
  created__lte?: string
  /** Updated after. */
  updated_at__gt?: string
  /** Updated on or after. */
  updated_at__gte?: string
  /** Updated before. */
  updated_at__lt?: string
  /** Updated on or before. */
  updated_at__lte?: string
  /** Only applications with one of these. */
  status?: ApplicationStatus[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** Only applications that this member looks after. */
  assignee_id?: string
  /** true: only applications that somebody looks after; false: only those that nobody does. */
  is_assigned?: boolean
  /** Only applications with this tag. */
  tag?: string
  /** Only applications that came by one of these, as the insights count them. */
  channel?: Channel[]
  /** Only applications with a rejected document of this form element. */
  rejected_element_id?: string
  /** Only applications with a document that is rejected for one of these, as the insights count them. */
  rejection_reason?: RejectionReason[]
  /** Only applications with a document that was rejected on these days: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. */
  rejected_on?: string
  /** Only these applications; at most 1000, repeated ids count once. */
  application_ids?: string[]
  /** Variable paths; each becomes a key of every result. */
  og_variable_ids?: string[]
  /** By creation, last change, or how long on the stage; the last of them needs current_stage. Ties by id. */
  sort?: ApplicationSort
  /** A date in the company’s time zone, or the day of a moment: the page begins with it, by the moment that the list is sorted by, and `next` and `previous` lead on both ways. Nothing is left out of the list. A cursor wins over it, it wins over `page`. */
  jump_to?: string
  filters?: ApplicationFilters
  /** 1-based. */
  page?: number
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added. */
  cursor?: string
  /** What `count` says: all rows, rows up to 10000 with `count_is_exact` beside, or null. With `bounded` and `none` a page may hold fewer rows than page_size, even none, although `next` is not null. */
  count?: CountKind
}

/** What `GET /external/v2/applications/` takes. */
export interface ListApplicationsV2ByQueryInput {
  /** Hiring flow */
  flow_id: string
  /** Only applications on this stage. */
  current_stage?: string
  /** Created after. */
  created__gt?: string
  /** Created on or after. */
  created__gte?: string
  /** Created before. */
  created__lt?: string
  /** Created on or before. */
  created__lte?: string
  /** Updated after. */
  updated_at__gt?: string
  /** Updated on or after. */
  updated_at__gte?: string
  /** Updated before. */
  updated_at__lt?: string
  /** Updated on or before. */
  updated_at__lte?: string
  /** Only applications with one of these. */
  status?: ApplicationStatus[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** Only applications that this member looks after. */
  assignee_id?: string
  /** true: only applications that somebody looks after; false: only those that nobody does. */
  is_assigned?: boolean
  /** Only applications with this tag. */
  tag?: string
  /** Only applications that came by one of these, as the insights count them. */
  channel?: Channel[]
  /** Only applications with a rejected document of this form element. */
  rejected_element_id?: string
  /** Only applications with a document that is rejected for one of these, as the insights count them. */
  rejection_reason?: RejectionReason[]
  /** Only applications with a document that was rejected on these days: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. */
  rejected_on?: string
  /** Only these applications; at most 1000, repeated ids count once. */
  application_ids?: string[]
  /** Variable paths; each becomes a key of every result. */
  og_variable_ids?: string[]
  /** By creation, last change, or how long on the stage; the last of them needs current_stage. Ties by id. */
  sort?: ApplicationSort
  /** A date in the company’s time zone, or the day of a moment: the page begins with it, by the moment that the list is sorted by, and `next` and `previous` lead on both ways. Nothing is left out of the list. A cursor wins over it, it wins over `page`. */
  jump_to?: string
  /** The filters of the POST as a JSON text. */
  filters?: string
  /** 1-based. */
  page?: number
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added. */
  cursor?: string
  /** What `count` says: all rows, rows up to 10000 with `count_is_exact` beside, or null. With `bounded` and `none` a page may hold fewer rows than page_size, even none, although `next` is not null. */
  count?: CountKind
}

/** What `POST /external/v2/applications/across-flows/` takes. */
export interface ListApplicationsAcrossFlowsInput {
  /** Only of these flows. */
  flow_ids?: string[]
  /** Created after. */
  created__gt?: string
  /** Created on or after. */
  created__gte?: string
  /** Created before. */
  created__lt?: string
  /** Created on or before. */
  created__lte?: string
  /** Updated after. */
  updated_at__gt?: string
  /** Updated on or after. */
  updated_at__gte?: string
  /** Updated before. */
  updated_at__lt?: string
  /** Updated on or before. */
  updated_at__lte?: string
  /** Only applications with one of these. */
  status?: ApplicationStatus[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** Only applications that this member looks after. */
  assignee_id?: string
  /** true: only applications that somebody looks after; false: only those that nobody does. */
  is_assigned?: boolean
  /** Only applications with this tag. */
  tag?: string
  /** Only applications that came by one of these, as the insights count them. */
  channel?: Channel[]
  /** Only applications with a rejected document of this form element. */
  rejected_element_id?: string
  /** Only applications with a document that is rejected for one of these, as the insights count them. */
  rejection_reason?: RejectionReason[]
  /** Only applications with a document that was rejected on these days: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. */
  rejected_on?: string
  /** Only these applications; at most 1000, repeated ids count once. */
  application_ids?: string[]
  sort?: SortAcrossFlows
  /** A date in the company’s time zone, or the day of a moment: the page begins with it, by the moment that the list is sorted by, and `next` and `previous` lead on both ways. Nothing is left out of the list. A cursor wins over it, it wins over `page`. */
  jump_to?: string
  filters?: ApplicationFilters
  /** 1-based. */
  page?: number
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added. */
  cursor?: string
  /** What `count` says: all rows, rows up to 10000 with `count_is_exact` beside, or null. With `bounded` and `none` a page may hold fewer rows than page_size, even none, although `next` is not null. */
  count?: CountKind
}

/** What `PATCH /external/v1/applications/{application_id}/` takes. */
export interface UpdateApplicationInput {
  /** The member who looks after it; null is nobody. */
  assignee_id?: string | null
  /** All of them; repeated ones count once. */
  tags?: string[]
}

/** What `POST /external/v1/applications/{application_id}/advance/` takes. */
export interface AdvanceApplicationInput {
  /** The stage to move to, or a page of it. A stage means its first page. */
  page_or_stage_id: string
  /** Why; a reason of the hiring flow. */
  stage_reason_id?: string
  /** true moves without running automations. */
  skip_automations?: boolean
  /** true says what would happen and changes nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/applications/advance/` takes. */
export interface AdvanceApplicationsInput {
  /** Applications; at most 10000, repeated ids count once. */
  application_ids: string[]
  /** The stage to move to, or a page of it. A stage means its first page. */
  page_or_stage_id: string
  /** Why; a reason of the hiring flow. */
  stage_reason_id?: string
  /** true moves without running automations. */
  skip_automations?: boolean
  /** true says what would happen and changes nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/applications/bulk_transition_history/` takes. */
export interface ListApplicationHistoriesInput {
  /** Applications; at most 1000, repeated ids count once. */
  application_ids: string[]
}

/** What `POST /external/v1/get_candidate_data` takes. */
export interface GetCandidateDataInput {
  external_identifier: string
  /** Hiring flow */
  flow_id: string
  /** Without it, every element of the flow. */
  form_element_ids?: string[]
}

/** What `POST /external/v1/get_candidate_data_and_submissions/` takes. */
export interface GetCandidateDataAndSubmissionsInput {
  /** Applications; at most 50, repeated ids count once. */
  application_ids: string[]
  /** Variable paths. Without it, every variable of the flow. */
  variable_ids?: string[]
}

/** What `POST /external/v1/get_candidate_data_and_submissions/` answers. */
export type GetCandidateDataAndSubmissionsAnswer = {
  /** Data key to label. */
  labels_map: Record<string, string>
  data: VariableValues[]
  /** Those that are not applications of the company. */
  unavailable_application_ids: string[]
  /** Variables that do not exist. */
  errored_request_variables: string[]
}

/** What `GET /external/v1/get_candidate_data_and_submissions/` takes. */
export interface GetCandidateDataAndSubmissionsByQueryInput {
  /** Applications; at most 50, repeated ids count once. */
  application_ids: string[]
  /** Variable paths. Without it, every variable of the flow. */
  variable_ids?: string[]
}

/** What `GET /external/v1/get_candidate_data_and_submissions/` answers. */
export type GetCandidateDataAndSubmissionsByQueryAnswer = {
  /** Data key to label. */
  labels_map: Record<string, string>
  data: VariableValues[]
  /** Those that are not applications of the company. */
  unavailable_application_ids: string[]
  /** Variables that do not exist. */
  errored_request_variables: string[]
}

/** What `GET /external/v1/candidates/` takes. */
export interface ListCandidatesInput {
  /** In any case. */
  email?: string
  /** As the company’s own system calls the person. */
  external_identifier?: string
  /** In any spelling; without a country it is one of the company’s default country. */
  phone_number?: string
  /** A part of the full name, in any case. */
  name?: string
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `PATCH /external/v1/candidates/{candidate_id}/` takes. */
export interface UpdateCandidateInput {
  /** Belongs to one candidate alone. */
  email?: string
  /** Belongs to one candidate alone. */
  external_identifier?: string
  /** Split into first, middle and last name. null removes it. */
  full_name?: string | null
  /** Given names. null removes it. */
  first_name?: string | null
  /** Names between. null removes it. */
  middle_name?: string | null
  /** Family name. null removes it. */
  last_name?: string | null
  /** In any spelling; without a country it is one of the company’s default country. null removes it. */
  phone_number?: string | null
}

/** What `POST /external/v1/candidates/{candidate_id}/merge/` takes. */
export interface MergeCandidateInput {
  /** Candidate who becomes the other */
  from_candidate_id: string
  /** Tells what would happen, and changes nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/candidates/{candidate_id}/erase/` takes. */
export interface EraseCandidateInput {
  /** Tells what would be removed, and removes nothing. */
  dry_run?: boolean
}

/** What `GET /external/v1/automations/runs/` takes. */
export interface ListAutomationRunsInput {
  /** Only runs in this state. */
  status?: AutomationRunStatus
  /** Only runs of this automation. */
  automation_id?: string
  /** Only runs for this application. */
  application_id?: string
  /** Only runs that this order to run failed ones again was the last to take up. */
  retry_id?: string
  /** Only runs of this moment or later. ISO 8601, in the company’s time zone unless it says another. */
  created_since?: string
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/run-retries/` takes. */
export interface RetryFailedRunsInput {
  /** Only runs of this automation. */
  automation_id?: string
  /** Only runs for this application. */
  application_id?: string
  /** Only runs of this moment or later. ISO 8601, in the company’s time zone unless it says another. */
  created_since?: string
  /** Only those that had failed by then; without it, by now. ISO 8601, in the company’s time zone unless it says another. */
  failed_until?: string
  dry_run?: boolean
}

/** What `POST /external/v1/applications/{application_id}/advance/preview/` takes. */
export interface PreviewMoveInput {
  /** The stage to move to, or a page of it. A stage means its first page. */
  page_or_stage_id: string
  /** Why; a reason of the hiring flow. */
  stage_reason_id?: string
  /** true moves without running automations. */
  skip_automations?: boolean
}

/** What `POST /external/v1/applications/{application_id}/automations/{automation_id}/preview/` takes. */
export interface PreviewAutomationInput {
  /** For one that a webhook triggers: what is sent to it, of any shape. Without it, it is as though a payload had named the application. */
  payload?: Record<string, unknown>
}

/** What `POST /external/v1/applications/{application_id}/upload_documents/` takes. */
export type UploadDocumentsInput = Record<string, FileInput>

/** What `POST /external/v1/documents/take/` takes. */
export interface TakeDocumentsInput {
  /** How many to have at once. */
  count?: number
  /** Only of this hiring flow. */
  hiring_flow_id?: string
  /** Only documents of this form element. */
  form_element_id?: string
  /** Not these: they are left to others. */
  except_document_ids?: string[]
}

/** What `POST /external/v1/documents/{document_id}/review/` takes. */
export interface ReviewDocumentInput {
  status: ReviewOutcome
  /** For the applicant, in a sentence or two; required to reject. */
  reason?: string
}

/** What `GET /external/v1/documents/` takes. */
export interface ListDocumentsInput {
  /** Only documents of this application. */
  application_id?: string
  /** Only documents of this form element. */
  form_element_id?: string
  /** Only documents in this state. */
  status?: DocumentStatus
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/documents/{document_id}/` takes. */
export interface GetDocumentInput {
  /** true brings the words of each page with their places. */
  words?: boolean
}

/** What `POST /external/v1/applications/magic-link/` takes. */
export interface CreateMagicLinkInput {
  /** The applicant. */
  email: string
  /** Hiring flow; required without `hiring_flow_slug`. */
  hiring_flow_id?: string
  /** Required without `hiring_flow_id`. */
  hiring_flow_slug?: string
  /** Used where no name is known yet. */
  full_name?: string
  /** Used where none is known yet. */
  phone_number?: string
  /** Values to prefill, by form element id, form element key, or dotted path. */
  application_data?: Record<string, unknown>
  /** Where the first use moves the application to. */
  page_or_stage_id?: string
  /** Why; a reason of the hiring flow. */
  stage_reason_id?: string
  /** How long the link works. */
  expiry_duration_in_seconds?: number
  /** Whether the link leads nowhere once it was used. Opening it does not count, pressing the button on its page does. */
  single_use?: boolean
}

/** What `GET /external/v1/magic-links/` takes. */
export interface ListMagicLinksInput {
  /** Only links of this applicant, in any case. */
  email?: string
  /** Only links into this flow. */
  hiring_flow_id?: string
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/applications/{application_id}/mails/` takes. */
export interface ListApplicationMailsInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/mails/` takes. */
export interface ListMailsInput {
  /** Only mails in this state. */
  status?: SendingStatus
  /** Only mails to this address, in any case. */
  email?: string
  /** Only mails of this moment or later. ISO 8601, in the company’s time zone unless it says another. */
  created_since?: string
  /** Only mails before this moment. ISO 8601, in the company’s time zone unless it says another. */
  created_before?: string
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/applications/{application_id}/text-messages/` takes. */
export interface ListApplicationTextMessagesInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/applications/{application_id}/deliveries/` takes. */
export interface ListApplicationDeliveriesInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/applications/{application_id}/messages/` takes. */
export interface SendMessageInput {
  /** `mail` where it is left out. */
  channel?: MessageChannel
  /** The key of a template of the company file, in place of subject and text. */
  template?: string
  subject?: string
  /** Own words, with `{{ path }}` for what is known of each person. */
  text?: string
  /** true says what it says and sends nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/applications/{application_id}/messages/` answers. */
export type SendMessageAnswer = MessagePreview | SentMessage

/** What `GET /external/v1/insights/volume/` takes. */
export interface GetVolumeInput {
  /** Hiring flow */
  hiring_flow_id: string
  /** The first day; its whole week is counted. Without it, twelve weeks are. A day of the company’s time zone. */
  since?: string
  /** The last day; its whole week is counted. Without it, it is today. A day of the company’s time zone. */
  until?: string
  /** true: of test applications alone. Without it they are left out. */
  is_test?: boolean
  /** What a number is of. */
  period?: "week" | "day"
}

/** What `GET /external/v1/insights/funnel/` takes. */
export interface GetFunnelInput {
  /** Hiring flow */
  hiring_flow_id: string
  /** The first day; its whole week is counted. Without it, twelve weeks are. A day of the company’s time zone. */
  since?: string
  /** The last day; its whole week is counted. Without it, it is today. A day of the company’s time zone. */
  until?: string
  /** true: of test applications alone. Without it they are left out. */
  is_test?: boolean
}

/** What `GET /external/v1/insights/time-in-stage/` takes. */
export interface GetTimeInStageInput {
  /** Hiring flow */
  hiring_flow_id: string
  /** The first day; its whole week is counted. Without it, twelve weeks are. A day of the company’s time zone. */
  since?: string
  /** The last day; its whole week is counted. Without it, it is today. A day of the company’s time zone. */
  until?: string
  /** true: of test applications alone. Without it they are left out. */
  is_test?: boolean
}

/** What `GET /external/v1/insights/pages/` takes. */
export interface GetPageVisitsInput {
  /** Hiring flow */
  hiring_flow_id: string
  /** The first day; its whole week is counted. Without it, twelve weeks are. A day of the company’s time zone. */
  since?: string
  /** The last day; its whole week is counted. Without it, it is today. A day of the company’s time zone. */
  until?: string
  /** true: of test applications alone. Without it they are left out. */
  is_test?: boolean
}

/** What `GET /external/v1/insights/rejected-documents/` takes. */
export interface GetRejectedDocumentsInput {
  /** Hiring flow */
  hiring_flow_id: string
  /** The first day; its whole week is counted. Without it, twelve weeks are. A day of the company’s time zone. */
  since?: string
  /** The last day; its whole week is counted. Without it, it is today. A day of the company’s time zone. */
  until?: string
  /** true: of test applications alone. Without it they are left out. */
  is_test?: boolean
}

/** What `GET /external/v1/insights/sources/` takes. */
export interface GetSourcesInput {
  /** Hiring flow */
  hiring_flow_id: string
  /** The first day; its whole week is counted. Without it, twelve weeks are. A day of the company’s time zone. */
  since?: string
  /** The last day; its whole week is counted. Without it, it is today. A day of the company’s time zone. */
  until?: string
  /** true: of test applications alone. Without it they are left out. */
  is_test?: boolean
}

/** What `GET /external/v1/interviews/` takes. */
export interface ListInterviewsInput {
  /** Only those of this application. */
  application_id?: string
  /** Only those of this flow. */
  hiring_flow_id?: string
  /** Only those that who has this email holds, as the interview has it. */
  interviewer?: string
  /** Only those of this status. */
  status?: InterviewStatus
  /** Only those that begin at this moment or later. ISO 8601, in the company’s time zone unless it says another. */
  starts_since?: string
  /** Only those that begin before this moment. ISO 8601, in the company’s time zone unless it says another. */
  starts_before?: string
  /** `newest`: the one that was chosen last comes first; `soonest` and `latest` go by when they begin. */
  sort?: InterviewSort
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/interviews/{interview_id}/cancel/` takes. */
export interface CancelInterviewInput {
  /** The applicant reads it. */
  reason?: string | null
}

/** What `POST /external/v1/applications/{application_id}/corrections/` takes. */
export interface CorrectApplicationInput {
  /** What is right, by form element ids and dotted paths of variables; null removes an answer. */
  values: Record<string, unknown>
  /** Why. */
  reason?: string
  /** true runs none of the automations of the answers. */
  skip_automations?: boolean
}

/** What `GET /external/v1/applications/{application_id}/notes/` takes. */
export interface ListNotesInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/applications/{application_id}/notes/` takes. */
export interface CreateNoteInput {
  text: string
  /** People of the company whom it is meant for. */
  mentions?: string[]
}

/** What `PATCH /external/v1/notes/{note_id}/` takes. */
export interface UpdateNoteInput {
  text: string
  /** People of the company whom it is meant for. */
  mentions?: string[]
}

/** What `POST /external/v1/bulk-moves/` takes. */
export interface StartBulkMoveInput {
  /** Applications; at most 10000, repeated ids count once. */
  application_ids?: string[]
  filter?: BulkFilter
  filter_across_flows?: BulkFilterAcrossFlows
  /** The stage to move to, or a page of it. A stage means its first page. */
  page_or_stage_id: string
  /** Why; a reason of the hiring flow. */
  stage_reason_id?: string
  /** true moves without running automations. */
  skip_automations?: boolean
  /** true says what would happen and changes nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/bulk-moves/` answers. */
export type StartBulkMoveAnswer = BulkMovePreview | StartedBulkMove

/** What `GET /external/v1/bulk-moves/{bulk_move_id}/results/` takes. */
export interface ListBulkMoveResultsInput {
  /** Only these. */
  status?: BulkMoveItemStatus
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/bulk-actions/assign/` takes. */
export interface StartBulkAssignmentInput {
  /** Applications; at most 10000, repeated ids count once. */
  application_ids?: string[]
  filter?: BulkFilter
  filter_across_flows?: BulkFilterAcrossFlows
  /** The member who is to look after them; null is nobody. */
  assignee_id?: string | null
  /** Beside those that each has. */
  add_tags?: string[]
  /** From those that have them. */
  remove_tags?: string[]
  /** true says what would happen and changes nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/bulk-actions/assign/` answers. */
export type StartBulkAssignmentAnswer = BulkAssignmentPreview | StartedBulkAction

/** What `POST /external/v1/bulk-actions/message/` takes. */
export interface StartBulkMessageInput {
  /** Applications; at most 10000, repeated ids count once. */
  application_ids?: string[]
  filter?: BulkFilter
  filter_across_flows?: BulkFilterAcrossFlows
  /** `mail` where it is left out. */
  channel?: MessageChannel
  /** The key of a template of the company file, in place of subject and text. */
  template?: string
  subject?: string
  /** Own words, with `{{ path }}` for what is known of each person. */
  text?: string
  /** true says what would happen and changes nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/bulk-actions/message/` answers. */
export type StartBulkMessageAnswer = BulkMessagePreview | StartedBulkAction

/** What `POST /external/v1/bulk-actions/links/` takes. */
export interface StartBulkLinksInput {
  /** Applications; at most 10000, repeated ids count once. */
  application_ids?: string[]
  filter?: BulkFilter
  filter_across_flows?: BulkFilterAcrossFlows
  /** true says what would happen and changes nothing. */
  dry_run?: boolean
}

/** What `POST /external/v1/bulk-actions/links/` answers. */
export type StartBulkLinksAnswer = BulkLinkPreview | StartedBulkAction

/** What `GET /external/v1/bulk-actions/{bulk_action_id}/results/` takes. */
export interface ListBulkActionResultsInput {
  /** Only these. */
  status?: BulkActionItemStatus
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/create_or_update_candidate` takes. */
export type CreateOrUpdateCandidateInput = {
  /** The candidate; with `flow_id` finds the newest application, or makes one. */
  external_identifier?: string
  /** The application to update; in place of `external_identifier` and `flow_id`. */
  application_id?: string
  /** Hiring flow; required without `application_id`. */
  flow_id?: string
  /** Split into first, middle and last name. */
  full_name?: string
  /** Used when the application is made, if none is known yet. */
  phone_number?: string
  /** The stage to move to, or a page of it. */
  page_or_stage_id?: string
  /** Why; a reason of the hiring flow. */
  stage_reason_id?: string
  /** true marks a test application; used when the application is made. */
  is_test?: boolean
  /** true is answered with 202, before documents are read. */
  requires_async_processing?: boolean
  /** true runs no automations of what it changes. */
  skip_automations?: boolean
  /** true is answered with 200 and the application as it would be once everything is stored and before documents are read, and leaves nothing behind. Ids of what would be made belong to nothing. */
  dry_run?: boolean
} & Record<string, FormValue | undefined>

/** What `POST /external/v1/external_billing_data_export` takes. */
export interface ExportBillingDataInput {
  /** Asks for this export; other fields are not looked at. */
  tracker_id?: string
  /** Required to start an export. */
  company_ids?: string[]
  /** The first day: YYYY-MM-DD or ISO 8601, on each company’s own calendar. Required to start an export. */
  start_date?: string
  /** The last day, which is included. Required to start an export. */
  end_date?: string
  /** Only events of these services, such as ApplicationStageTransition and DocumentAgent. */
  services?: string[]
  /** true adds the events of test applications. */
  include_test?: boolean
}

/** What `POST /external/v1/external_billing_data_export` answers. */
export type ExportBillingDataAnswer = BillingExport | BillingExportInProgress

/** What `GET /external/v1/external_billing_data_export` takes. */
export interface ExportBillingDataByQueryInput {
  /** Asks for this export; other fields are not looked at. */
  tracker_id?: string
  /** Required to start an export. */
  company_ids?: string[]
  /** The first day: YYYY-MM-DD or ISO 8601, on each company’s own calendar. Required to start an export. */
  start_date?: string
  /** The last day, which is included. Required to start an export. */
  end_date?: string
  /** Only events of these services, such as ApplicationStageTransition and DocumentAgent. */
  services?: string[]
  /** true adds the events of test applications. */
  include_test?: boolean
}

/** What `GET /external/v1/external_billing_data_export` answers. */
export type ExportBillingDataByQueryAnswer = BillingExport | BillingExportInProgress

/** What `GET /external/v1/billing-exports/` takes. */
export interface ListBillingExportsInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/imports/` takes. */
export interface ListImportsInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/imports/` takes. */
export interface CreateImportInput {
  /** CSV or NDJSON, or a zip of one of them with documents. */
  file: FileInput
  /** What the columns mean, as YAML or JSON (docs/import.md): a text, or a file. */
  map: string
  /** true stores nothing but what would become of each row. */
  dry_run?: boolean
}

/** What `GET /external/v1/imports/{import_id}/rows/` takes. */
export interface ListImportRowsInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
  /** `added` to somebody who was there; `repeated`: its key was stored before. */
  outcome?: RowOutcome
}

/** What `GET /external/v1/webhook-endpoints/` takes. */
export interface ListWebhookEndpointsInput {
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/webhook-endpoints/` takes. */
export interface CreateWebhookEndpointInput {
  /** Begins with https:// or http:// and has no user, no password and no #. */
  url: string
  /** The types of events that it is told of. */
  event_types: EventType[]
  /** Its name in steps of automations, of its own in the company; one is made without it. */
  key?: string
  /** Whether it takes events. */
  active?: boolean
  /** How many requests to it may be under way at a time. */
  max_concurrency?: number
}

/** What `PATCH /external/v1/webhook-endpoints/{webhook_endpoint_id}/` takes. */
export interface UpdateWebhookEndpointInput {
  /** Begins with https:// or http:// and has no user, no password and no #. */
  url?: string
  /** The types of events that it is told of. */
  event_types?: EventType[]
  /** `false` gives up what waits for it; `true` begins with a clean record. */
  active?: boolean
  /** How many requests to it may be under way at a time. */
  max_concurrency?: number
}

/** What `GET /external/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/` takes. */
export interface ListWebhookDeliveriesInput {
  /** Only those in this state. */
  status?: WebhookDeliveryStatus
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/webhook-endpoints/{webhook_endpoint_id}/replay/` takes. */
export interface ReplayToWebhookEndpointInput {
  /** ISO 8601, in the company’s time zone unless it says another. */
  since: string
  /** `failed`: what was given up. */
  only?: "failed" | "all"
}

/** What `GET /external/v1/events/` takes. */
export interface ListEventsInput {
  /** Only events of this type. */
  type?: AnyEventType
  /** Only events about this, such as an application. */
  subject_id?: string
  /** Only events of this moment or later. ISO 8601, in the company’s time zone unless it says another. */
  created_since?: string
  /** Only events before this moment. ISO 8601, in the company’s time zone unless it says another. */
  created_before?: string
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/events/{event_id}/replay/` takes. */
export interface ReplayEventInput {
  /** Only to this one. */
  webhook_endpoint_id?: string
}

/** What `GET /external/v1/changes/` takes. */
export interface ListChangesInput {
  /** The next_cursor of the answer before. */
  after?: string
  /** Only objects of these types. */
  types?: ObjectType[]
  /** Changes in an answer. */
  limit?: number
  /** If there is nothing, wait for so many seconds until something changes. */
  wait?: number
}

/** What `GET /external/v1/audit-log/` takes. */
export interface ListAuditLogInput {
  /** Only entries of this kind. */
  action?: AuditAction
  /** Only what such actors did. */
  actor_type?: ActingType
  /** Only what this key, person or automation did. */
  actor_id?: string
  /** Only what was done to such objects. */
  object_type?: string
  /** Only what was done to this object. */
  object_id?: string
  /** Only what concerns this person. */
  candidate_id?: string
  /** Only entries of this moment or later. ISO 8601, in the company’s time zone unless it says another. */
  created_since?: string
  /** Only entries before this moment. ISO 8601, in the company’s time zone unless it says another. */
  created_before?: string
  /** Rows in a page. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `POST /external/v1/automations/webhooks/{public_id}/fire/` takes. */
export type FireWebhookInput = Record<string, unknown>

/** What an endpoint is sent. */
export type WebhookEvent = ApplicationCreatedEvent | ApplicationUpdatedEvent | ApplicationStageChangedEvent | ApplicationSubmittedEvent | ApplicationCompletedEvent | ApplicationRejectedEvent | CandidateCreatedEvent | CandidateUpdatedEvent | CandidateMergedEvent | CandidateErasedEvent | DocumentUploadedEvent | DocumentProcessedEvent | DocumentReviewedEvent | InterviewScheduledEvent | InterviewRescheduledEvent | InterviewCancelledEvent | InterviewNoShowEvent | MagicLinkUsedEvent | AutomationRunSucceededEvent | AutomationRunFailedEvent | ExportCompletedEvent | FlowUpdatedEvent | CompanyUpdatedEvent | AutomationWebhookEvent | WebhookEndpointTestEvent
