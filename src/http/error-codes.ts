/**
 * The closed list of error codes (published in the OpenAPI document as an enum), each with its HTTP status and when it
 * occurs. A new code is added here and nowhere else.
 */
export const ERROR_CODES = {
  malformed_request: {
    status: 400,
    when: 'The URL or a header is not valid HTTP, or a header comes twice that must not.',
  },
  invalid_body: { status: 400, when: 'The body is not JSON, or is not the object that the endpoint takes.' },
  missing_field: { status: 400, when: 'A required field is missing; details names it.' },
  unknown_field: { status: 400, when: 'A field is not one that the endpoint takes; details names it.' },
  invalid_field: { status: 400, when: 'A field has the wrong type, format or range; details names it.' },
  invalid_application_id: {
    status: 400,
    when: 'The application id is malformed or not an application of the company.',
  },
  invalid_hiring_flow_id: { status: 400, when: 'The hiring flow id is malformed or not a flow of the company.' },
  invalid_hiring_flow_slug: { status: 400, when: 'The slug is not that of a hiring flow of the company.' },
  invalid_flow_id: { status: 400, when: 'The flow id is malformed or not a flow of the company.' },
  invalid_stage_id: { status: 400, when: 'The current_stage filter is malformed or not a stage of the flow.' },
  invalid_page_or_stage_id: {
    status: 400,
    when: 'The id is malformed or neither a page nor a stage of the application’s flow.',
  },
  invalid_stage_reason_id: { status: 400, when: 'The id is malformed or not a reason of the application’s flow.' },
  variable_not_updatable: { status: 400, when: 'The variable exists and can only be read; details names it.' },
  invalid_file_type: {
    status: 400,
    when: 'A file is of no type that is taken, or of none that its form element takes; details names it.',
  },
  invalid_file: {
    status: 400,
    when: 'A file is empty, damaged, dangerous or too large for its form element; details names it.',
  },
  invalid_form_element_id: { status: 400, when: 'The id is not a form element of the flow.' },
  invalid_variable_id: { status: 400, when: 'A filter names a variable that does not exist or cannot be filtered.' },
  invalid_filter: { status: 400, when: 'A filter value does not have the format of its field type.' },
  invalid_datetime: { status: 400, when: 'A date or time is not ISO 8601.' },
  invalid_cursor: { status: 400, when: 'The cursor was not made by this service.' },
  invalid_phone_number: {
    status: 400,
    when: 'The phone number cannot be parsed in the company’s country or as an international number.',
  },
  hiring_flow_not_published: { status: 400, when: 'The hiring flow is a draft or archived and takes no applications.' },
  move_not_allowed: {
    status: 400,
    when: 'The application’s stage lists the stages that may follow, and this is not one of them.',
  },
  too_many_applications: { status: 400, when: 'More applications than one call may name.' },
  no_matching_applications: { status: 400, when: 'None of the applications exists in the company.' },
  applications_span_several_flows: { status: 400, when: 'The applications do not all belong to one hiring flow.' },
  invalid_idempotency_key: { status: 400, when: 'The Idempotency-Key is empty or longer than 255 characters.' },
  idempotency_key_reused: { status: 400, when: 'The Idempotency-Key was used before with another body.' },
  automation_inactive: { status: 400, when: 'The webhook’s automation is switched off.' },
  empty_payload: { status: 400, when: 'The webhook was fired without any fields.' },
  unauthorized: { status: 401, when: 'The API key is missing, unknown, expired or revoked.' },
  invalid_signature: {
    status: 401,
    when: 'The webhook demands a Standard Webhooks signature, and it is missing or wrong.',
  },
  insufficient_scope: { status: 403, when: 'The API key lacks the scope that the endpoint needs.' },
  company_out_of_reach: { status: 403, when: 'The API key reaches no such company.' },
  invalid_file_link: { status: 403, when: 'The link of a file was not signed by this service, or has expired.' },
  not_found: { status: 404, when: 'There is no such path.' },
  application_not_found: { status: 404, when: 'The company has no such application.' },
  candidate_not_found: { status: 404, when: 'The company has no such candidate in the flow.' },
  hiring_flow_not_found: { status: 404, when: 'The company has no such hiring flow.' },
  webhook_not_found: { status: 404, when: 'There is no webhook at this address.' },
  export_not_found: { status: 404, when: 'The company has no such export, or its files were deleted in the meantime.' },
  run_not_found: { status: 404, when: 'The company has no such automation run.' },
  method_not_allowed: {
    status: 405,
    when: 'The path does not take this method; the header Allow lists those it takes.',
  },
  request_timeout: { status: 408, when: 'The request did not arrive in time.' },
  idempotency_conflict: { status: 409, when: 'A request with the same Idempotency-Key is still running.' },
  payload_too_large: { status: 413, when: 'The body is larger than the service takes.' },
  unsupported_media_type: {
    status: 415,
    when: 'The Content-Type is not one that the endpoint takes, or the body has a Content-Encoding.',
  },
  rate_limit_exceeded: { status: 429, when: 'Too many requests; Retry-After says when to come back.' },
  internal_error: { status: 500, when: 'The service failed; X-Request-Id finds the cause in its log.' },
  export_failed: { status: 500, when: 'The export failed for good; start a new one.' },
  service_unavailable: { status: 503, when: 'The service is stopping or cannot reach what it needs.' },
} as const satisfies Record<string, { status: number; when: string }>

export type ErrorCode = keyof typeof ERROR_CODES
