import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testService } from '../support/service.ts'

const service = testService()

/** Why a column tells of nobody who can be erased. */
const OURS = 'a word of ours'
const CONFIGURED = 'what the company has configured'
const OF_A_FILE = 'of a file of bills, which names no person'
const HASH_OF_OURS = 'a secret that we made, hashed or sealed'
const ID = 'an id'
const DAY_OF_MANY = 'a day or week of numbers, which name nobody'
const OPERATOR = 'of somebody who works for the company, and not of an applicant'

/** What becomes of what a column tells of a person. */
const DELETED = 'the row is deleted'
const EMPTIED = 'the column is emptied'
const SEARCHED = 'searched for the person’s addresses and ids, and erased where it holds one'

/**
 * Every column of every table that can hold a text, a number or a document, with what becomes of it when a person is
 * erased, or why it tells of nobody. What is added to the schema is added here, and to the erasure where it must be.
 */
const COLUMNS: Record<string, Record<string, string>> = {
  api_keys: { name: CONFIGURED, prefix: OURS, hash: HASH_OF_OURS, scopes: OURS },
  applicant_sessions: { token_hash: DELETED },
  applications: { status: OURS, tags: EMPTIED },
  arriving_files: { sha256: `${DELETED} if it came for a known application, else by the sweep within a day` },
  audit_entries: {
    action: OURS,
    actor_type: OURS,
    address: OPERATOR,
    user_agent: OPERATOR,
    request_id: ID,
    object_type: OURS,
    fields: 'names of fields, never values',
    details: 'ids, numbers and words of ours',
    hash: 'of an entry, which tells of nobody',
  },
  audit_heads: { sealed: HASH_OF_OURS },
  noted_audit_entries: { content: 'as audit_entries, for a minute' },
  automation_runs: {
    status: DELETED,
    error: DELETED,
    steps: DELETED,
    trigger_type: DELETED,
    event_key: DELETED,
    input: `${DELETED}; a run without an application is ${SEARCHED}`,
    condition: DELETED,
    pending: DELETED,
    results: DELETED,
  },
  automations: {
    key: CONFIGURED,
    name: CONFIGURED,
    trigger_type: OURS,
    steps: CONFIGURED,
    condition: CONFIGURED,
    webhook: CONFIGURED,
    cron: CONFIGURED,
    next_due_of: CONFIGURED,
  },
  billable_events: {
    service: 'a kind of service, which an automation must not make of a name (docs/erasure.md)',
    quantity: 'how much was charged',
    details: 'ids and numbers of pages',
  },
  billing_export_companies: {
    slug: CONFIGURED,
    timezone: CONFIGURED,
    first_day: OF_A_FILE,
    last_day: OF_A_FILE,
    services: OF_A_FILE,
  },
  billing_export_files: { format: OURS, storage_key: OF_A_FILE, sha256: OF_A_FILE },
  billing_exports: { state: OURS, start_date: OF_A_FILE, end_date: OF_A_FILE, services: OF_A_FILE, problem: OURS },
  bulk_action_items: {
    status: OURS,
    problem_code: OURS,
    problem_message: 'names of stages',
    change: 'ids of members, and tags that the company gave many',
  },
  bulk_actions: {
    kind: OURS,
    command:
      'ids, switches, tags that the company gave many, and own words of messages: forgotten where they name the person',
    actor_type: OURS,
  },
  candidate_updates: { actor_id: DELETED, move_problem: DELETED, submissions: DELETED },
  candidates: {
    external_identifier: EMPTIED,
    email: EMPTIED,
    full_name: EMPTIED,
    first_name: EMPTIED,
    middle_name: EMPTIED,
    last_name: EMPTIED,
    phone_number: EMPTIED,
    phone_as_written: EMPTIED,
    language: EMPTIED,
    former_emails: EMPTIED,
    former_identifiers: EMPTIED,
    former_mail_token_hash: EMPTIED,
  },
  companies: {
    slug: CONFIGURED,
    name: CONFIGURED,
    timezone: CONFIGURED,
    default_country: CONFIGURED,
    theme: CONFIGURED,
    languages: CONFIGURED,
    contact: CONFIGURED,
    privacy: CONFIGURED,
    notices: CONFIGURED,
  },
  document_pages: { text: DELETED, confidence: DELETED, source: DELETED, words: DELETED },
  documents: {
    file_name: DELETED,
    content_type: DELETED,
    sha256: DELETED,
    status: DELETED,
    language: DELETED,
    text: DELETED,
    machine_readable_zone: DELETED,
    problem: DELETED,
    virus_check: DELETED,
    active_content: DELETED,
    review_reason: DELETED,
    reviewer_type: DELETED,
    reviewer_id: DELETED,
    differences: DELETED,
    signatures: DELETED,
  },
  email_templates: {
    key: CONFIGURED,
    subject: CONFIGURED,
    text: CONFIGURED,
    html: CONFIGURED,
    translations: CONFIGURED,
  },
  erasures: {
    actor_type: OURS,
    actor_id: ID,
    removed: 'how many rows of each kind',
    traces: `${EMPTIED} when the erasure is complete`,
  },
  event_deliveries: { status: DELETED, last_error: SEARCHED, attempt_log: SEARCHED },
  events: { type: DELETED, data: DELETED },
  form_elements: {
    key: CONFIGURED,
    type: OURS,
    label: CONFIGURED,
    help: CONFIGURED,
    show_if: CONFIGURED,
    constraints: CONFIGURED,
    translations: CONFIGURED,
  },
  form_values: {
    text_value: DELETED,
    number_value: DELETED,
    date_value: DELETED,
    choice_values: DELETED,
    detail_value: DELETED,
  },
  hiring_flows: { slug: CONFIGURED, name: CONFIGURED, status: CONFIGURED, translations: CONFIGURED, job: CONFIGURED },
  idempotent_answers: {
    path: 'our paths, with ids',
    key: SEARCHED,
    fingerprint: 'a hash of a body, for 24 hours',
    body: SEARCHED,
    unfinished: SEARCHED,
  },
  import_rows: {
    outcome: OURS,
    problems:
      'names of columns, and of stages, flows and reasons as a file wrote them; rows that are kept for some months',
    met: 'ids',
  },
  imported_keys: { key_hash: 'a hash, by which nobody who was erased is imported anew' },
  imports: {
    state: OURS,
    source: CONFIGURED,
    file_name: OPERATOR,
    sha256: 'of a file of many people, which is removed once it is read',
    map: CONFIGURED,
    actor_type: OURS,
    counts: 'how many rows',
    problem: 'where a file could not be read',
  },
  legal_entities: { key: CONFIGURED, name: CONFIGURED, country: CONFIGURED },
  magic_links: {
    token_hash: DELETED,
    email: DELETED,
    full_name: DELETED,
    phone_number: DELETED,
    application_data: DELETED,
    maker_type: DELETED,
    maker_id: DELETED,
    use_problems: DELETED,
  },
  self_identification_answers: { choices: DELETED },
  notes: { text: DELETED, corrections: DELETED, author_type: DELETED },
  mails: {
    recipient: DELETED,
    subject: `${DELETED} if it is to the person or for their application, else ${SEARCHED}`,
    text: DELETED,
    html: DELETED,
    sealed_tokens: DELETED,
    calendar: DELETED,
    unsubscribe_url: DELETED,
    status: DELETED,
    last_error: DELETED,
  },
  text_messages: {
    recipient: DELETED,
    text: `${DELETED} if it was written for their application, else ${SEARCHED}`,
    sealed_text: DELETED,
    status: DELETED,
    last_error: DELETED,
    provider_id: DELETED,
  },
  migrations: { name: OURS, checksum: OURS },
  noted_changes: { object_type: OURS },
  object_changes: { object_type: OURS },
  pages: { slug: CONFIGURED, name: CONFIGURED, show_if: CONFIGURED, translations: CONFIGURED },
  insight_positions: { timezone: CONFIGURED },
  insight_arrivals: { day: DAY_OF_MANY, channel: OURS },
  insight_stages: { week: DAY_OF_MANY, channel: OURS },
  insight_stays: { week: DAY_OF_MANY },
  insight_pages: { week: DAY_OF_MANY, outcome: OURS },
  insight_rejections: { week: DAY_OF_MANY, reason: OURS },
  interviews: {
    interviewers: OPERATOR,
    place: CONFIGURED,
    time_zone: DELETED,
    status: DELETED,
    cancelled_by: DELETED,
    cancel_reason: DELETED,
  },
  schedules: { key: CONFIGURED, rules: CONFIGURED },
  queue_workers: { id: OURS },
  sign_up_mails: { mailbox_hash: `${DELETED}, and after an hour in any case` },
  retention_rules: { key: CONFIGURED, removes: OURS, statuses: OURS },
  stage_reasons: { key: CONFIGURED, label: CONFIGURED },
  stages: { slug: CONFIGURED, name: CONFIGURED, kind: OURS, translations: CONFIGURED, applicant_view: CONFIGURED },
  transitions: {
    actor_type: OURS,
    actor_id: 'an id; of an applicant it is the candidate’s, which tells of nobody any more',
  },
  users: { email: OPERATOR, name: OPERATOR, password_hash: OPERATOR, totp_secret: OPERATOR },
  memberships: { role: OURS },
  invitations: { email: OPERATOR, role: OURS, token_hash: HASH_OF_OURS },
  configuration_versions: { actor_type: OURS, managed_in: OURS, changes: CONFIGURED, file: CONFIGURED },
  saved_views: {
    name: CONFIGURED,
    search: 'no detail of a person: a filter by one is refused (src/saved-views/actions/save-view.ts)',
  },
  unsubscribe_keys: { sealed: HASH_OF_OURS },
  secret_keys: { id: OURS, sealed: HASH_OF_OURS },
  set_up_tokens: { token_hash: HASH_OF_OURS },
  recovery_codes: { hash: HASH_OF_OURS },
  passkeys: { id: OPERATOR, public_key: OPERATOR, transports: OPERATOR },
  user_sessions: { token_hash: HASH_OF_OURS, user_agent: OPERATOR },
  sign_on_providers: {
    issuer: CONFIGURED,
    client_id: CONFIGURED,
    sealed_client_secret: CONFIGURED,
    email_domains: CONFIGURED,
    new_member_role: OURS,
  },
  sign_on_identities: { issuer: CONFIGURED, subject: OPERATOR },
  sign_on_attempts: { state_hash: HASH_OF_OURS },
  webhook_endpoints: {
    key: CONFIGURED,
    url: CONFIGURED,
    secret: CONFIGURED,
    secret_env: CONFIGURED,
    sealed_secret: HASH_OF_OURS,
    sealed_previous_secret: HASH_OF_OURS,
    managed_by: OURS,
    event_types: CONFIGURED,
    disabled_reason: SEARCHED,
  },
  'graphile_worker._private_jobs': {
    payload: 'ids; of an interview that was erased its time and its interviewers',
    key: 'ids',
    last_error: SEARCHED,
    locked_by: OURS,
    flags: OURS,
  },
  'graphile_worker._private_job_queues': { queue_name: 'ids', locked_by: OURS },
  'graphile_worker._private_known_crontabs': { identifier: OURS },
  'graphile_worker._private_tasks': { identifier: OURS },
}

test('every column that could tell of a person says what becomes of it when they are erased', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select case when table_schema = 'public' then table_name else table_schema || '.' || table_name end as table,
      column_name as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type not in (
        'uuid', 'boolean', 'timestamp with time zone', 'timestamp without time zone', 'bigint', 'integer', 'smallint'
      )
      and udt_name <> '_uuid'
    order by 1, 2
  `.execute(service.db)
  const answered = Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table} ${column}`),
  )
  expect(rows.map(({ table, column }) => `${table} ${column}`)).toEqual(answered.sort())
})

test('every table of a company says what becomes of its rows', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1
  `.execute(service.db)
  const answered = [...Object.keys(COLUMNS), ...Object.keys(WITHOUT_TEXTS)]
  expect(rows.map(({ table }) => table).filter((table) => !answered.includes(table))).toEqual([])
})

/** Tables of ids, counts and times alone. */
const WITHOUT_TEXTS = {
  page_submissions: DELETED,
  review_leases: 'ids and a moment, for the minutes that somebody reviews',
  stage_submissions: DELETED,
  application_counts: 'counts of all applications on a stage',
  application_count_changes: 'counts of all applications on a stage',
  insight_applications: 'how many transitions an application has',
  change_positions: 'one number for a company',
  webhook_addresses: CONFIGURED,
  sign_in_policies: CONFIGURED,
}
