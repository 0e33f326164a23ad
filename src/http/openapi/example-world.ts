/** An id, in which each number stands for one thing. */
const id = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`

const COMPANY = id(1)
const LEGAL_ENTITY = id(2)
const FLOW = id(3)
const APPLY = id(4)
const INTERVIEW = id(5)
const ABOUT_YOU = id(6)
const FORM = id(7)
const SHIFT = id(8)
const LICENCE = id(9)
const REASON = id(10)
const CANDIDATE = id(11)
const APPLICATION = id(12)
const TRANSITION = id(13)
const DOCUMENT = id(14)
const API_KEY = id(15)
const AUTOMATION = id(16)
const WEBHOOK = id(17)
const RUN = id(18)
const STEP = id(19)
const LINK = id(20)
const UPDATE = id(21)
const EXPORT = id(22)
const ENDPOINT = id(23)
const EVENT = id(24)
const ERASURE = id(25)

const SHIFT_VARIABLE = `HIRING_FLOW.${FLOW}.FORM.${SHIFT}`
const MADE = '2026-01-05T14:00:00.000Z'
const APPLIED = '2026-01-12T09:30:00.000Z'
const MOVED = '2026-01-13T09:30:00.000Z'
const SITE = 'https://hireline.example.com'

const aboutYou = { id: ABOUT_YOU, name: 'About you' }
const apply = { id: APPLY, name: 'Apply' }
const interview = { id: INTERVIEW, name: 'Interview' }

/**
 * The world of the examples: Ada Lovelace applies as a warehouse associate at Acme Logistics, sends her driving licence, and
 * is invited to an interview. By `<schema or operation>.<field>`, or by a field's name where it always means the same;
 * undefined leaves a field out.
 */
export const EXAMPLES: Record<string, unknown> = {
  // Acme Logistics
  'Company.id': COMPANY,
  'Company.name': 'Acme Logistics',
  'Company.slug': 'acme',
  'Company.created': MADE,
  'Company.updated_at': MADE,
  'updateCompany.name': 'Acme Logistics',
  timezone: 'America/Chicago',
  default_country: 'US',
  'LegalEntity.id': LEGAL_ENTITY,
  'LegalEntity.key': 'acme-us',
  'LegalEntity.name': 'Acme Logistics Inc.',
  'LegalEntity.country': 'US',
  'CompanyReference.id': COMPANY,
  'CompanyReference.name': 'Acme Logistics',
  company_id: COMPANY,
  company_ids: [COMPANY],

  // its hiring flow
  'HiringFlow.id': FLOW,
  'HiringFlow.name': 'Warehouse associate',
  'HiringFlow.status': 'PUBLISHED',
  'HiringFlow.created': MADE,
  'HiringFlow.updated_at': MADE,
  'HiringFlowSummary.id': FLOW,
  'HiringFlowSummary.name': 'Warehouse associate',
  'HiringFlowSummary.slug': 'warehouse-associate',
  'HiringFlowSummary.status': 'PUBLISHED',
  'HiringFlowSummary.created': MADE,
  'HiringFlowSummary.updated_at': MADE,
  'HiringFlowReference.id': FLOW,
  'HiringFlowReference.name': 'Warehouse associate',
  'HiringFlowReference.slug': 'warehouse-associate',
  'HiringFlow.slug': 'warehouse-associate',
  'HiringFlow.translations': { name: { en: 'Warehouse associate', es: 'Operario de almacén' } },
  flow_id: FLOW,
  hiring_flow_id: FLOW,
  'createMagicLink.hiring_flow_slug': undefined,
  'HiringFlow.stages': [
    {
      ...apply,
      slug: 'apply',
      kind: 'active',
      next_stage_ids: [INTERVIEW],
      stage_after_sending_id: null,
      translations: { name: { en: 'Apply', es: 'Solicitud' } },
      pages: [
        {
          ...aboutYou,
          slug: 'about-you',
          form_id: FORM,
          translations: { name: { en: 'About you', es: 'Sobre ti' } },
        },
      ],
    },
    {
      ...interview,
      slug: 'interview',
      kind: 'review',
      next_stage_ids: null,
      stage_after_sending_id: null,
      translations: { name: { en: 'Interview', es: 'Entrevista' } },
      pages: [],
    },
  ],
  'Form.id': FORM,
  'Form.name': 'About you',
  'Form.form_elements': [
    {
      id: SHIFT,
      key: 'shift',
      type: 'selection',
      label: 'Preferred shift',
      help: null,
      required: true,
      constraints: {
        choices: [
          { id: 'day', label: 'Day' },
          { id: 'night', label: 'Night' },
        ],
        display: 'radio',
      },
      translations: {
        label: { en: 'Preferred shift', es: 'Turno preferido' },
        choices: { day: { en: 'Day', es: 'Día' }, night: { en: 'Night', es: 'Noche' } },
      },
      variable_id: SHIFT_VARIABLE,
    },
    {
      id: LICENCE,
      key: 'licence',
      type: 'document',
      label: 'Driving licence',
      help: 'A photograph or a scan of both sides.',
      required: false,
      constraints: { accept: ['pdf', 'png', 'jpeg'] },
      translations: {
        label: { en: 'Driving licence', es: 'Licencia de conducir' },
        help: {
          en: 'A photograph or a scan of both sides.',
          es: 'Una fotografía o un escaneado de ambos lados.',
        },
      },
      variable_id: `HIRING_FLOW.${FLOW}.FORM.${LICENCE}`,
    },
  ],
  stage_id: APPLY,
  page_id: ABOUT_YOU,
  'StageReason.id': REASON,
  'StageReason.key': 'good-match',
  'StageReason.label': 'Good match',
  'StageReasonReference.id': REASON,
  'StageReasonReference.label': 'Good match',
  page_or_stage_id: INTERVIEW,
  'listApplicationsV1.current_stage': APPLY,
  'listApplicationsV2.current_stage': APPLY,
  'listApplicationsV2ByQuery.current_stage': APPLY,
  stage_reason_id: REASON,
  form_element_ids: [SHIFT],
  'Variable.variable_id': SHIFT_VARIABLE,
  'Variable.label': 'Preferred shift',
  'Variable.type': 'selection',
  'Variable.updatable': true,
  'Variable.form_element_id': SHIFT,
  variable_ids: [SHIFT_VARIABLE],
  og_variable_ids: [SHIFT_VARIABLE],
  labels_map: { [SHIFT_VARIABLE]: 'Preferred shift' },
  'listApplicationsV2.filters': { [SHIFT_VARIABLE]: 'day' },
  unavailable_application_ids: [],
  errored_request_variables: [],

  // Ada
  'Candidate.id': CANDIDATE,
  'Candidate.created': APPLIED,
  'Candidate.updated_at': APPLIED,
  'CandidateSummary.id': CANDIDATE,
  email: 'ada@example.com',
  phone_number: '+12133734253',
  full_name: 'Ada Lovelace',
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Lovelace',
  external_identifier: 'E-1001',
  candidate_id: CANDIDATE,
  'createApplication.name': 'Ada Lovelace',
  'createApplication.first_name': undefined,
  'createApplication.last_name': undefined,
  'updateCandidate.first_name': undefined,
  'updateCandidate.middle_name': undefined,
  'updateCandidate.last_name': undefined,
  'updateCandidate.full_name': 'Ada Lovelace',

  // her application
  application_id: APPLICATION,
  application_ids: [APPLICATION],
  'StageReference.id': APPLY,
  'StageReference.name': 'Apply',
  'CurrentStage.id': APPLY,
  'CurrentStage.name': 'Apply',
  'PageReference.id': ABOUT_YOU,
  'PageReference.name': 'About you',
  created: APPLIED,
  updated_at: APPLIED,
  'FilledForm.id': FORM,
  'FilledForm.name': 'About you',
  'FilledForm.state': 'COMPLETED',
  'FilledFormElement.form_element_id': SHIFT,
  'FilledFormElement.key': 'shift',
  'FilledFormElement.label': 'Preferred shift',
  'FilledFormElement.type': 'selection',
  'FilledFormElement.value': 'day',
  'createOrUpdateCandidate.application_id': undefined,
  'createOrUpdateCandidate.phone_number': undefined,
  'createOrUpdateCandidate.is_test': undefined,
  'createMagicLink.application_data': { shift: 'day' },

  // her move
  'Move.previous_stage': apply,
  'Move.current_stage': { ...interview, kind: 'review' },
  'Move.current_page': null,
  transition_id: TRANSITION,
  transitioned_at: MOVED,
  'Transition.id': TRANSITION,
  'Transition.from_stage': apply,
  'Transition.to_stage': interview,
  'Transition.from_page': aboutYou,
  'Transition.to_page': null,
  'Transition.created': MOVED,
  'Transition.seconds_in_previous_stage': 86_400,
  'Actor.id': API_KEY,
  'BulkMove.failed': 0,
  'BulkMoveResult.error': undefined,
  'BulkMoveResult.previous_stage': apply,
  'BulkMoveResult.current_stage': { ...interview, kind: 'review' },
  'BulkMoveResult.current_page': null,
  move_problem: null,
  'CandidateUpdated.current_stage': { ...interview, kind: 'review' },
  'CandidateUpdated.current_page': null,
  'CandidateUpdated.status': 'IN_PROGRESS',
  'CandidateUpdated.application_created': true,
  'CandidateUpdated.updated_at': MOVED,
  update_id: UPDATE,
  candidate_update_id: UPDATE,
  'CandidateUpdate.id': UPDATE,
  'CandidateUpdate.state': 'finished',
  'CandidateUpdate.application_created': true,
  finished_at: MOVED,

  'Erasure.id': ERASURE,
  'PersonExport.url': `${SITE}/person-exports/c2VhbGVk`,
  erasure_id: ERASURE,
  'Erasure.state': 'IN_PROGRESS',
  'Erasure.completed_at': null,

  // her document
  document_id: DOCUMENT,
  'Document.id': DOCUMENT,
  'DocumentRecord.id': DOCUMENT,
  'ReadDocument.id': DOCUMENT,
  form_element_id: LICENCE,
  'Document.name': 'driving-licence.pdf',
  'DocumentRecord.name': 'driving-licence.pdf',
  'ReadDocument.name': 'driving-licence.pdf',
  size: 48_213,
  'Document.status': 'processed',
  'DocumentRecord.status': 'rejected',
  'ReadDocument.status': 'processed',
  'Document.url': `${SITE}/files/driving-licence.pdf?expires=1768298400&signature=c2lnbmF0dXJl`,
  'DocumentRecord.url': `${SITE}/files/driving-licence.pdf?expires=1768298400&signature=c2lnbmF0dXJl`,
  'ReadDocument.url': `${SITE}/files/driving-licence.pdf?expires=1768298400&signature=c2lnbmF0dXJl`,
  virus_check: 'clean',
  active_content: [],
  problem: null,
  machine_readable_zone: null,
  differences: [],
  review: null,
  'DocumentRecord.review': {
    reason: 'The back of the licence is missing.',
    reviewed_at: MOVED,
    reviewed_by: { type: 'api_key', id: API_KEY },
  },
  'reviewDocument.status': 'rejected',
  'ReadPage.confidence': 96.5,
  'ReadPage.rotation': 0,
  'ReadDocument.text': 'DRIVER LICENSE LOVELACE ADA',
  'ReadDocument.page_texts': ['DRIVER LICENSE LOVELACE ADA'],

  // automations
  automation_id: AUTOMATION,
  public_id: WEBHOOK,
  'Automation.id': AUTOMATION,
  'Automation.key': 'job-board',
  'Automation.name': 'Job board',
  'Automation.active': true,
  'Automation.schedule': null,
  'Webhook.fire_url': `${SITE}/external/v1/automations/webhooks/${WEBHOOK}/fire/`,
  'AutomationReference.id': AUTOMATION,
  'AutomationReference.key': 'job-board',
  'AutomationReference.name': 'Job board',
  trigger_type: 'webhook',
  run_id: RUN,
  run_ids: [RUN],
  received_at: APPLIED,
  'AutomationRun.status': 'succeeded',
  'AutomationRun.error': null,
  'AutomationRun.input': { payload: { candidate: { id: 'E-1001', email: 'ada@example.com' } } },
  'AutomationRun.resume_at': null,
  'AutomationRun.finished_at': APPLIED,
  'AutomationStep.id': STEP,
  'AutomationStep.path': 'steps[0]',
  'AutomationStep.kind': 'upsert_application',
  'AutomationStep.error': null,
  'AutomationStep.started_at': APPLIED,
  'AutomationStep.finished_at': APPLIED,

  // magic links
  magic_link_id: LINK,
  'NewMagicLink.id': LINK,
  'NewMagicLink.magic_link': `${SITE}/apply/link/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
  expires_at: '2026-01-13T14:00:00.000Z',
  'MagicLink.id': LINK,
  'MagicLink.revoked_at': null,
  'MagicLink.used_at': null,
  'MagicLink.application_id': null,
  'MagicLink.problems': [],
  'MagicLinkMaker.id': API_KEY,

  // billing
  tracker_id: EXPORT,
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  services: ['ApplicationStageTransition'],
  'exportBillingData.tracker_id': undefined,
  'BillingExportProgress.rows_written': 0,
  'BillingExportProgress.rows_expected': null,
  'BillingExportSummary.state': 'COMPLETED',
  total_events: 2,
  total_quantity: 2,
  by_service: { ApplicationStageTransition: 2 },
  quantity_by_service: { ApplicationStageTransition: 2 },
  file_name: 'acme-billable-events-2026-01-01-to-2026-01-31.csv',
  'BillingExportFile.rows': 2,
  'BillingExportFile.bytes': 412,
  'BillingExportFile.sha256': '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  'BillingExportFile.url': `${SITE}/files/acme-billable-events-2026-01-01-to-2026-01-31.csv?signature=c2lnbmF0dXJl`,
  deleted_at: '2026-02-08T09:30:00.000Z',

  // webhooks
  webhook_endpoint_id: ENDPOINT,
  'WebhookEndpoint.id': ENDPOINT,
  'WebhookEndpoint.active': true,
  'WebhookEndpoint.managed_by': 'api',
  'NewWebhookEndpoint.id': ENDPOINT,
  'NewWebhookEndpoint.active': true,
  'NewWebhookEndpoint.managed_by': 'api',
  'DeletedWebhookEndpoint.id': ENDPOINT,
  failing_since: null,
  next_try_at: null,
  switched_off_at: null,
  switched_off_because: null,
  'WebhookEndpoint.previous_secret_until': null,
  'NewWebhookEndpoint.previous_secret_until': null,
  'RotatedWebhookSecret.previous_secret_until': '2026-01-14T09:30:00.000Z',
  next_since: null,
  event_id: EVENT,
  'AnyEvent.id': EVENT,
  'Event.id': EVENT,
  'EventSummary.id': EVENT,
  subject_id: APPLICATION,
  'Event.type': 'application.stage_changed',
  'EventSummary.type': 'application.stage_changed',
  'WebhookDelivery.event_type': 'application.stage_changed',
  'Event.data': { application: { application_id: APPLICATION }, transition: { id: TRANSITION } },
  'EventSummary.deliveries': { pending: 0, delivered: 1, failed: 0 },
  'EventDelivery.status': 'delivered',
  'WebhookDelivery.status': 'delivered',
  next_attempt_at: null,
  delivered_at: MOVED,
  last_status_code: 204,
  last_error: null,
  'DeliveryAttempt.at': MOVED,
  'DeliveryAttempt.status_code': 204,
  'DeliveryAttempt.error': null,
  'DeliveryAttempt.milliseconds': 38,
  'DeliveredDocument.id': DOCUMENT,
  'DeliveredDocument.name': 'driving-licence.pdf',
  'DeliveredDocument.status': 'processed',
  timestamp: MOVED,

  // pages of lists
  count: 1,
  count_is_exact: undefined,
  next: null,
  previous: null,
  next_cursor: null,
  cursor: undefined,
  'listApplicationsV1.count': undefined,
  'listApplicationsV2.count': undefined,
  'listApplicationsV2ByQuery.count': undefined,
  'CandidateChange.id': CANDIDATE,
  'CandidateChange.changed_at': APPLIED,
  'ChangePage.next_cursor': 'MTI',
}
