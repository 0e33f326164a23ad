// Generated from api/openapi.json by scripts/sdk/. Change the document, or scripts/sdk/method-names.ts.

import type { FileInput, FormValue } from '../form.ts'

export interface ErrorResponse {
  status: "error"
  /** What is wrong, for a person. */
  message: string
  /**
   * - `malformed_request` (400): The URL or a header is not valid HTTP, or a header comes twice that must not.
   * - `invalid_body` (400): The body is not JSON, or is not the object that the endpoint takes.
   * - `missing_field` (400): A required field is missing; details names it.
   * - `unknown_field` (400): A field is not one that the endpoint takes; details names it.
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
   * - `run_not_failed` (400): The automation run has not failed, so it is not run again.
   * - `webhook_endpoint_managed_by_file` (400): The company file describes the webhook endpoint, so only the file changes it.
   * - `webhook_endpoint_exists` (400): Another webhook endpoint of the company has this key.
   * - `webhook_endpoint_inactive` (400): The webhook endpoint takes no events.
   * - `too_many_webhook_endpoints` (400): The company has as many webhook endpoints as it may have.
   * - `invalid_cursor` (400): The cursor was not made by this service.
   * - `invalid_phone_number` (400): The phone number cannot be parsed in the company’s country or as an international number.
   * - `hiring_flow_not_published` (400): The hiring flow is a draft or archived and takes no applications.
   * - `move_not_allowed` (400): The application’s stage lists the stages that may follow, and this is not one of them.
   * - `too_many_applications` (400): More applications than one call may name.
   * - `no_matching_applications` (400): None of the applications exists in the company.
   * - `applications_span_several_flows` (400): The applications do not all belong to one hiring flow.
   * - `invalid_idempotency_key` (400): The Idempotency-Key is empty or longer than 255 characters.
   * - `idempotency_key_reused` (400): The Idempotency-Key was used before with another body.
   * - `automation_inactive` (400): The webhook’s automation is switched off.
   * - `empty_payload` (400): The webhook was fired without any fields.
   * - `unauthorized` (401): The API key is missing, unknown, expired or revoked.
   * - `invalid_signature` (401): The webhook demands a Standard Webhooks signature, and it is missing or wrong.
   * - `insufficient_scope` (403): The API key lacks the scope that the endpoint needs.
   * - `cross_site_request` (403): The request comes from a page of another site; only the console answers so.
   * - `company_out_of_reach` (403): The API key reaches no such company.
   * - `invalid_file_link` (403): The link of a file was not signed by this service, or has expired.
   * - `not_found` (404): There is no such path.
   * - `application_not_found` (404): The company has no such application.
   * - `magic_link_not_found` (404): The company has no such magic link.
   * - `automation_not_found` (404): The company has no such automation.
   * - `webhook_endpoint_not_found` (404): The company has no such webhook endpoint.
   * - `event_not_found` (404): The company has no such event, or it is too old.
   * - `candidate_update_not_found` (404): The company has no such candidate update.
   * - `document_not_found` (404): The company has no such document.
   * - `candidate_not_found` (404): The company has no such candidate, or not in the flow.
   * - `hiring_flow_not_found` (404): The company has no such hiring flow.
   * - `webhook_not_found` (404): There is no webhook at this address.
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
  code: "malformed_request" | "invalid_body" | "missing_field" | "unknown_field" | "invalid_field" | "invalid_application_id" | "invalid_hiring_flow_id" | "invalid_hiring_flow_slug" | "invalid_flow_id" | "invalid_stage_id" | "invalid_page_or_stage_id" | "invalid_stage_reason_id" | "variable_not_updatable" | "invalid_file_type" | "invalid_file" | "invalid_form_element_id" | "invalid_variable_id" | "invalid_filter" | "invalid_datetime" | "run_not_failed" | "webhook_endpoint_managed_by_file" | "webhook_endpoint_exists" | "webhook_endpoint_inactive" | "too_many_webhook_endpoints" | "invalid_cursor" | "invalid_phone_number" | "hiring_flow_not_published" | "move_not_allowed" | "too_many_applications" | "no_matching_applications" | "applications_span_several_flows" | "invalid_idempotency_key" | "idempotency_key_reused" | "automation_inactive" | "empty_payload" | "unauthorized" | "invalid_signature" | "insufficient_scope" | "cross_site_request" | "company_out_of_reach" | "invalid_file_link" | "not_found" | "application_not_found" | "magic_link_not_found" | "automation_not_found" | "webhook_endpoint_not_found" | "event_not_found" | "candidate_update_not_found" | "document_not_found" | "candidate_not_found" | "hiring_flow_not_found" | "webhook_not_found" | "export_not_found" | "run_not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "internal_error" | "export_failed" | "service_unavailable"
  /** The fields at fault, where there are any. */
  details?: {
    field: string
    message: string
  }[]
}

export interface Company {
  /** Company */
  id: string
  slug: string
  name: string
  /** IANA time zone; date filters and exports are read in it. */
  timezone: string
  /** ISO 3166 country of phone numbers without a country code. */
  default_country: string
  legal_entities: {
    /** Legal entity */
    id: string
    key: string
    name: string
    country: string
  }[]
  created: string
  updated_at: string
}

export interface HiringFlowSummary {
  /** Hiring flow */
  id: string
  name: string
  slug: string
  status: "DRAFT" | "PUBLISHED" | "ARCHIVED"
  created: string
  updated_at: string
}

export interface HiringFlow {
  /** Hiring flow */
  id: string
  name: string
  slug: string
  status: "DRAFT" | "PUBLISHED" | "ARCHIVED"
  created: string
  updated_at: string
  company: {
    /** Company */
    id: string
    name: string
  }
  legal_entity: {
    /** Legal entity */
    id: string
    key: string
    name: string
    country: string
  } | null
  stages: {
    /** Stage */
    id: string
    slug: string
    name: string
    kind: "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"
    /** The stages that may follow; null allows all. */
    next_stage_ids: string[] | null
    /** The stage that follows when the applicant has sent the pages of this one. */
    stage_after_sending_id: string | null
    pages: {
      /** Page */
      id: string
      slug: string
      name: string
      /** Form */
      form_id: string
    }[]
  }[]
  forms: {
    /** Form */
    id: string
    name: string
    /** Stage */
    stage_id: string
    /** Page */
    page_id: string
    form_elements: {
      /** Form element */
      id: string
      /** Its name in the company’s configuration. */
      key: string
      type: "text" | "long_text" | "email" | "phone" | "number" | "date" | "time" | "selection" | "multi_selection" | "boolean" | "document" | "signature" | "address" | "section" | "rich_text"
      label: string
      help: string | null
      required: boolean
      constraints: {
        min_length?: number
        max_length?: number
        pattern?: string
        min?: number | string
        max?: number | string
        choices?: {
          id: string
          label: string
        }[]
        display?: "dropdown" | "radio"
        accept?: string[]
        max_bytes?: number
        text?: string
      }
      /** The path of its value; null when the element only shows something. */
      variable_id: string | null
    }[]
  }[]
  reasons: {
    /** Stage reason */
    id: string
    key: string
    label: string
  }[]
}

export interface Application {
  /** Application */
  application_id: string
  hiring_flow: {
    /** Hiring flow */
    id: string
    name: string
    slug: string
  }
  candidate: {
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
  current_stage: {
    /** Stage */
    id: string
    name: string
    kind: "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"
  }
  current_page: {
    /** Page */
    id: string
    name: string
  } | null
  status: "NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED"
  is_test: boolean
  created: string
  updated_at: string
}

export interface ApplicationWithVariables {
  /** Application */
  application_id: string
  hiring_flow: {
    /** Hiring flow */
    id: string
    name: string
    slug: string
  }
  candidate: {
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
  current_stage: {
    /** Stage */
    id: string
    name: string
    kind: "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"
  }
  current_page: {
    /** Page */
    id: string
    name: string
  } | null
  status: "NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED"
  is_test: boolean
  created: string
  updated_at: string
  [name: string]: unknown
}

export interface Transition {
  /** Transition */
  id: string
  from_stage: {
    /** Stage */
    id: string
    name: string
  } | null
  to_stage: {
    /** Stage */
    id: string
    name: string
  }
  from_page: {
    /** Page */
    id: string
    name: string
  } | null
  to_page: {
    /** Page */
    id: string
    name: string
  } | null
  reason: {
    /** Stage reason */
    id: string
    label: string
  } | null
  actor: {
    type: "api_key" | "automation" | "applicant" | "operator" | "system"
    id: string | null
  }
  created: string
  /** null for the first transition */
  seconds_in_previous_stage: number | null
}

export interface Automation {
  /** Automation */
  id: string
  /** Its name in the company file. */
  key: string
  name: string
  /** Hiring flow */
  hiring_flow_id: string
  active: boolean
  trigger_type: "webhook" | "stage_entered" | "application_created" | "field_submitted" | "document_processed" | "schedule"
  /** Where a webhook is fired. */
  webhook: {
    /** Webhook */
    public_id: string
    fire_url: string
    /** A fire needs a signature. */
    signed: boolean
  } | null
  /** When a schedule triggers. */
  schedule: {
    cron: string
    /** null until a worker has looked. */
    next_due: string | null
  } | null
}

export interface AutomationRun {
  /** Run */
  run_id: string
  automation: {
    /** Automation */
    id: string
    key: string
    name: string
  }
  trigger_type: string
  application_id: string | null
  status: "queued" | "waiting" | "succeeded" | "failed" | "skipped"
  error: string | null
  /** What triggered it: the payload with what the mapping made of it, a transition, an element, a due time. */
  input: Record<string, unknown>
  /** The steps that were begun, in order. */
  steps: {
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
  }[]
  created: string
  /** When a run that waits or tries again goes on. */
  resume_at: string | null
  finished_at: string | null
}

export interface MagicLink {
  /** Magic link */
  id: string
  /** The applicant. */
  email: string
  /** Hiring flow */
  hiring_flow_id: string
  state: "unused" | "used" | "expired" | "revoked"
  single_use: boolean
  made_by: {
    type: "api_key" | "automation" | "applicant" | "operator"
    /** The key, the run of the automation, or the person at the console. */
    id: string | null
  }
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

export interface CandidateUpdated {
  /** Candidate update; reads what becomes of it. */
  update_id: string
  /** Application */
  application_id: string
  hiring_flow: {
    /** Hiring flow */
    id: string
    name: string
    slug: string
  }
  candidate: {
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
  current_stage: {
    /** Stage */
    id: string
    name: string
    kind: "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"
  }
  current_page: {
    /** Page */
    id: string
    name: string
  } | null
  status: "NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED"
  is_test: boolean
  created: string
  updated_at: string
  /** Whether this request made the application. */
  application_created: boolean
  /** Those of this request. */
  documents: Document[]
  /** The move that was asked for, once it is made. */
  transition_id: string | null
  /** Why the application could not be moved any more once the documents were read. */
  move_problem: {
    code: "malformed_request" | "invalid_body" | "missing_field" | "unknown_field" | "invalid_field" | "invalid_application_id" | "invalid_hiring_flow_id" | "invalid_hiring_flow_slug" | "invalid_flow_id" | "invalid_stage_id" | "invalid_page_or_stage_id" | "invalid_stage_reason_id" | "variable_not_updatable" | "invalid_file_type" | "invalid_file" | "invalid_form_element_id" | "invalid_variable_id" | "invalid_filter" | "invalid_datetime" | "run_not_failed" | "webhook_endpoint_managed_by_file" | "webhook_endpoint_exists" | "webhook_endpoint_inactive" | "too_many_webhook_endpoints" | "invalid_cursor" | "invalid_phone_number" | "hiring_flow_not_published" | "move_not_allowed" | "too_many_applications" | "no_matching_applications" | "applications_span_several_flows" | "invalid_idempotency_key" | "idempotency_key_reused" | "automation_inactive" | "empty_payload" | "unauthorized" | "invalid_signature" | "insufficient_scope" | "cross_site_request" | "company_out_of_reach" | "invalid_file_link" | "not_found" | "application_not_found" | "magic_link_not_found" | "automation_not_found" | "webhook_endpoint_not_found" | "event_not_found" | "candidate_update_not_found" | "document_not_found" | "candidate_not_found" | "hiring_flow_not_found" | "webhook_not_found" | "export_not_found" | "run_not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "internal_error" | "export_failed" | "service_unavailable"
    message: string
  } | null
  /** The automation runs that its values, its documents, its move and, for a new application, its creation have triggered so far. */
  run_ids: string[]
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
  move_problem: {
    code: "malformed_request" | "invalid_body" | "missing_field" | "unknown_field" | "invalid_field" | "invalid_application_id" | "invalid_hiring_flow_id" | "invalid_hiring_flow_slug" | "invalid_flow_id" | "invalid_stage_id" | "invalid_page_or_stage_id" | "invalid_stage_reason_id" | "variable_not_updatable" | "invalid_file_type" | "invalid_file" | "invalid_form_element_id" | "invalid_variable_id" | "invalid_filter" | "invalid_datetime" | "run_not_failed" | "webhook_endpoint_managed_by_file" | "webhook_endpoint_exists" | "webhook_endpoint_inactive" | "too_many_webhook_endpoints" | "invalid_cursor" | "invalid_phone_number" | "hiring_flow_not_published" | "move_not_allowed" | "too_many_applications" | "no_matching_applications" | "applications_span_several_flows" | "invalid_idempotency_key" | "idempotency_key_reused" | "automation_inactive" | "empty_payload" | "unauthorized" | "invalid_signature" | "insufficient_scope" | "cross_site_request" | "company_out_of_reach" | "invalid_file_link" | "not_found" | "application_not_found" | "magic_link_not_found" | "automation_not_found" | "webhook_endpoint_not_found" | "event_not_found" | "candidate_update_not_found" | "document_not_found" | "candidate_not_found" | "hiring_flow_not_found" | "webhook_not_found" | "export_not_found" | "run_not_found" | "method_not_allowed" | "request_timeout" | "idempotency_conflict" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "internal_error" | "export_failed" | "service_unavailable"
    message: string
  } | null
  /** The automation runs that its values, its documents, its move and, for a new application, its creation have triggered so far. */
  run_ids: string[]
  created: string
  finished_at: string | null
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
  /** `pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. */
  status: "pending" | "processing" | "processed" | "failed" | "in_review" | "verified" | "rejected"
  /** Signed address of the file; it expires. null while `virus_check` is `pending`, and when it is `infected`. */
  url: string | null
  /** Form element */
  form_element_id: string
  created: string
  /** `pending` until the virus scanner has seen the file: it is neither read nor handed out before. An `infected` one is removed and the document `rejected`. null when no scanner was set up as the file came. */
  virus_check: "pending" | "clean" | "infected" | null
  /** What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told. */
  active_content: ("scripts" | "launch_actions" | "attached_files")[] | null
  /** Why there is no text. */
  problem: {
    code: "type_not_read" | "not_supported" | "password_needed" | "corrupt" | "took_too_long" | "took_too_much_memory" | "engine_failed" | "file_missing" | "interrupted" | "infected" | "too_large_to_check"
    message: string
  } | null
  /** BCP 47. */
  language: string | null
  page_count: number | null
  /** The pages that were read. */
  pages: {
    number: number
    /** From 0 to 100; 100 for a text layer. */
    confidence: number
    source: "text_layer" | "ocr"
    /** Degrees clockwise by which the page was turned to be read. */
    rotation: number
  }[]
  /** What a passport or identity card says in its machine-readable zone. */
  machine_readable_zone: {
    format: "TD1" | "TD2" | "TD3"
    /** Every check digit holds. */
    valid: boolean
    fields: Record<string, string | null>
  } | null
}

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
  created: string
  updated_at: string
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
  /** `pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. */
  status: "pending" | "processing" | "processed" | "failed" | "in_review" | "verified" | "rejected"
  /** Signed address of the file; it expires. null while `virus_check` is `pending`, and when it is `infected`. */
  url: string | null
  /** Form element */
  form_element_id: string
  created: string
  /** `pending` until the virus scanner has seen the file: it is neither read nor handed out before. An `infected` one is removed and the document `rejected`. null when no scanner was set up as the file came. */
  virus_check: "pending" | "clean" | "infected" | null
  /** What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told. */
  active_content: ("scripts" | "launch_actions" | "attached_files")[] | null
  /** Why there is no text. */
  problem: {
    code: "type_not_read" | "not_supported" | "password_needed" | "corrupt" | "took_too_long" | "took_too_much_memory" | "engine_failed" | "file_missing" | "interrupted" | "infected" | "too_large_to_check"
    message: string
  } | null
  /** BCP 47. */
  language: string | null
  page_count: number | null
  /** The pages that were read. */
  pages: {
    number: number
    /** From 0 to 100; 100 for a text layer. */
    confidence: number
    source: "text_layer" | "ocr"
    /** Degrees clockwise by which the page was turned to be read. */
    rotation: number
  }[]
  /** What a passport or identity card says in its machine-readable zone. */
  machine_readable_zone: {
    format: "TD1" | "TD2" | "TD3"
    /** Every check digit holds. */
    valid: boolean
    fields: Record<string, string | null>
  } | null
  /** Application */
  application_id: string
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
  /** `pending` until reading begins, `processing`, then `processed`; `failed` when reading it failed, which `problem` explains. */
  status: "pending" | "processing" | "processed" | "failed" | "in_review" | "verified" | "rejected"
  /** Signed address of the file; it expires. null while `virus_check` is `pending`, and when it is `infected`. */
  url: string | null
  /** Form element */
  form_element_id: string
  created: string
  /** `pending` until the virus scanner has seen the file: it is neither read nor handed out before. An `infected` one is removed and the document `rejected`. null when no scanner was set up as the file came. */
  virus_check: "pending" | "clean" | "infected" | null
  /** What the file can do beyond being looked at: run scripts, start programs, hand out files that are attached to it. null until the document is read, and where that could not be told. */
  active_content: ("scripts" | "launch_actions" | "attached_files")[] | null
  /** Why there is no text. */
  problem: {
    code: "type_not_read" | "not_supported" | "password_needed" | "corrupt" | "took_too_long" | "took_too_much_memory" | "engine_failed" | "file_missing" | "interrupted" | "infected" | "too_large_to_check"
    message: string
  } | null
  /** BCP 47. */
  language: string | null
  page_count: number | null
  /** The pages that were read. */
  pages: {
    number: number
    /** From 0 to 100; 100 for a text layer. */
    confidence: number
    source: "text_layer" | "ocr"
    /** Degrees clockwise by which the page was turned to be read. */
    rotation: number
  }[]
  /** What a passport or identity card says in its machine-readable zone. */
  machine_readable_zone: {
    format: "TD1" | "TD2" | "TD3"
    /** Every check digit holds. */
    valid: boolean
    fields: Record<string, string | null>
  } | null
  /** Application */
  application_id: string
  /** What was read. null until then, and where nothing could be. */
  text: string | null
  /** The same page by page, as in `pages`. */
  page_texts: string[]
}

export interface WebhookEndpoint {
  /** Webhook endpoint */
  id: string
  /** Its name in steps of automations. */
  key: string
  url: string
  /** The types of events that it is told of. */
  event_types: ("application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated")[]
  /** How many requests to it may be under way at a time. */
  max_concurrency: number
  /** What describes it. One of the company file is changed by the file alone. */
  managed_by: "company_file" | "api"
  /** `failing` since its last request; `held` back after several failures, save for a try now and then; `switched_off` by the service; `inactive` as its owner wants it. */
  state: "working" | "failing" | "held" | "switched_off" | "inactive"
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

export interface WebhookDelivery {
  /** Event */
  event_id: string
  event_type: "application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated" | "automation.webhook" | "webhook_endpoint.test"
  /** Webhook endpoint */
  webhook_endpoint_id: string
  /** `failed` once it is given up. */
  status: "pending" | "delivered" | "failed"
  /** Since it was recorded, or last replayed. */
  attempts: number
  next_attempt_at: string | null
  delivered_at: string | null
  /** What the endpoint last answered; null if it did not. */
  last_status_code: number | null
  last_error: string | null
  /** Every attempt, oldest first, those before a replay too. */
  attempt_log: {
    at: string
    status_code: number | null
    /** null when the endpoint took it. */
    error: string | null
    milliseconds: number
  }[]
}

export interface EventSummary {
  /** Event, and the header `webhook-id`. */
  id: string
  type: "application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated" | "automation.webhook" | "webhook_endpoint.test"
  /** What it is about, such as an application. */
  subject_id: string
  created: string
  /** To how many endpoints. */
  deliveries: {
    pending: number
    delivered: number
    failed: number
  }
}

export interface Event {
  /** Event, and the header `webhook-id`. */
  id: string
  type: "application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated" | "automation.webhook" | "webhook_endpoint.test"
  /** What it is about, such as an application. */
  subject_id: string
  created: string
  /** As receivers get it, by its type (see the webhooks of this document). The `content` of an `automation.webhook` that may hold a secret is left out. */
  data: Record<string, unknown>
  deliveries: {
    /** Webhook endpoint */
    webhook_endpoint_id: string
    /** `failed` once it is given up. */
    status: "pending" | "delivered" | "failed"
    /** Since it was recorded, or last replayed. */
    attempts: number
    next_attempt_at: string | null
    delivered_at: string | null
    /** What the endpoint last answered; null if it did not. */
    last_status_code: number | null
    last_error: string | null
    /** Every attempt, oldest first, those before a replay too. */
    attempt_log: {
      at: string
      status_code: number | null
      /** null when the endpoint took it. */
      error: string | null
      milliseconds: number
    }[]
  }[]
}

export type Change = {
  type: "candidate"
  /** Candidate */
  id: string
  change: "upserted" | "deleted"
  changed_at: string
  record: Candidate | null
} | {
  type: "application"
  /** Application */
  id: string
  change: "upserted" | "deleted"
  changed_at: string
  record: Application | null
} | {
  type: "document"
  /** Document */
  id: string
  change: "upserted" | "deleted"
  changed_at: string
  record: DocumentRecord | null
}

export interface BillingExportInProgress {
  /** Ask with it for the export. */
  tracker_id: string
  state: "IN_PROGRESS"
  progress: {
    rows_written: number
    /** null until the rows have been counted. */
    rows_expected: number | null
  }
}

export interface BillingExport {
  /** Export */
  tracker_id: string
  state: "COMPLETED"
  period: {
    /** As it was asked for. */
    start_date: string
    /** As it was asked for. */
    end_date: string
    companies: {
      /** Company */
      company_id: string
      timezone: string
      /** The first day on the company’s calendar. */
      start_date: string
      /** The last day on the company’s calendar. */
      end_date: string
    }[]
  }
  summary: {
    total_events: number
    total_quantity: number
    /** Events by service. */
    by_service: Record<string, number>
    /** Quantities by service. */
    quantity_by_service: Record<string, number>
  }
  export_urls: {
    /** Company */
    company_id: string
    format: "csv" | "parquet"
    file_name: string
    rows: number
    bytes: number
    /** Of the file, in hexadecimal. */
    sha256: string
    url: string
    /** When the URL stops working. */
    expires_at: string
  }[]
  /** When the export and its files will be deleted. */
  deleted_at: string
}

/** Why a request was refused. */
export type ErrorCode = ErrorResponse['code']

/** What `PATCH /external/v1/company/` takes. */
export interface UpdateCompanyInput {
  name?: string
  /** IANA time zone, such as America/Chicago. */
  timezone?: string
  /** ISO 3166 alpha-2 code, such as US. */
  default_country?: string
}

/** What `GET /external/v1/hiring-flow/` answers. */
export type ListHiringFlowsAnswer = {
  count: number
  results: HiringFlowSummary[]
}

/** What `GET /external/v1/variables/` takes. */
export interface ListVariablesInput {
  /** Hiring flow */
  hiring_flow_id: string
}

/** What `GET /external/v1/variables/` answers. */
export type ListVariablesAnswer = {
  count: number
  results: {
    variable_id: string
    label: string
    /** As what it is filtered. */
    type: "text" | "number" | "date" | "selection" | "document"
    /** create_or_update_candidate may set it. */
    updatable: boolean
    form_element_id: string | null
  }[]
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
  status?: ("NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED")[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** 1-based; default 1. */
  page?: number
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added. */
  cursor?: string
  /** What `count` says: all rows (default), rows up to 10000 with `count_is_exact` beside, or null. With `bounded` and `none` a page may hold fewer rows than page_size, even none, although `next` is not null. */
  count?: "exact" | "bounded" | "none"
}

/** What `GET /external/v1/applications/` answers. */
export type ListApplicationsV1Answer = {
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

/** What `POST /external/v2/applications/` takes. */
export interface ListApplicationsV2Input {
  /** Hiring flow */
  flow_id: string
  /** Only applications on this stage. */
  current_stage?: string
  /** Only these applications; at most 1000, repeated ids count once. */
  application_ids?: string[]
  /** Variable paths; each becomes a key of every result. */
  og_variable_ids?: string[]
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
  status?: ("NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED")[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** Variable path to filter value; all must hold. Text: a part of it, in any case. Selection: choice ids with commas, or an object. Date: TODAY, THIS_WEEK, THIS_MONTH, THIS_YEAR or `startDate,endDate`. Number: `min,max`. Document: true when uploaded. `null` leaves an end of a range open. */
  filters?: Record<string, string | boolean | {
      /** Choice ids. */
      values_to_include?: string[]
      /** Also those that hold no value. */
      check_for_empty?: boolean
    }>
  /** 1-based; default 1. */
  page?: number
  /** Rows in a page; default 25. */
  page_size?: number
  /** The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added. */
  cursor?: string
  /** What `count` says: all rows (default), rows up to 10000 with `count_is_exact` beside, or null. With `bounded` and `none` a page may hold fewer rows than page_size, even none, although `next` is not null. */
  count?: "exact" | "bounded" | "none"
}

/** What `POST /external/v2/applications/` answers. */
export type ListApplicationsV2Answer = {
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
  results: ApplicationWithVariables[]
  /** The label of each requested variable, by its path as asked. */
  labels_map: Record<string, string>
  /** Ids asked for that are no applications of the flow; one that only does not pass the filters is not. */
  unavailable_application_ids: string[]
  /** Variable paths asked for that do not exist in the flow. */
  errored_request_variables: string[]
}

/** What `GET /external/v2/applications/` takes. */
export interface ListApplicationsV2ByQueryInput {
  /** Hiring flow */
  flow_id: string
  /** Only applications on this stage. */
  current_stage?: string
  /** Only these applications; at most 1000, repeated ids count once. */
  application_ids?: string[]
  /** Variable paths; each becomes a key of every result. */
  og_variable_ids?: string[]
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
  status?: ("NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED")[]
  /** true: only test applications; false: only others. */
  is_test?: boolean
  /** The filters of the POST as a JSON text. */
  filters?: string
  /** 1-based; default 1. */
  page?: number
  /** Rows in a page; default 25. */
  page_size?: number
  /** The next_cursor of a page. Pages by cursor cost the same however deep, and see each row once while others are added. */
  cursor?: string
  /** What `count` says: all rows (default), rows up to 10000 with `count_is_exact` beside, or null. With `bounded` and `none` a page may hold fewer rows than page_size, even none, although `next` is not null. */
  count?: "exact" | "bounded" | "none"
}

/** What `GET /external/v2/applications/` answers. */
export type ListApplicationsV2ByQueryAnswer = {
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
  results: ApplicationWithVariables[]
  /** The label of each requested variable, by its path as asked. */
  labels_map: Record<string, string>
  /** Ids asked for that are no applications of the flow; one that only does not pass the filters is not. */
  unavailable_application_ids: string[]
  /** Variable paths asked for that do not exist in the flow. */
  errored_request_variables: string[]
}

/** What `GET /external/v1/applications/{application_id}/` answers. */
export type GetApplicationAnswer = {
  /** Application */
  application_id: string
  hiring_flow: {
    /** Hiring flow */
    id: string
    name: string
    slug: string
  }
  candidate: {
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
  current_stage: {
    /** Stage */
    id: string
    name: string
    kind: "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"
  }
  current_page: {
    /** Page */
    id: string
    name: string
  } | null
  status: "NEW" | "IN_PROGRESS" | "ON_HOLD" | "COMPLETED" | "REJECTED"
  is_test: boolean
  created: string
  updated_at: string
  forms: {
    /** Form */
    id: string
    name: string
    /** Stage */
    stage_id: string
    /** Page */
    page_id: string
    /** COMPLETED when every required element holds a value and at least one does. */
    state: "NOT_STARTED" | "IN_PROGRESS" | "COMPLETED"
    values: {
      /** Form element */
      form_element_id: string
      key: string
      label: string
      type: "text" | "long_text" | "email" | "phone" | "number" | "date" | "time" | "selection" | "multi_selection" | "boolean" | "document" | "signature" | "address" | "section" | "rich_text"
      /** Text, number, boolean, list or object by type; null when empty. */
      value: unknown
    }[]
  }[]
  /** Newest first. */
  documents: Document[]
}

/** What `GET /external/v1/applications/{application_id}/history/` answers. */
export type GetApplicationHistoryAnswer = {
  /** Application */
  application_id: string
  transitions: Transition[]
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

/** What `POST /external/v1/applications/{application_id}/advance/` answers. */
export type AdvanceApplicationAnswer = {
  /** Application */
  application_id: string
  previous_stage: {
    /** Stage */
    id: string
    name: string
  }
  current_stage: {
    /** Stage */
    id: string
    name: string
    kind: "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"
  }
  current_page: {
    /** Page */
    id: string
    name: string
  } | null
  /** Transition; null in a dry run */
  transition_id: string | null
  /** null in a dry run */
  transitioned_at: string | null
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

/** What `POST /external/v1/applications/advance/` answers. */
export type AdvanceApplicationsAnswer = {
  /** Distinct applications asked for. */
  requested: number
  succeeded: number
  failed: number
  /** One that moved tells what the single move tells; the others say why they did not. */
  results: {
    /** Application */
    application_id: string
    status: "success" | "error"
    error?: {
      code: string
      message: string
    }
    previous_stage?: {
      /** Stage */
      id: string
      name: string
    }
    current_stage?: {
      /** Stage */
      id: string
      name: string
      kind: "active" | "review" | "on_hold" | "approved" | "rejected" | "completed"
    }
    current_page?: {
      /** Page */
      id: string
      name: string
    } | null
    /** Transition; null in a dry run */
    transition_id?: string | null
    /** null in a dry run */
    transitioned_at?: string | null
  }[]
  /** Those that are not applications of the company; they count as failed. */
  unavailable_application_ids: string[]
}

/** What `POST /external/v1/applications/bulk_transition_history/` takes. */
export interface ListApplicationHistoriesInput {
  /** Applications; at most 1000, repeated ids count once. */
  application_ids: string[]
}

/** What `POST /external/v1/applications/bulk_transition_history/` answers. */
export type ListApplicationHistoriesAnswer = {
  results: {
    /** Application */
    application_id: string
    transitions: Transition[]
  }[]
  /** Those that are not applications of the company; their entry has no transitions. */
  unavailable_application_ids: string[]
}

/** What `POST /external/v1/get_candidate_data` takes. */
export interface GetCandidateDataInput {
  external_identifier: string
  /** Hiring flow */
  flow_id: string
  /** Without it, every element of the flow. */
  form_element_ids?: string[]
}

/** What `POST /external/v1/get_candidate_data` answers. */
export type GetCandidateDataAnswer = {
  application: Application
  form_elements: {
    /** Form element */
    form_element_id: string
    label: string
    /** Text, number, boolean, list or object by type; null when empty. */
    value: unknown
  }[]
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
  data: {
    /** Application */
    application_id: string
    [name: string]: unknown
  }[]
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
  data: {
    /** Application */
    application_id: string
    [name: string]: unknown
  }[]
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
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/candidates/` answers. */
export type ListCandidatesAnswer = {
  /** Newest first. */
  results: Candidate[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
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

/** What `GET /external/v1/automations/` answers. */
export type ListAutomationsAnswer = {
  count: number
  results: Automation[]
}

/** What `GET /external/v1/automations/runs/` takes. */
export interface ListAutomationRunsInput {
  /** Only runs in this state. */
  status?: "queued" | "waiting" | "succeeded" | "failed" | "skipped"
  /** Only runs of this automation. */
  automation_id?: string
  /** Only runs for this application. */
  application_id?: string
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/automations/runs/` answers. */
export type ListAutomationRunsAnswer = {
  /** Newest first. */
  results: AutomationRun[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** What `POST /external/v1/applications/{application_id}/upload_documents/` takes. */
export type UploadDocumentsInput = Record<string, FileInput>

/** What `POST /external/v1/applications/{application_id}/upload_documents/` answers. */
export type UploadDocumentsAnswer = {
  /** Application */
  application_id: string
  /** In the order of the parts. */
  documents: Document[]
}

/** What `GET /external/v1/documents/` takes. */
export interface ListDocumentsInput {
  /** Only documents of this application. */
  application_id?: string
  /** Only documents of this form element. */
  form_element_id?: string
  /** Only documents in this state. */
  status?: "pending" | "processing" | "processed" | "failed" | "in_review" | "verified" | "rejected"
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/documents/` answers. */
export type ListDocumentsAnswer = {
  /** Newest first. */
  results: DocumentRecord[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
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
  /** How long the link works; 86400 without it. */
  expiry_duration_in_seconds?: number
  /** Whether the link leads nowhere once it was used; `false` without it. Opening it does not count, pressing the button on its page does. */
  single_use?: boolean
}

/** What `POST /external/v1/applications/magic-link/` answers. */
export type CreateMagicLinkAnswer = {
  /** Magic link; revokes it. */
  id: string
  /** Whoever has it is logged in as the applicant. */
  magic_link: string
  expires_at: string
}

/** What `GET /external/v1/magic-links/` takes. */
export interface ListMagicLinksInput {
  /** Only links of this applicant, in any case. */
  email?: string
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/magic-links/` answers. */
export type ListMagicLinksAnswer = {
  /** Newest first. */
  results: MagicLink[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** What `POST /external/v1/create_or_update_candidate` takes. */
export interface CreateOrUpdateCandidateInput {
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
  [name: string]: FormValue | undefined
}

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
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/billing-exports/` answers. */
export type ListBillingExportsAnswer = {
  /** Newest first. */
  results: {
    /** Export */
    tracker_id: string
    state: "IN_PROGRESS" | "COMPLETED" | "FAILED"
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
  }[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** What `GET /external/v1/webhook-endpoints/` takes. */
export interface ListWebhookEndpointsInput {
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/webhook-endpoints/` answers. */
export type ListWebhookEndpointsAnswer = {
  /** Newest first. */
  results: WebhookEndpoint[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** What `POST /external/v1/webhook-endpoints/` takes. */
export interface CreateWebhookEndpointInput {
  /** Begins with https:// or http:// and has no user, no password and no #. */
  url: string
  /** The types of events that it is told of. */
  event_types: ("application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated")[]
  /** Its name in steps of automations, of its own in the company; one is made without it. */
  key?: string
  /** `true` without it. */
  active?: boolean
  /** How many requests to it may be under way at a time. */
  max_concurrency?: number
}

/** What `POST /external/v1/webhook-endpoints/` answers. */
export type CreateWebhookEndpointAnswer = {
  /** Webhook endpoint */
  id: string
  /** Its name in steps of automations. */
  key: string
  url: string
  /** The types of events that it is told of. */
  event_types: ("application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated")[]
  /** How many requests to it may be under way at a time. */
  max_concurrency: number
  /** What describes it. One of the company file is changed by the file alone. */
  managed_by: "company_file" | "api"
  /** `failing` since its last request; `held` back after several failures, save for a try now and then; `switched_off` by the service; `inactive` as its owner wants it. */
  state: "working" | "failing" | "held" | "switched_off" | "inactive"
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

/** What `PATCH /external/v1/webhook-endpoints/{webhook_endpoint_id}/` takes. */
export interface UpdateWebhookEndpointInput {
  /** Begins with https:// or http:// and has no user, no password and no #. */
  url?: string
  /** The types of events that it is told of. */
  event_types?: ("application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated")[]
  /** `false` gives up what waits for it; `true` begins with a clean record. */
  active?: boolean
  /** How many requests to it may be under way at a time. */
  max_concurrency?: number
}

/** What `POST /external/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret/` answers. */
export type RotateWebhookSecretAnswer = {
  /** The new one; shown once. */
  secret: string
  /** Until when deliveries are signed with the one before, too. */
  previous_secret_until: string
}

/** What `POST /external/v1/webhook-endpoints/{webhook_endpoint_id}/test/` answers. */
export type TestWebhookEndpointAnswer = {
  /** The event that is sent. */
  event_id: string
}

/** What `POST /external/v1/webhook-endpoints/{webhook_endpoint_id}/delete/` answers. */
export type DeleteWebhookEndpointAnswer = {
  /** Webhook endpoint */
  id: string
  deleted: true
}

/** What `GET /external/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/` takes. */
export interface ListWebhookDeliveriesInput {
  /** Only those in this state. */
  status?: "pending" | "delivered" | "failed"
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/` answers. */
export type ListWebhookDeliveriesAnswer = {
  /** Newest first. */
  results: WebhookDelivery[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** What `POST /external/v1/webhook-endpoints/{webhook_endpoint_id}/replay/` takes. */
export interface ReplayToWebhookEndpointInput {
  /** ISO 8601, in the company’s time zone unless it says another. */
  since: string
  /** `failed`: what was given up; `all` without it. */
  only?: "failed" | "all"
}

/** What `POST /external/v1/webhook-endpoints/{webhook_endpoint_id}/replay/` answers. */
export type ReplayToWebhookEndpointAnswer = {
  /** How many deliveries will be made. */
  replayed: number
  /** Where to go on, if there is more. */
  next_since: string | null
}

/** What `GET /external/v1/events/` takes. */
export interface ListEventsInput {
  /** Only events of this type. */
  type?: "application.created" | "application.updated" | "application.stage_changed" | "application.submitted" | "application.completed" | "application.rejected" | "candidate.created" | "candidate.updated" | "candidate.erased" | "document.uploaded" | "document.processed" | "document.reviewed" | "magic_link.used" | "automation.run_succeeded" | "automation.run_failed" | "export.completed" | "flow.updated" | "company.updated" | "automation.webhook" | "webhook_endpoint.test"
  /** Only events about this, such as an application. */
  subject_id?: string
  /** Only events of this moment or later. ISO 8601, in the company’s time zone unless it says another. */
  created_since?: string
  /** Only events before this moment. ISO 8601, in the company’s time zone unless it says another. */
  created_before?: string
  /** Rows in a page; default 50. */
  page_size?: number
  /** The next_cursor of a page. */
  cursor?: string
}

/** What `GET /external/v1/events/` answers. */
export type ListEventsAnswer = {
  /** Newest first. */
  results: EventSummary[]
  /** The next page, or null. */
  next: string | null
  next_cursor: string | null
}

/** What `POST /external/v1/events/{event_id}/replay/` takes. */
export interface ReplayEventInput {
  /** Only to this one. */
  webhook_endpoint_id?: string
}

/** What `POST /external/v1/events/{event_id}/replay/` answers. */
export type ReplayEventAnswer = {
  /** How many deliveries will be made. */
  replayed: number
}

/** What `GET /external/v1/changes/` takes. */
export interface ListChangesInput {
  /** The next_cursor of the answer before. */
  after?: string
  /** Only objects of these types. */
  types?: ("candidate" | "application" | "document")[]
  /** Changes in an answer; default 100. */
  limit?: number
  /** If there is nothing, wait for so many seconds until something changes; default 0. */
  wait?: number
}

/** What `GET /external/v1/changes/` answers. */
export type ListChangesAnswer = {
  results: Change[]
  next_cursor: string
  /** More can be read at once. */
  has_more: boolean
}

/** What `POST /external/v1/automations/webhooks/{public_id}/fire/` takes. */
export type FireWebhookInput = Record<string, unknown>

/** What `POST /external/v1/automations/webhooks/{public_id}/fire/` answers. */
export type FireWebhookAnswer = {
  /** Run */
  run_id: string
  received_at: string
}

/** What `GET /external/v1/automations/webhooks/{public_id}/fire/` answers. */
export type FireWebhookByQueryAnswer = {
  /** Run */
  run_id: string
  received_at: string
}

/** What an endpoint is sent. */
export type WebhookEvent = { id: string; type: string; timestamp: string; data: Record<string, unknown> }
