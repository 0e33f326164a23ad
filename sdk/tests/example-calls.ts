// Generated from api/openapi.json by scripts/sdk/. It is compiled, so that the examples of the documentation are right.
import { openAsBlob } from 'node:fs'
import type { Hireline } from '@hireline/sdk'

export async function getCompany(hireline: Hireline) {
  const company = await hireline.company.get()
  console.log(company)
}

export async function updateCompany(hireline: Hireline) {
  const company = await hireline.company.update({
    name: 'Acme Logistics',
    timezone: 'America/Chicago',
    default_country: 'US',
  })
  console.log(company)
}

export async function getConfiguration(hireline: Hireline) {
  const configuration = await hireline.configuration.get()
  console.log(configuration)
}

export async function putConfiguration(hireline: Hireline) {
  const appliedConfiguration = await hireline.configuration.replace({
    company: {
      slug: 'acme',
      name: 'Acme Logistics',
      timezone: 'America/Chicago',
      default_country: 'US',
    },
    flows: [
      {
        slug: 'warehouse-associate',
        name: 'Warehouse associate',
        status: 'PUBLISHED',
        stages: [{ slug: 'apply', name: 'Apply' }],
      },
    ],
    dry_run: true,
  })
  console.log(appliedConfiguration)
}

export async function listConfigurationVersions(hireline: Hireline) {
  for await (const configurationVersionSummary of hireline.configurationVersions.list()) {
    console.log(configurationVersionSummary)
  }
}

export async function getConfigurationVersion(hireline: Hireline) {
  const configurationVersion = await hireline.configurationVersions.get('01990000-0000-7000-8000-000000000043')
  console.log(configurationVersion)
}

export async function listHiringFlows(hireline: Hireline) {
  const hiringFlowSummaryList = await hireline.flows.list()
  console.log(hiringFlowSummaryList)
}

export async function getHiringFlow(hireline: Hireline) {
  const hiringFlow = await hireline.flows.get('01990000-0000-7000-8000-000000000003')
  console.log(hiringFlow)
}

export async function countSelfIdentification(hireline: Hireline) {
  const selfIdentification = await hireline.flows.selfIdentification('01990000-0000-7000-8000-000000000003')
  console.log(selfIdentification)
}

export async function listVariables(hireline: Hireline) {
  const variableList = await hireline.variables.list({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
  })
  console.log(variableList)
}

export async function countApplications(hireline: Hireline) {
  const answer = await hireline.flows.counts('01990000-0000-7000-8000-000000000003')
  console.log(answer)
}

export async function countApplicationsByFlow(hireline: Hireline) {
  const flowCounts = await hireline.flows.countAll()
  console.log(flowCounts)
}

export async function listCandidateApplications(hireline: Hireline) {
  for await (const application of hireline.candidates.applications('01990000-0000-7000-8000-000000000011')) {
    console.log(application)
  }
}

export async function createApplication(hireline: Hireline) {
  const answer = await hireline.applications.create({
    email: 'ada@example.com',
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
    phone_number: '+12133734253',
    name: 'Ada Lovelace',
    external_identifier: 'E-1001',
  })
  console.log(answer)
}

export async function listApplicationsV1(hireline: Hireline) {
  for await (const application of hireline.applications.list({
    flow_id: '01990000-0000-7000-8000-000000000003',
    updated_at__gt: '2026-01-01',
    page_size: 100,
  })) {
    console.log(application)
  }
}

export async function listApplicationsV2(hireline: Hireline) {
  for await (const applicationWithVariables of hireline.applications.search({
    flow_id: '01990000-0000-7000-8000-000000000003',
    og_variable_ids: [
      'HIRING_FLOW.01990000-0000-7000-8000-000000000003.FORM.01990000-0000-7000-8000-000000000008',
    ],
    filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'love' },
  })) {
    console.log(applicationWithVariables)
  }
}

export async function listApplicationsV2ByQuery(hireline: Hireline) {
  for await (const applicationWithVariables of hireline.applications.searchByQuery({
    flow_id: '01990000-0000-7000-8000-000000000003',
    og_variable_ids: [
      'HIRING_FLOW.01990000-0000-7000-8000-000000000003.FORM.01990000-0000-7000-8000-000000000008',
    ],
  })) {
    console.log(applicationWithVariables)
  }
}

export async function listApplicationsAcrossFlows(hireline: Hireline) {
  for await (const application of hireline.applications.searchAcrossFlows({
    filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'love' },
    status: ['NEW', 'IN_PROGRESS'],
  })) {
    console.log(application)
  }
}

export async function getApplication(hireline: Hireline) {
  const applicationDetail = await hireline.applications.get('01990000-0000-7000-8000-000000000012')
  console.log(applicationDetail)
}

export async function updateApplication(hireline: Hireline) {
  const application = await hireline.applications.update('01990000-0000-7000-8000-000000000012', {
    assignee_id: '01990000-0000-7000-8000-000000000026',
    tags: ['night shift'],
  })
  console.log(application)
}

export async function getApplicationHistory(hireline: Hireline) {
  const applicationHistory = await hireline.applications.history('01990000-0000-7000-8000-000000000012')
  console.log(applicationHistory)
}

export async function advanceApplication(hireline: Hireline) {
  const move = await hireline.applications.advance('01990000-0000-7000-8000-000000000012', {
    page_or_stage_id: '01990000-0000-7000-8000-000000000005',
    stage_reason_id: '01990000-0000-7000-8000-000000000010',
  })
  console.log(move)
}

export async function advanceApplications(hireline: Hireline) {
  const bulkMove = await hireline.applications.advanceMany({
    application_ids: ['01990000-0000-7000-8000-000000000012'],
    page_or_stage_id: '01990000-0000-7000-8000-000000000005',
    stage_reason_id: '01990000-0000-7000-8000-000000000010',
  })
  console.log(bulkMove)
}

export async function listApplicationHistories(hireline: Hireline) {
  const applicationHistories = await hireline.applications.histories({
    application_ids: ['01990000-0000-7000-8000-000000000012'],
  })
  console.log(applicationHistories)
}

export async function getCandidateData(hireline: Hireline) {
  const candidateData = await hireline.candidates.data({
    external_identifier: 'E-1001',
    flow_id: '01990000-0000-7000-8000-000000000003',
    form_element_ids: ['01990000-0000-7000-8000-000000000008'],
  })
  console.log(candidateData)
}

export async function getCandidateDataAndSubmissions(hireline: Hireline) {
  const answer = await hireline.candidates.submissions({
    application_ids: ['01990000-0000-7000-8000-000000000012'],
    variable_ids: [
      'HIRING_FLOW.01990000-0000-7000-8000-000000000003.FORM.01990000-0000-7000-8000-000000000008',
    ],
  })
  console.log(answer)
}

export async function getCandidateDataAndSubmissionsByQuery(hireline: Hireline) {
  const answer = await hireline.candidates.submissionsByQuery({
    application_ids: ['01990000-0000-7000-8000-000000000012'],
  })
  console.log(answer)
}

export async function listCandidates(hireline: Hireline) {
  for await (const candidate of hireline.candidates.list({ phone_number: '(213) 373-4253' })) {
    console.log(candidate)
  }
}

export async function getCandidate(hireline: Hireline) {
  const candidate = await hireline.candidates.get('01990000-0000-7000-8000-000000000011')
  console.log(candidate)
}

export async function updateCandidate(hireline: Hireline) {
  const candidate = await hireline.candidates.update('01990000-0000-7000-8000-000000000011', {
    email: 'ada@example.com',
    external_identifier: 'E-1001',
    full_name: 'Ada Lovelace',
    phone_number: '+12133734253',
  })
  console.log(candidate)
}

export async function exportCandidate(hireline: Hireline) {
  const personExport = await hireline.candidates.export('01990000-0000-7000-8000-000000000011')
  console.log(personExport)
}

export async function mergeCandidate(hireline: Hireline) {
  const merge = await hireline.candidates.merge('01990000-0000-7000-8000-000000000011', {
    from_candidate_id: '01990000-0000-7000-8000-000000000028',
    dry_run: false,
  })
  console.log(merge)
}

export async function eraseCandidate(hireline: Hireline) {
  const answer = await hireline.candidates.erase('01990000-0000-7000-8000-000000000011', { dry_run: true })
  console.log(answer)
}

export async function getErasure(hireline: Hireline) {
  const erasure = await hireline.erasures.get('01990000-0000-7000-8000-000000000025')
  console.log(erasure)
}

export async function getRetention(hireline: Hireline) {
  const retentionRuleList = await hireline.retention.list()
  console.log(retentionRuleList)
}

export async function listAutomations(hireline: Hireline) {
  const automationList = await hireline.automations.list()
  console.log(automationList)
}

export async function listAutomationRuns(hireline: Hireline) {
  for await (const automationRun of hireline.automationRuns.list({ status: 'failed' })) {
    console.log(automationRun)
  }
}

export async function getAutomationRun(hireline: Hireline) {
  const automationRun = await hireline.automationRuns.get('01990000-0000-7000-8000-000000000018')
  console.log(automationRun)
}

export async function retryFailedRuns(hireline: Hireline) {
  const answer = await hireline.automationRuns.retryFailed({
    automation_id: '01990000-0000-7000-8000-000000000016',
    created_since: '2026-01-12T00:00:00Z',
    dry_run: false,
  })
  console.log(answer)
}

export async function retryAutomationRun(hireline: Hireline) {
  const automationRun = await hireline.automationRuns.retry('01990000-0000-7000-8000-000000000018')
  console.log(automationRun)
}

export async function previewMove(hireline: Hireline) {
  const movePreview = await hireline.applications.previewMove('01990000-0000-7000-8000-000000000012', {
    page_or_stage_id: '01990000-0000-7000-8000-000000000005',
    stage_reason_id: '01990000-0000-7000-8000-000000000010',
  })
  console.log(movePreview)
}

export async function previewAutomation(hireline: Hireline) {
  const automationPreview = await hireline.automations.preview('01990000-0000-7000-8000-000000000012', '01990000-0000-7000-8000-000000000016', { payload: {} })
  console.log(automationPreview)
}

export async function uploadDocuments(hireline: Hireline) {
  const uploadedDocuments = await hireline.applications.uploadDocuments('01990000-0000-7000-8000-000000000012', {
    '01990000-0000-7000-8000-000000000009': { name: 'licence.jpg', content: await openAsBlob('licence.jpg') },
  })
  console.log(uploadedDocuments)
}

export async function takeDocuments(hireline: Hireline) {
  const takenDocuments = await hireline.documents.take({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
    form_element_id: '01990000-0000-7000-8000-000000000009',
    except_document_ids: ['01990000-0000-7000-8000-000000000014'],
  })
  console.log(takenDocuments)
}

export async function reviewDocument(hireline: Hireline) {
  const documentRecord = await hireline.documents.review('01990000-0000-7000-8000-000000000014', {
    status: 'rejected',
    reason: 'The back of the licence is missing.',
  })
  console.log(documentRecord)
}

export async function listSignatures(hireline: Hireline) {
  const signatureList = await hireline.applications.signatures('01990000-0000-7000-8000-000000000012')
  console.log(signatureList)
}

export async function listDocuments(hireline: Hireline) {
  for await (const documentRecord of hireline.documents.list({
    application_id: '01990000-0000-7000-8000-000000000012',
  })) {
    console.log(documentRecord)
  }
}

export async function getDocument(hireline: Hireline) {
  const readDocument = await hireline.documents.get('01990000-0000-7000-8000-000000000014')
  console.log(readDocument)
}

export async function createMagicLink(hireline: Hireline) {
  const newMagicLink = await hireline.magicLinks.create({
    email: 'ada@example.com',
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
    full_name: 'Ada Lovelace',
    phone_number: '+12133734253',
    application_data: { shift: 'day' },
    page_or_stage_id: '01990000-0000-7000-8000-000000000005',
    stage_reason_id: '01990000-0000-7000-8000-000000000010',
  })
  console.log(newMagicLink)
}

export async function listMagicLinks(hireline: Hireline) {
  for await (const magicLink of hireline.magicLinks.list()) {
    console.log(magicLink)
  }
}

export async function revokeMagicLink(hireline: Hireline) {
  const magicLink = await hireline.magicLinks.revoke('01990000-0000-7000-8000-000000000020')
  console.log(magicLink)
}

export async function listApplicationMails(hireline: Hireline) {
  for await (const mailSummary of hireline.mails.list('01990000-0000-7000-8000-000000000012')) {
    console.log(mailSummary)
  }
}

export async function listMails(hireline: Hireline) {
  for await (const mailSummary of hireline.mails.all()) {
    console.log(mailSummary)
  }
}

export async function getMail(hireline: Hireline) {
  const mail = await hireline.mails.get('01990000-0000-7000-8000-000000000031')
  console.log(mail)
}

export async function listApplicationTextMessages(hireline: Hireline) {
  for await (const textMessage of hireline.textMessages.list('01990000-0000-7000-8000-000000000012')) {
    console.log(textMessage)
  }
}

export async function listApplicationDeliveries(hireline: Hireline) {
  for await (const deliveredEvent of hireline.applications.deliveries('01990000-0000-7000-8000-000000000012')) {
    console.log(deliveredEvent)
  }
}

export async function sendMagicLink(hireline: Hireline) {
  const sentMagicLink = await hireline.magicLinks.send('01990000-0000-7000-8000-000000000012')
  console.log(sentMagicLink)
}

export async function sendMessage(hireline: Hireline) {
  const answer = await hireline.applications.messages('01990000-0000-7000-8000-000000000012', {
    subject: 'The night shift at Acme',
    text: 'Dear {{ candidate.first_name }}, would the night shift suit you?',
  })
  console.log(answer)
}

export async function listMessageTemplates(hireline: Hireline) {
  const messageTemplates = await hireline.flows.messageTemplates('01990000-0000-7000-8000-000000000003')
  console.log(messageTemplates)
}

export async function listMembers(hireline: Hireline) {
  const memberList = await hireline.members.list()
  console.log(memberList)
}

export async function getVolume(hireline: Hireline) {
  const volume = await hireline.insightsVolume.list({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
  })
  console.log(volume)
}

export async function getFunnel(hireline: Hireline) {
  const funnel = await hireline.insightsFunnel.list({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
  })
  console.log(funnel)
}

export async function getTimeInStage(hireline: Hireline) {
  const timeInStage = await hireline.insightsTimeInStage.list({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
  })
  console.log(timeInStage)
}

export async function getPageVisits(hireline: Hireline) {
  const pageVisits = await hireline.insightsPages.list({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
  })
  console.log(pageVisits)
}

export async function getRejectedDocuments(hireline: Hireline) {
  const rejectedDocuments = await hireline.insightsRejectedDocuments.list({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
  })
  console.log(rejectedDocuments)
}

export async function getSources(hireline: Hireline) {
  const sources = await hireline.insightsSources.list({
    hiring_flow_id: '01990000-0000-7000-8000-000000000003',
  })
  console.log(sources)
}

export async function listInterviews(hireline: Hireline) {
  for await (const interview of hireline.interviews.list()) {
    console.log(interview)
  }
}

export async function getInterview(hireline: Hireline) {
  const interview = await hireline.interviews.get('01990000-0000-7000-8000-000000000040')
  console.log(interview)
}

export async function cancelInterview(hireline: Hireline) {
  const interview = await hireline.interviews.cancel('01990000-0000-7000-8000-000000000040', { reason: 'Dana is ill.' })
  console.log(interview)
}

export async function markInterviewNoShow(hireline: Hireline) {
  const interview = await hireline.interviews.noShow('01990000-0000-7000-8000-000000000040')
  console.log(interview)
}

export async function correctApplication(hireline: Hireline) {
  const correctedApplication = await hireline.applications.corrections('01990000-0000-7000-8000-000000000012', {
    values: { '01990000-0000-7000-8000-000000000008': 'night' },
    reason: 'She said so on the telephone.',
  })
  console.log(correctedApplication)
}

export async function listNotes(hireline: Hireline) {
  for await (const note of hireline.notes.list('01990000-0000-7000-8000-000000000012')) {
    console.log(note)
  }
}

export async function createNote(hireline: Hireline) {
  const note = await hireline.notes.create('01990000-0000-7000-8000-000000000012', {
    text: 'She can start on Monday.',
    mentions: ['01990000-0000-7000-8000-000000000026'],
  })
  console.log(note)
}

export async function updateNote(hireline: Hireline) {
  const note = await hireline.notes.update('01990000-0000-7000-8000-000000000027', {
    text: 'She can start on Monday.',
    mentions: ['01990000-0000-7000-8000-000000000026'],
  })
  console.log(note)
}

export async function deleteNote(hireline: Hireline) {
  const deletedNote = await hireline.notes.delete('01990000-0000-7000-8000-000000000027')
  console.log(deletedNote)
}

export async function startBulkMove(hireline: Hireline) {
  const answer = await hireline.bulkMoves.create({
    filter: {
      flow_id: '01990000-0000-7000-8000-000000000003',
      current_stage: '01990000-0000-7000-8000-000000000004',
    },
    page_or_stage_id: '01990000-0000-7000-8000-000000000005',
    dry_run: true,
  })
  console.log(answer)
}

export async function getBulkMove(hireline: Hireline) {
  const bulkMoveProgress = await hireline.bulkMoves.get('01990000-0000-7000-8000-000000000030')
  console.log(bulkMoveProgress)
}

export async function listBulkMoveResults(hireline: Hireline) {
  for await (const bulkMoveItem of hireline.bulkMoves.results('01990000-0000-7000-8000-000000000030')) {
    console.log(bulkMoveItem)
  }
}

export async function undoBulkMove(hireline: Hireline) {
  const bulkMoveProgress = await hireline.bulkMoves.undo('01990000-0000-7000-8000-000000000030')
  console.log(bulkMoveProgress)
}

export async function startBulkAssignment(hireline: Hireline) {
  const answer = await hireline.bulkActions.assign({
    filter: {
      flow_id: '01990000-0000-7000-8000-000000000003',
      current_stage: '01990000-0000-7000-8000-000000000004',
    },
    add_tags: ['night shift'],
    dry_run: true,
  })
  console.log(answer)
}

export async function startBulkMessage(hireline: Hireline) {
  const answer = await hireline.bulkActions.message({
    filter: {
      flow_id: '01990000-0000-7000-8000-000000000003',
      current_stage: '01990000-0000-7000-8000-000000000004',
    },
    subject: 'The night shift at Acme',
    text: 'Dear {{ candidate.first_name }}, would the night shift suit you?',
    dry_run: true,
  })
  console.log(answer)
}

export async function startBulkLinks(hireline: Hireline) {
  const answer = await hireline.bulkActions.links({
    filter: {
      flow_id: '01990000-0000-7000-8000-000000000003',
      current_stage: '01990000-0000-7000-8000-000000000004',
    },
    dry_run: true,
  })
  console.log(answer)
}

export async function getBulkAction(hireline: Hireline) {
  const bulkActionProgress = await hireline.bulkActions.get('01990000-0000-7000-8000-000000000030')
  console.log(bulkActionProgress)
}

export async function listBulkActionResults(hireline: Hireline) {
  for await (const bulkActionItem of hireline.bulkActions.results('01990000-0000-7000-8000-000000000030')) {
    console.log(bulkActionItem)
  }
}

export async function undoBulkAction(hireline: Hireline) {
  const bulkActionProgress = await hireline.bulkActions.undo('01990000-0000-7000-8000-000000000030')
  console.log(bulkActionProgress)
}

export async function createOrUpdateCandidate(hireline: Hireline) {
  const answer = await hireline.candidates.createOrUpdate({
    external_identifier: 'E-1001',
    flow_id: '01990000-0000-7000-8000-000000000003',
    full_name: 'Ada Lovelace',
    'HIRING_FLOW.01990000-0000-7000-8000-000000000003.FORM.01990000-0000-7000-8000-000000000008': 'day',
    '01990000-0000-7000-8000-000000000009': { name: 'licence.jpg', content: await openAsBlob('licence.jpg') },
  })
  console.log(answer)
}

export async function getCandidateUpdate(hireline: Hireline) {
  const candidateUpdate = await hireline.candidateUpdates.get('01990000-0000-7000-8000-000000000021')
  console.log(candidateUpdate)
}

export async function exportBillingData(hireline: Hireline) {
  const answer = await hireline.billingExports.request({
    company_ids: ['01990000-0000-7000-8000-000000000001'],
    start_date: '2026-01-01',
    end_date: '2026-01-31',
    services: ['ApplicationStageTransition'],
  })
  console.log(answer)
}

export async function exportBillingDataByQuery(hireline: Hireline) {
  const answer = await hireline.billingExports.requestByQuery({
    company_ids: ['01990000-0000-7000-8000-000000000001'],
    start_date: '2026-01-01',
    end_date: '2026-01-31',
  })
  console.log(answer)
}

export async function listBillingExports(hireline: Hireline) {
  for await (const billingExportSummary of hireline.billingExports.list()) {
    console.log(billingExportSummary)
  }
}

export async function listImports(hireline: Hireline) {
  for await (const peopleImport of hireline.imports.list()) {
    console.log(peopleImport)
  }
}

export async function createImport(hireline: Hireline) {
  const peopleImport = await hireline.imports.create({
    file: { name: 'licence.jpg', content: await openAsBlob('licence.jpg') },
    map: '{person: {full_name: Name, email: Email}, application: {flow: {is: warehouse-associate}, stage: Stage}}',
  })
  console.log(peopleImport)
}

export async function getImport(hireline: Hireline) {
  const peopleImport = await hireline.imports.get('01990000-0000-7000-8000-000000000029')
  console.log(peopleImport)
}

export async function listImportRows(hireline: Hireline) {
  for await (const importedRow of hireline.imports.rows('01990000-0000-7000-8000-000000000029')) {
    console.log(importedRow)
  }
}

export async function listWebhookEndpoints(hireline: Hireline) {
  for await (const webhookEndpoint of hireline.webhookEndpoints.list()) {
    console.log(webhookEndpoint)
  }
}

export async function createWebhookEndpoint(hireline: Hireline) {
  const newWebhookEndpoint = await hireline.webhookEndpoints.create({
    url: 'https://ats.example.com/hooks',
    event_types: ['application.created', 'application.stage_changed'],
    key: 'ats',
    max_concurrency: 4,
  })
  console.log(newWebhookEndpoint)
}

export async function getWebhookEndpoint(hireline: Hireline) {
  const webhookEndpoint = await hireline.webhookEndpoints.get('01990000-0000-7000-8000-000000000023')
  console.log(webhookEndpoint)
}

export async function updateWebhookEndpoint(hireline: Hireline) {
  const webhookEndpoint = await hireline.webhookEndpoints.update('01990000-0000-7000-8000-000000000023', { active: false })
  console.log(webhookEndpoint)
}

export async function rotateWebhookSecret(hireline: Hireline) {
  const rotatedWebhookSecret = await hireline.webhookEndpoints.rotateSecret('01990000-0000-7000-8000-000000000023')
  console.log(rotatedWebhookSecret)
}

export async function testWebhookEndpoint(hireline: Hireline) {
  const webhookEndpointTest = await hireline.webhookEndpoints.test('01990000-0000-7000-8000-000000000023')
  console.log(webhookEndpointTest)
}

export async function enableWebhookEndpoint(hireline: Hireline) {
  const webhookEndpoint = await hireline.webhookEndpoints.enable('01990000-0000-7000-8000-000000000023')
  console.log(webhookEndpoint)
}

export async function deleteWebhookEndpoint(hireline: Hireline) {
  const deletedWebhookEndpoint = await hireline.webhookEndpoints.delete('01990000-0000-7000-8000-000000000023')
  console.log(deletedWebhookEndpoint)
}

export async function listWebhookDeliveries(hireline: Hireline) {
  for await (const webhookDelivery of hireline.webhookEndpoints.deliveries('01990000-0000-7000-8000-000000000023')) {
    console.log(webhookDelivery)
  }
}

export async function replayToWebhookEndpoint(hireline: Hireline) {
  const replayToWebhookEndpoint = await hireline.webhookEndpoints.replay('01990000-0000-7000-8000-000000000023', { since: '2026-11-20T00:00:00Z' })
  console.log(replayToWebhookEndpoint)
}

export async function listEvents(hireline: Hireline) {
  for await (const eventSummary of hireline.events.list({ type: 'application.stage_changed' })) {
    console.log(eventSummary)
  }
}

export async function getEvent(hireline: Hireline) {
  const event = await hireline.events.get('01990000-0000-7000-8000-000000000024')
  console.log(event)
}

export async function replayEvent(hireline: Hireline) {
  const replayedEvent = await hireline.events.replay('01990000-0000-7000-8000-000000000024')
  console.log(replayedEvent)
}

export async function listChanges(hireline: Hireline) {
  const changePage = await hireline.listChanges({ types: ['application', 'candidate'], limit: 500 })
  console.log(changePage)
}

export async function listAuditLog(hireline: Hireline) {
  for await (const auditEntry of hireline.auditLog.list()) {
    console.log(auditEntry)
  }
}

export async function fireWebhook(hireline: Hireline) {
  const receivedFire = await hireline.automations.fire('01990000-0000-7000-8000-000000000017', {
    candidate: {
      id: 'E-1001',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
    },
  })
  console.log(receivedFire)
}

export async function fireWebhookByQuery(hireline: Hireline) {
  const receivedFire = await hireline.automations.fireByQuery('01990000-0000-7000-8000-000000000017', {
    query: {
      'candidate.id': 'E-1001',
      'candidate.email': 'ada@example.com',
    },
  })
  console.log(receivedFire)
}
