import { type OpenApiDocument, type Operation, resolve, type Schema } from './document.ts'

/** Stands for a file in an input; the examples read it from disk. */
export const FILE = { file: 'licence.jpg' }

const FLOW = '01990000-0000-7000-8000-000000000003'
const LICENCE = '01990000-0000-7000-8000-000000000009'
const APPLICATION = '01990000-0000-7000-8000-000000000012'
const SHIFT_VARIABLE = `HIRING_FLOW.${FLOW}.FORM.01990000-0000-7000-8000-000000000008`

/** What an example sends, in the world of `src/http/openapi/example-world.ts`, where the document's example says too much or too little. */
const CHOSEN: Record<string, Record<string, unknown>> = {
  putConfiguration: {
    company: { slug: 'acme', name: 'Acme Logistics', timezone: 'America/Chicago', default_country: 'US' },
    flows: [
      {
        slug: 'warehouse-associate',
        name: 'Warehouse associate',
        status: 'PUBLISHED',
        stages: [{ slug: 'apply', name: 'Apply' }],
      },
    ],
    dry_run: true,
  },
  listApplicationsV1: { flow_id: FLOW, updated_at__gt: '2026-01-01', page_size: 100 },
  listApplicationsV2: {
    flow_id: FLOW,
    og_variable_ids: [SHIFT_VARIABLE],
    filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'love' },
  },
  listApplicationsAcrossFlows: {
    filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'love' },
    status: ['NEW', 'IN_PROGRESS'],
  },
  listApplicationsV2ByQuery: { flow_id: FLOW, og_variable_ids: [SHIFT_VARIABLE] },
  startBulkMove: {
    filter: { flow_id: FLOW, current_stage: '01990000-0000-7000-8000-000000000004' },
    page_or_stage_id: '01990000-0000-7000-8000-000000000005',
    dry_run: true,
  },
  startBulkMessage: {
    filter: { flow_id: FLOW, current_stage: '01990000-0000-7000-8000-000000000004' },
    subject: 'The night shift at Acme',
    text: 'Dear {{ candidate.first_name }}, would the night shift suit you?',
    dry_run: true,
  },
  startBulkLinks: {
    filter: { flow_id: FLOW, current_stage: '01990000-0000-7000-8000-000000000004' },
    dry_run: true,
  },
  sendMessage: {
    subject: 'The night shift at Acme',
    text: 'Dear {{ candidate.first_name }}, would the night shift suit you?',
  },
  startBulkAssignment: {
    filter: { flow_id: FLOW, current_stage: '01990000-0000-7000-8000-000000000004' },
    add_tags: ['night shift'],
    dry_run: true,
  },
  listCandidates: { phone_number: '(213) 373-4253' },
  eraseCandidate: { dry_run: true },
  listAutomationRuns: { status: 'failed' },
  uploadDocuments: { [LICENCE]: FILE },
  listDocuments: { application_id: APPLICATION },
  createOrUpdateCandidate: {
    external_identifier: 'E-1001',
    flow_id: FLOW,
    full_name: 'Ada Lovelace',
    [SHIFT_VARIABLE]: 'day',
    [LICENCE]: FILE,
  },
  exportBillingDataByQuery: {
    company_ids: ['01990000-0000-7000-8000-000000000001'],
    start_date: '2026-01-01',
    end_date: '2026-01-31',
  },
  createImport: {
    file: FILE,
    map: '{person: {full_name: Name, email: Email}, application: {flow: {is: warehouse-associate}, stage: Stage}}',
  },
  updateWebhookEndpoint: { active: false },
  listEvents: { type: 'application.stage_changed' },
  listChanges: { types: ['application', 'candidate'], limit: 500 },
  fireWebhookByQuery: { 'candidate.id': 'E-1001', 'candidate.email': 'ada@example.com' },
}

/** The fields that an example of an operation sends: without those that are the default anyway. */
export function exampleInput(document: OpenApiDocument, operation: Operation): Record<string, unknown> {
  const chosen = CHOSEN[operation.operationId]
  if (chosen) return chosen
  const query = operation.queryParameters.filter(({ required }) => required)
  return {
    ...Object.fromEntries(query.map(({ name, example }) => [name, example])),
    ...(operation.body && withoutDefaults(document, operation.body)),
  }
}

function withoutDefaults(document: OpenApiDocument, { schema, example = {} }: NonNullable<Operation['body']>) {
  const { properties = {} } = resolve<Schema>(document, schema)
  return Object.fromEntries(
    Object.entries(example).filter(([name, value]) => {
      const field = properties[name]
      return !field || resolve<Schema>(document, field).default !== value
    }),
  )
}
