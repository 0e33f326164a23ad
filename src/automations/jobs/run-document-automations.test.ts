import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { givenReceiver, type Receiver } from '../../../tests/support/receiver.ts'
import { testService } from '../../../tests/support/service.ts'
import { zipOf } from '../../../tests/support/zip.ts'
import { retryDocument } from '../../document-reading/actions/retry-document.ts'
import { addJobs } from '../../queue/add-jobs.ts'
import { RUN_DOCUMENT_AUTOMATIONS } from '../../triggers/document-automations.ts'
import type { Step } from '../automation.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
let company: TestCompany
let flow: TestFlow
let applicationId: string
let receiver: Receiver

beforeAll(async () => {
  receiver = await givenReceiver()
})
beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document' }, resume: { type: 'document' }, note: { type: 'text' } }] }, {}],
  })
  applicationId = (await givenApplication(service.db, company.id, flow)).id
  receiver.received = []
})

const WORD_DOCUMENT = zipOf([
  {
    name: '[Content_Types].xml',
    content:
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml" PartName="/word/document.xml"/></Types>',
  },
  { name: 'word/document.xml', content: '<document/>' },
])
const charge = (service: string): Step => ({ record_billable_event: { service } })
const upload = async (element: string, content: Buffer, fileName = 'a.pdf') => {
  const form = formBody([{ name: flow.elements[element] as string, fileName, content }])
  const path = `/external/v1/applications/${applicationId}/upload_documents/`
  const answer = await service.call(company.key, { method: 'POST', path, ...form })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.documents[0].id as string
}
const charged = async () => {
  const rows = await service.db
    .selectFrom('billable_events')
    .select('service')
    .where('company_id', '=', company.id)
    .where('service', 'not in', ['ApplicationStageTransition', 'DocumentAgent'])
    .orderBy('service')
    .execute()
  return rows.map(({ service }) => service)
}

describe('document_processed', () => {
  test('runs for the element named, or for any; the condition and the steps see what was read', async () => {
    await givenAutomation(service.db, company.id, flow, {
      on: { document: 'licence' },
      condition: "contains(documents.licence.text, 'CLASS C') && trigger.element == 'licence'",
      steps: [charge('licence'), { set_variables: { 'form.note': 'Pages: {{ documents.licence.page_count }}' } }],
    })
    await givenAutomation(service.db, company.id, flow, { on: { document: null }, steps: [charge('any')] })
    await upload('resume', pdfOf('CLASS C'))
    await runJobs(service)
    expect(await charged()).toEqual(['any'])
    await upload('licence', pdfOf('CLASS B'))
    await runJobs(service)
    expect(await charged()).toEqual(['any', 'any'])
    await upload('licence', pdfOf('DRIVING LICENCE CLASS C', 'Page two'))
    await runJobs(service)
    expect(await charged()).toEqual(['any', 'any', 'any', 'licence'])
    const { body } = await service.call(company.key, { path: `/external/v1/applications/${applicationId}/` })
    expect(JSON.stringify(body.data.forms)).toContain('Pages: 2')
  })

  test('runs once for a reading, also when its job comes again, and again when the document is read again', async () => {
    await givenAutomation(service.db, company.id, flow, { on: { document: 'resume' }, steps: [charge('read')] })
    const id = await upload('resume', pdfOf('Once'))
    await runJobs(service)
    await addJobs(service.db, RUN_DOCUMENT_AUTOMATIONS, [{ company_id: company.id, document_ids: [id] }])
    await runJobs(service)
    expect(await charged()).toEqual(['read'])
    await retryDocument(service.db, company.id, id)
    await runJobs(service)
    expect(await charged()).toEqual(['read', 'read'])
  })

  test('runs for a document that is stored unread', async () => {
    await givenAutomation(service.db, company.id, flow, {
      on: { document: 'resume' },
      condition: "documents.resume.problem == 'type_not_read'",
      steps: [charge('unread')],
    })
    await upload('resume', WORD_DOCUMENT, 'a.docx')
    await runJobs(service)
    expect(await charged()).toEqual(['unread'])
  })

  test('an upload is a submission of its element', async () => {
    await givenAutomation(service.db, company.id, flow, { on: { element: 'licence' }, steps: [charge('submitted')] })
    await upload('licence', pdfOf('Submitted'))
    await runJobs(service)
    expect(await charged()).toEqual(['submitted'])
  })

  test('another company’s and another flow’s automations stay away', async () => {
    const stranger = await givenCompany(service.db)
    const theirs = await givenFlow(service.db, stranger.id)
    await givenAutomation(service.db, stranger.id, theirs, { on: { document: null }, steps: [charge('theirs')] })
    const other = await givenFlow(service.db, company.id)
    await givenAutomation(service.db, company.id, other, { on: { document: null }, steps: [charge('other flow')] })
    await upload('licence', pdfOf('Ours'))
    await runJobs(service)
    const events = await service.db.selectFrom('billable_events').select('service').execute()
    expect(events.filter(({ service }) => ['theirs', 'other flow'].includes(service))).toEqual([])
  })

  test('create_or_update_candidate in the sync mode answers after those of its fields and documents', async () => {
    await givenAutomation(service.db, company.id, flow, { on: { document: 'licence' }, steps: [charge('document')] })
    await givenAutomation(service.db, company.id, flow, { on: { element: 'note' }, steps: [charge('field')] })
    const form = formBody([
      { name: 'application_id', text: applicationId },
      { name: flow.elements.note as string, text: 'Hello' },
      { name: flow.elements.licence as string, fileName: 'a.pdf', content: pdfOf('Licence') },
    ])
    const path = '/external/v1/create_or_update_candidate'
    const answer = await service.call(company.key, { method: 'POST', path, ...form })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await charged()).toEqual(['document', 'field'])
    await runJobs(service)
    expect(await charged()).toEqual(['document', 'field'])
  })
})

describe('the event document.processed', () => {
  test('says what was read, without a link', async () => {
    await givenEndpoint(service.db, company.id, { url: receiver.url, events: ['document.processed'] })
    const id = await upload('licence', pdfOf('Licence', 'Page two'))
    await runJobs(service)
    const [request] = receiver.received
    const event = JSON.parse(request?.body ?? 'null')
    expect(receiver.received).toHaveLength(1)
    expect(event).toMatchObject({
      type: 'document.processed',
      data: {
        application: { application_id: applicationId },
        document: { id, form_element_id: flow.elements.licence, status: 'processed', page_count: 2, problem: null },
      },
    })
    expect(event.data.document).not.toHaveProperty('url')
  })
})
