/** What sort of fault it is, which is all that the HTTP statuses depend on (`src/http/statuses.ts`). */
export type FaultKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown'
  | 'wrong_method'
  | 'late'
  | 'running'
  | 'too_large'
  | 'wrong_media_type'
  | 'too_many'
  | 'broken'
  | 'unavailable'

/**
 * The closed list of error codes (published in the OpenAPI document as an enum), each with its kind and when it occurs. A new
 * code is added here and nowhere else.
 */
export const FAULT_CODES = {
  malformed_request: {
    kind: 'invalid',
    when: 'The URL or a header is not valid HTTP, or a header comes twice that must not.',
  },
  invalid_body: { kind: 'invalid', when: 'The body is not JSON, or is not the object that the endpoint takes.' },
  missing_field: { kind: 'invalid', when: 'A required field is missing; details names it.' },
  unknown_field: { kind: 'invalid', when: 'A field is not one that the endpoint takes; details names it.' },
  invalid_configuration: {
    kind: 'invalid',
    when: 'A company file cannot be applied; details names each problem by its path in the file.',
  },
  configuration_changed: {
    kind: 'invalid',
    when: 'Somebody has applied a company file since the version that the request names; read it anew.',
  },
  configuration_managed_elsewhere: {
    kind: 'invalid',
    when: 'The company is looked after in the console, or by a file, and the request comes from the other side; take_over changes that.',
  },
  invalid_import_map: {
    kind: 'invalid',
    when: 'A map of an import does not fit its file, or names what the company does not have; details names each problem by its path in the map.',
  },
  invalid_import_file: {
    kind: 'invalid',
    when: 'The file of an import is missing, empty, no table, or an archive that is refused; details says where.',
  },
  last_owner: {
    kind: 'invalid',
    when: 'Nobody would be left to change who is a member; only the console answers so.',
  },
  common_password: {
    kind: 'invalid',
    when: 'The password is among the first that anybody would try; only the console answers so.',
  },
  breached_password: {
    kind: 'invalid',
    when: 'The password is in a list of those that have leaked; only the console answers so.',
  },
  invalid_field: { kind: 'invalid', when: 'A field has the wrong type, format or range; details names it.' },
  invalid_application_id: {
    kind: 'invalid',
    when: 'The application id is malformed or not an application of the company.',
  },
  invalid_hiring_flow_id: { kind: 'invalid', when: 'The hiring flow id is malformed or not a flow of the company.' },
  invalid_hiring_flow_slug: { kind: 'invalid', when: 'The slug is not that of a hiring flow of the company.' },
  invalid_flow_id: { kind: 'invalid', when: 'The flow id is malformed or not a flow of the company.' },
  invalid_stage_id: { kind: 'invalid', when: 'The current_stage filter is malformed or not a stage of the flow.' },
  invalid_page_or_stage_id: {
    kind: 'invalid',
    when: 'The id is malformed or neither a page nor a stage of the application’s flow.',
  },
  invalid_stage_reason_id: { kind: 'invalid', when: 'The id is malformed or not a reason of the application’s flow.' },
  variable_not_updatable: { kind: 'invalid', when: 'The variable exists and can only be read; details names it.' },
  invalid_file_type: {
    kind: 'invalid',
    when: 'A file is of no type that is taken, or of none that its form element takes; details names it.',
  },
  invalid_file: {
    kind: 'invalid',
    when: 'A file is empty, damaged, dangerous or too large for its form element; details names it.',
  },
  invalid_form_element_id: { kind: 'invalid', when: 'The id is not a form element of the flow.' },
  invalid_variable_id: {
    kind: 'invalid',
    when: 'A filter names a variable that does not exist or cannot be filtered.',
  },
  invalid_filter: { kind: 'invalid', when: 'A filter value does not have the format of its field type.' },
  invalid_datetime: { kind: 'invalid', when: 'A date or time is not ISO 8601.' },
  document_not_reviewable: {
    kind: 'invalid',
    when: 'The document is still to be read, or its file was removed for a virus, so that nobody can review it.',
  },
  run_not_failed: { kind: 'invalid', when: 'The automation run has not failed, so it is not run again.' },
  webhook_endpoint_managed_by_file: {
    kind: 'invalid',
    when: 'The company file describes the webhook endpoint, so only the file changes it.',
  },
  webhook_endpoint_exists: { kind: 'invalid', when: 'Another webhook endpoint of the company has this key.' },
  webhook_endpoint_inactive: { kind: 'invalid', when: 'The webhook endpoint takes no events.' },
  too_many_webhook_endpoints: { kind: 'invalid', when: 'The company has as many webhook endpoints as it may have.' },
  no_email: { kind: 'invalid', when: 'No email address is known of the person, so nothing can be mailed.' },
  mails_stopped: { kind: 'invalid', when: 'The person wants no mails.' },
  no_text_provider: { kind: 'invalid', when: 'No provider of text messages is set up.' },
  no_phone_number: { kind: 'invalid', when: 'No phone number is known of the person, so no text message can be sent.' },
  texts_stopped: { kind: 'invalid', when: 'The person wants no text messages.' },
  interview_not_changeable: {
    kind: 'invalid',
    when: 'The interview was cancelled, or has begun so that it cannot be cancelled, or has not begun so that nobody can have missed it.',
  },
  note_stays: { kind: 'invalid', when: 'The note tells of a correction, and stays as it is.' },
  invalid_cursor: { kind: 'invalid', when: 'The cursor was not made by this service.' },
  invalid_phone_number: {
    kind: 'invalid',
    when: 'The phone number cannot be parsed in the company’s country or as an international number.',
  },
  hiring_flow_not_published: {
    kind: 'invalid',
    when: 'The hiring flow is a draft or archived and takes no applications.',
  },
  move_not_allowed: {
    kind: 'invalid',
    when: 'The application’s stage lists the stages that may follow, and this is not one of them.',
  },
  too_many_applications: { kind: 'invalid', when: 'More applications than one call may name.' },
  message_not_fillable: {
    kind: 'invalid',
    when: 'The message cannot be written for the person: a path is not known, or what it names makes no mail.',
  },
  bulk_action_not_undoable: {
    kind: 'invalid',
    when: 'The bulk action is under way, takes another one back, is older than 30 days, or is of a kind that nothing takes back.',
  },
  bulk_move_not_undoable: {
    kind: 'invalid',
    when: 'The bulk move is under way, takes another one back, or is older than 30 days.',
  },
  no_matching_applications: { kind: 'invalid', when: 'None of the applications exists in the company.' },
  applications_span_several_flows: { kind: 'invalid', when: 'The applications do not all belong to one hiring flow.' },
  invalid_idempotency_key: { kind: 'invalid', when: 'The Idempotency-Key is empty or longer than 255 characters.' },
  idempotency_key_reused: { kind: 'invalid', when: 'The Idempotency-Key was used before with another body.' },
  answer_erased: {
    kind: 'invalid',
    when: 'The Idempotency-Key was used for a request about a person who has been erased since; it is not carried out again.',
  },
  automation_inactive: { kind: 'invalid', when: 'The webhook’s automation is switched off.' },
  empty_payload: { kind: 'invalid', when: 'The webhook was fired without any fields.' },
  unauthorized: { kind: 'unauthenticated', when: 'The API key is missing, unknown, expired or revoked.' },
  invalid_signature: {
    kind: 'unauthenticated',
    when: 'The webhook demands a Standard Webhooks signature, and it is missing or wrong.',
  },
  insufficient_scope: { kind: 'forbidden', when: 'The API key lacks the scope that the endpoint needs.' },
  cross_site_request: {
    kind: 'forbidden',
    when: 'The request comes from a page of another site; only the console answers so.',
  },
  step_up_required: {
    kind: 'forbidden',
    when: 'The person has given none of their factors within ten minutes; only the console answers so.',
  },
  own_factors_required: {
    kind: 'forbidden',
    when: 'The company’s provider of single sign-on let the person in, and their account is theirs; only the console answers so.',
  },
  company_out_of_reach: { kind: 'forbidden', when: 'The API key reaches no such company.' },
  invalid_file_link: { kind: 'forbidden', when: 'The link of a file was not signed by this service, or has expired.' },
  not_your_note: { kind: 'forbidden', when: 'A person has written the note, and only that person changes it.' },
  not_found: { kind: 'unknown', when: 'There is no such path.' },
  application_not_found: { kind: 'unknown', when: 'The company has no such application.' },
  magic_link_not_found: { kind: 'unknown', when: 'The company has no such magic link.' },
  mail_not_found: { kind: 'unknown', when: 'The company has no such mail, or it was deleted.' },
  automation_not_found: { kind: 'unknown', when: 'The company has no such automation.' },
  webhook_endpoint_not_found: { kind: 'unknown', when: 'The company has no such webhook endpoint.' },
  event_not_found: { kind: 'unknown', when: 'The company has no such event, or it is too old.' },
  candidate_update_not_found: { kind: 'unknown', when: 'The company has no such candidate update.' },
  document_not_found: { kind: 'unknown', when: 'The company has no such document.' },
  interview_not_found: { kind: 'unknown', when: 'The company has no such interview.' },
  note_not_found: { kind: 'unknown', when: 'The company has no such note, or it was deleted.' },
  candidate_not_found: { kind: 'unknown', when: 'The company has no such candidate, or not in the flow.' },
  api_key_not_found: {
    kind: 'unknown',
    when: 'The company has no such API key, or it works no more; only the console answers so.',
  },
  member_not_found: { kind: 'unknown', when: 'Nobody of the company has this id; only the console answers so.' },
  invitation_not_found: {
    kind: 'unknown',
    when: 'The company has no such invitation, or it was used; only the console answers so.',
  },
  erasure_not_found: { kind: 'unknown', when: 'The company has no such erasure.' },
  bulk_action_not_found: { kind: 'unknown', when: 'The company has no such bulk action.' },
  bulk_move_not_found: { kind: 'unknown', when: 'The company has no such bulk move.' },
  configuration_version_not_found: { kind: 'unknown', when: 'The company has no such version of its configuration.' },
  hiring_flow_not_found: { kind: 'unknown', when: 'The company has no such hiring flow.' },
  webhook_not_found: { kind: 'unknown', when: 'There is no webhook at this address.' },
  import_not_found: { kind: 'unknown', when: 'The company has no such import, or it was deleted in the meantime.' },
  export_not_found: {
    kind: 'unknown',
    when: 'The company has no such export, or its files were deleted in the meantime.',
  },
  run_not_found: { kind: 'unknown', when: 'The company has no such automation run.' },
  method_not_allowed: {
    kind: 'wrong_method',
    when: 'The path does not take this method; the header Allow lists those it takes.',
  },
  request_timeout: { kind: 'late', when: 'The request did not arrive in time.' },
  idempotency_conflict: { kind: 'running', when: 'A request with the same Idempotency-Key is still running.' },
  payload_too_large: { kind: 'too_large', when: 'The body is larger than the service takes.' },
  unsupported_media_type: {
    kind: 'wrong_media_type',
    when: 'The Content-Type is not one that the endpoint takes, or the body has a Content-Encoding.',
  },
  rate_limit_exceeded: { kind: 'too_many', when: 'Too many requests; Retry-After says when to come back.' },
  internal_error: { kind: 'broken', when: 'The service failed; X-Request-Id finds the cause in its log.' },
  export_failed: { kind: 'broken', when: 'The export failed for good; start a new one.' },
  service_unavailable: { kind: 'unavailable', when: 'The service is stopping or cannot reach what it needs.' },
} as const satisfies Record<string, { kind: FaultKind; when: string }>

export type FaultCode = keyof typeof FAULT_CODES
