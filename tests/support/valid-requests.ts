import { randomUUIDv7 } from 'node:crypto'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { unique } from './factories.ts'
import { type FormPart, pdfOf } from './form.ts'
import type { World } from './world.ts'

/** What a request holds beside its method and path. */
export interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** In place of a body, where only a form is taken. */
  form?: FormPart[]
}

const stageOf = ({ flow }: World, index: number) => flow.stages[index]?.id as string
const move = (world: World) => ({
  page_or_stage_id: stageOf(world, 1),
  stage_reason_id: world.flow.reasons[0] as string,
})

/** One valid request for each operation of the API, with as many of its fields as can stand together. */
const VALID_REQUESTS: Record<string, (world: World) => RequestParts> = {
  getCompany: () => ({}),
  updateCompany: () => ({ body: { name: 'Acme', timezone: 'UTC', default_country: 'US' } }),
  getConfiguration: () => ({}),
  listConfigurationVersions: () => ({}),
  getConfigurationVersion: ({ configurationVersionId }) => ({
    params: { configuration_version_id: configurationVersionId },
  }),
  putConfiguration: ({ configuration }) => ({ query: { dry_run: 'true' }, body: { ...configuration } }),
  listHiringFlows: () => ({}),
  getHiringFlow: ({ flow }) => ({ params: { hiring_flow_id: flow.id } }),
  createApplication: ({ flow }) => ({
    body: {
      email: `ada-${unique()}@example.com`,
      hiring_flow_id: flow.id,
      phone_number: '+12133734253',
      name: 'Ada Lovelace',
    },
  }),
  listApplicationsV1: (world) => ({
    query: { flow_id: world.flow.id, current_stage: stageOf(world, 0), created__gt: '2020-01-01', page_size: '10' },
  }),
  listApplicationsV2: (world) => ({
    body: {
      flow_id: world.flow.id,
      current_stage: stageOf(world, 0),
      application_ids: [world.applicationId],
      og_variable_ids: [world.flow.path('shift')],
      filters: { [world.flow.path('shift')]: 'day' },
      page: 1,
    },
  }),
  listApplicationsAcrossFlows: (world) => ({
    body: {
      flow_ids: [world.flow.id],
      application_ids: [world.applicationId],
      filters: { 'USER.PERSONAL_INFORMATION.EMAIL': '@' },
      page: 1,
    },
  }),
  listApplicationsV2ByQuery: (world) => ({
    query: {
      flow_id: world.flow.id,
      current_stage: stageOf(world, 0),
      application_ids: world.applicationId,
      og_variable_ids: world.flow.path('shift'),
      filters: JSON.stringify({ [world.flow.path('shift')]: 'day' }),
      page_size: '10',
    },
  }),
  createMagicLink: (world) => ({
    body: {
      email: `ada-${unique()}@example.com`,
      hiring_flow_id: world.flow.id,
      full_name: 'Ada Lovelace',
      phone_number: '+12133734253',
      application_data: { shift: 'day', [world.flow.path('shift')]: 'night' },
      ...move(world),
      expiry_duration_in_seconds: 3600,
    },
  }),
  getApplication: ({ applicationId }) => ({ params: { application_id: applicationId } }),
  getApplicationHistory: ({ applicationId }) => ({ params: { application_id: applicationId } }),
  advanceApplication: (world) => ({ params: { application_id: world.applicationId }, body: move(world) }),
  startBulkMove: (world) => ({
    body: { application_ids: [world.applicationId], ...move(world), page_or_stage_id: stageOf(world, 2) },
  }),
  getVolume: ({ flow }) => ({
    query: { hiring_flow_id: flow.id, since: '2026-11-01', until: '2026-11-22', period: 'day' },
  }),
  getFunnel: ({ flow }) => ({ query: { hiring_flow_id: flow.id } }),
  getTimeInStage: ({ flow }) => ({ query: { hiring_flow_id: flow.id } }),
  getPageVisits: ({ flow }) => ({ query: { hiring_flow_id: flow.id } }),
  getRejectedDocuments: ({ flow }) => ({ query: { hiring_flow_id: flow.id } }),
  getSources: ({ flow }) => ({ query: { hiring_flow_id: flow.id, is_test: 'true' } }),
  getBulkMove: ({ bulkMoveId }) => ({ params: { bulk_move_id: bulkMoveId } }),
  listBulkMoveResults: ({ bulkMoveId }) => ({
    params: { bulk_move_id: bulkMoveId },
    query: { status: 'moved', page_size: '10' },
  }),
  startBulkAssignment: ({ applicationId }) => ({ body: { application_ids: [applicationId], add_tags: ['early'] } }),
  startBulkMessage: ({ applicationId }) => ({
    body: { application_ids: [applicationId], subject: 'Hello', text: 'Hello {{ candidate.first_name }}' },
  }),
  startBulkLinks: ({ applicationId }) => ({ body: { application_ids: [applicationId] } }),
  sendMessage: ({ applicationId }) => ({
    params: { application_id: applicationId },
    body: { subject: 'Hello', text: 'Hello {{ candidate.first_name }}' },
  }),
  listMessageTemplates: ({ flow }) => ({ params: { hiring_flow_id: flow.id } }),
  getBulkAction: ({ bulkMoveId }) => ({ params: { bulk_action_id: bulkMoveId } }),
  listBulkActionResults: ({ bulkMoveId }) => ({
    params: { bulk_action_id: bulkMoveId },
    query: { status: 'done', page_size: '10' },
  }),
  undoBulkAction: ({ spareBulkActionId }) => ({ params: { bulk_action_id: spareBulkActionId } }),
  undoBulkMove: ({ spareBulkMoveId }) => ({ params: { bulk_move_id: spareBulkMoveId } }),
  previewMove: (world) => ({ params: { application_id: world.applicationId }, body: move(world) }),
  advanceApplications: (world) => ({ body: { application_ids: [world.applicationId], ...move(world) } }),
  listApplicationHistories: ({ applicationId }) => ({ body: { application_ids: [applicationId] } }),
  getCandidateData: ({ flow, externalIdentifier }) => ({
    body: {
      external_identifier: externalIdentifier,
      flow_id: flow.id,
      form_element_ids: [flow.elements.shift as string],
    },
  }),
  getCandidateDataAndSubmissions: ({ flow, applicationId }) => ({
    body: { application_ids: [applicationId], variable_ids: [flow.path('shift')] },
  }),
  fireWebhook: ({ publicId }) => ({
    params: { public_id: publicId },
    body: { candidate: { id: 'E-1', email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' } },
  }),
  fireWebhookByQuery: ({ publicId }) => ({
    params: { public_id: publicId },
    query: { 'candidate.id': 'E-1', 'candidate.email': 'ada@example.com' },
  }),
  getAutomationRun: ({ runId }) => ({ params: { run_id: runId } }),
  getCandidateDataAndSubmissionsByQuery: ({ flow, applicationId }) => ({
    query: { application_ids: applicationId, variable_ids: flow.path('shift') },
  }),
  createOrUpdateCandidate: (world) => ({
    body: {
      external_identifier: world.externalIdentifier,
      application_id: world.applicationId,
      flow_id: world.flow.id,
      full_name: 'Ada King Lovelace',
      phone_number: '+12133734253',
      ...move(world),
      is_test: 'true',
      requires_async_processing: 'true',
      [world.flow.elements.shift as string]: 'day',
      [world.flow.path('shift')]: 'night',
      'USER.PERSONAL_INFORMATION.MIDDLE_NAME': 'King',
    },
  }),
  exportBillingData: ({ company }) => ({
    body: {
      company_ids: [company.id],
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      services: ['ApplicationStageTransition'],
      include_test: false,
    },
  }),
  exportBillingDataByQuery: ({ company }) => ({
    query: {
      company_ids: company.id,
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      services: 'ApplicationStageTransition',
      include_test: 'true',
    },
  }),
  updateApplication: ({ applicationId }) => ({
    params: { application_id: applicationId },
    body: { assignee_id: null, tags: ['night shift', 'vip'] },
  }),
  correctApplication: ({ applicationId, flow }) => ({
    params: { application_id: applicationId },
    body: {
      values: { [flow.elements.shift as string]: `night ${unique()}`, 'USER.PERSONAL_INFORMATION.MIDDLE_NAME': 'King' },
      reason: 'She said so on the telephone.',
      skip_automations: true,
    },
  }),
  listImports: () => ({ query: { page_size: '10' } }),
  createImport: ({ flow }) => ({
    form: [
      { name: 'file', fileName: 'people.csv', content: `Id,Name,Email\n${unique()},Ada,ada-${unique()}@example.com\n` },
      {
        name: 'map',
        text: `{key: Id, person: {full_name: Name, email: Email}, application: {flow: {is: ${flow.id}}, stage: {is: ${flow.stages[1]?.id}}}}`,
      },
      { name: 'dry_run', text: 'false' },
    ],
  }),
  getImport: ({ importId }) => ({ params: { import_id: importId } }),
  listImportRows: ({ importId }) => ({
    params: { import_id: importId },
    query: { page_size: '10', outcome: 'failed' },
  }),
  listMembers: () => ({}),
  listSignatures: ({ applicationId }) => ({ params: { application_id: applicationId } }),
  listNotes: ({ applicationId }) => ({ params: { application_id: applicationId }, query: { page_size: '10' } }),
  createNote: ({ applicationId }) => ({
    params: { application_id: applicationId },
    body: { text: 'She can start on Monday.', mentions: [] },
  }),
  updateNote: ({ noteId }) => ({ params: { note_id: noteId }, body: { text: 'Call her tomorrow.', mentions: [] } }),
  deleteNote: ({ spareNoteId }) => ({ params: { note_id: spareNoteId } }),
  listInterviews: ({ applicationId }) => ({
    query: {
      application_id: applicationId,
      status: 'scheduled',
      starts_since: '2020-01-01',
      starts_before: '2100-01-01',
      page_size: '10',
    },
  }),
  getInterview: ({ interviewId }) => ({ params: { interview_id: interviewId } }),
  cancelInterview: ({ interviewId }) => ({ params: { interview_id: interviewId }, body: { reason: 'Dana is ill.' } }),
  markInterviewNoShow: ({ begunInterviewId }) => ({ params: { interview_id: begunInterviewId } }),
  listCandidates: () => ({
    query: {
      email: 'ada@example.com',
      external_identifier: 'E-1',
      phone_number: '+12133734253',
      name: 'Ada',
      page_size: '10',
    },
  }),
  getCandidate: ({ candidateId }) => ({ params: { candidate_id: candidateId } }),
  updateCandidate: ({ candidateId }) => ({
    params: { candidate_id: candidateId },
    body: {
      email: `ada-${unique()}@example.com`,
      full_name: 'Ada King Lovelace',
      first_name: 'Ada',
      middle_name: 'King',
      last_name: 'Lovelace',
      phone_number: '+12133734253',
    },
  }),
  countSelfIdentification: ({ flow }) => ({ params: { hiring_flow_id: flow.id } }),
  countApplicationsByFlow: () => ({}),
  countApplications: ({ flow }) => ({ params: { hiring_flow_id: flow.id } }),
  listCandidateApplications: ({ candidateId }) => ({
    params: { candidate_id: candidateId },
    query: { page_size: '10' },
  }),
  getDocument: ({ documentId }) => ({ params: { document_id: documentId } }),
  takeDocuments: ({ flow }) => ({
    body: {
      count: 2,
      hiring_flow_id: flow.id,
      form_element_id: flow.elements.licence as string,
      except_document_ids: [],
    },
  }),
  reviewDocument: ({ readDocumentId }) => ({
    params: { document_id: readDocumentId },
    body: { status: 'rejected', reason: 'The back of the licence is missing.' },
  }),
  listDocuments: ({ flow, applicationId }) => ({
    query: { application_id: applicationId, form_element_id: flow.elements.licence as string, status: 'pending' },
  }),
  listMagicLinks: ({ flow }) => ({
    query: { email: 'ada@example.com', hiring_flow_id: flow.id, page_size: '10' },
  }),
  sendMagicLink: ({ applicationId }) => ({ params: { application_id: applicationId } }),
  listApplicationTextMessages: ({ applicationId }) => ({
    params: { application_id: applicationId },
    query: { page_size: '10' },
  }),
  listApplicationMails: ({ applicationId }) => ({
    params: { application_id: applicationId },
    query: { page_size: '10' },
  }),
  listMails: () => ({ query: { status: 'kept', email: 'ada@example.com', page_size: '10' } }),
  getMail: ({ mailId }) => ({ params: { mail_id: mailId } }),
  listApplicationDeliveries: ({ applicationId }) => ({
    params: { application_id: applicationId },
    query: { page_size: '10' },
  }),
  exportCandidate: ({ candidateId }) => ({ params: { candidate_id: candidateId } }),
  mergeCandidate: ({ candidateId, otherCandidateId }) => ({
    params: { candidate_id: candidateId },
    body: { from_candidate_id: otherCandidateId, dry_run: true },
  }),
  eraseCandidate: ({ candidateId }) => ({ params: { candidate_id: candidateId }, body: { dry_run: true } }),
  getRetention: () => ({}),
  getErasure: ({ erasureId }) => ({ params: { erasure_id: erasureId } }),
  revokeMagicLink: ({ magicLinkId }) => ({ params: { magic_link_id: magicLinkId } }),
  listAutomations: () => ({}),
  previewAutomation: ({ automationId, applicationId }) => ({
    params: { application_id: applicationId, automation_id: automationId },
    body: { payload: { candidate: { email: 'ada@example.com' } } },
  }),
  listAutomationRuns: ({ applicationId }) => ({
    query: { status: 'queued', automation_id: randomUUIDv7(), application_id: applicationId, page_size: '10' },
  }),
  retryFailedRuns: () => ({ body: { created_since: '2020-01-01T00:00:00Z' } }),
  retryAutomationRun: ({ failedRunId }) => ({ params: { run_id: failedRunId } }),
  getCandidateUpdate: ({ candidateUpdateId }) => ({ params: { candidate_update_id: candidateUpdateId } }),
  listVariables: ({ flow }) => ({ query: { hiring_flow_id: flow.id } }),
  listBillingExports: () => ({ query: { page_size: '10' } }),
  listWebhookEndpoints: () => ({ query: { page_size: '10' } }),
  createWebhookEndpoint: () => ({
    body: {
      url: 'https://example.com/hook?for=hireline',
      event_types: ['export.completed', 'company.updated'],
      key: `ats-${unique()}`,
      active: false,
      max_concurrency: 2,
    },
  }),
  getWebhookEndpoint: ({ webhookEndpointId }) => ({ params: { webhook_endpoint_id: webhookEndpointId } }),
  updateWebhookEndpoint: ({ webhookEndpointId }) => ({
    params: { webhook_endpoint_id: webhookEndpointId },
    body: { url: 'https://example.com/other', event_types: ['export.completed'], active: true, max_concurrency: 8 },
  }),
  rotateWebhookSecret: ({ webhookEndpointId }) => ({ params: { webhook_endpoint_id: webhookEndpointId } }),
  testWebhookEndpoint: ({ webhookEndpointId }) => ({ params: { webhook_endpoint_id: webhookEndpointId } }),
  enableWebhookEndpoint: ({ webhookEndpointId }) => ({ params: { webhook_endpoint_id: webhookEndpointId } }),
  deleteWebhookEndpoint: ({ spareEndpointId }) => ({ params: { webhook_endpoint_id: spareEndpointId } }),
  listWebhookDeliveries: ({ webhookEndpointId }) => ({
    params: { webhook_endpoint_id: webhookEndpointId },
    query: { status: 'pending', page_size: '10' },
  }),
  replayToWebhookEndpoint: ({ webhookEndpointId }) => ({
    params: { webhook_endpoint_id: webhookEndpointId },
    body: { since: '2026-01-01T00:00:00Z', only: 'failed' },
  }),
  listEvents: ({ applicationId }) => ({
    query: {
      type: 'application.created',
      subject_id: applicationId,
      created_since: '2026-01-01',
      created_before: '2126-01-01T00:00:00Z',
      page_size: '10',
    },
  }),
  getEvent: ({ eventId }) => ({ params: { event_id: eventId } }),
  replayEvent: ({ eventId, webhookEndpointId }) => ({
    params: { event_id: eventId },
    query: { webhook_endpoint_id: webhookEndpointId },
  }),
  listAuditLog: ({ company, candidateId }) => ({
    query: {
      action: 'candidate.read',
      actor_type: 'api_key',
      actor_id: company.keyId,
      object_type: 'candidate',
      object_id: candidateId,
      candidate_id: candidateId,
      created_since: '2026-01-01',
      created_before: '2126-01-01T00:00:00Z',
      page_size: '10',
    },
  }),
  listChanges: () => ({ query: { types: 'application', limit: '10', wait: '0' } }),
  uploadDocuments: ({ flow, applicationId }) => ({
    params: { application_id: applicationId },
    form: [{ name: flow.elements.licence as string, fileName: 'licence.pdf', content: pdfOf('A licence') }],
  }),
}

/** @throws when the operation has no line in the table above */
export function validRequest(endpoint: Endpoint, world: World): RequestParts {
  const make = VALID_REQUESTS[endpoint.operationId]
  if (!make) {
    throw new Error(
      `Every endpoint is tried with hostile requests: add a valid one for ${endpoint.operationId} to tests/support/valid-requests.ts.`,
    )
  }
  return make(world)
}
