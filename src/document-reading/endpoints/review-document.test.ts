import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import {
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  givenKey,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { formBody, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let ada: Applicant

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          { licence: { type: 'document', required: true }, dob: { type: 'date' } },
          {
            note: { type: 'text' },
            surname: { type: 'text' },
            licence_number: { type: 'text' },
            licence_expiry: { type: 'date' },
          },
        ],
      },
      {},
    ],
  })
  ada = await givenApplicant(service, company, flow)
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const element = (key: string) => flow.elements[key] as string
const pageId = (index: number) => flow.stages[0]?.pages[index]?.id as string
const page = (index: number) => `pages/${pageId(index)}/`
const REASON = 'The back of the licence is missing'

async function upload(content = pdfOf('A licence')): Promise<string> {
  const path = `/external/v1/applications/${ada.applicationId}/upload_documents/`
  const form = formBody([{ name: element('licence'), fileName: 'licence.pdf', content }])
  const { status, body } = await service.call(company.key, { method: 'POST', path, ...form })
  expect(status).toBe(201)
  return body.data.documents[0].id
}
async function uploaded(content?: Buffer): Promise<string> {
  const id = await upload(content)
  await runJobs(service)
  return id
}
const review = (id: string, body: object, key = company.key) =>
  service.call(key, { path: `/external/v1/documents/${id}/review/`, body })
const reject = (id: string) => review(id, { status: 'rejected', reason: REASON })
const read = async (id: string) =>
  (await service.call(company.key, { path: `/external/v1/documents/${id}/` })).body.data
const detail = async () =>
  (await service.call(company.key, { path: `/external/v1/applications/${ada.applicationId}/` })).body.data

describe('POST /v1/documents/{id}/review/', () => {
  test('stores the outcome, the reason and who it was, in the document and in its application', async () => {
    const id = await uploaded()
    const before = await detail()
    const { status, body } = await reject(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id,
      status: 'rejected',
      review: { reason: REASON, reviewed_by: { type: 'api_key', id: company.keyId } },
    })
    expect(await read(id)).toMatchObject({ status: 'rejected', review: body.data.review })
    const after = await detail()
    expect(after.documents).toMatchObject([{ id, status: 'rejected', review: body.data.review }])
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect((await review(id, { status: 'verified' })).body.data).toMatchObject({
      status: 'verified',
      review: { reason: null },
    })
  })

  test('is told to readers of changes and to endpoints', async () => {
    await givenEndpoint(service.db, company.id, { url: 'http://127.0.0.1:1/', events: ['document.reviewed'] })
    const id = await uploaded()
    const changes = async (cursor?: string) =>
      (
        await service.call(company.key, {
          path: '/external/v1/changes/',
          query: { types: 'document', ...(cursor && { after: cursor }) },
        })
      ).body.data
    const { next_cursor } = await changes()
    await reject(id)
    expect((await changes(next_cursor)).results).toMatchObject([
      { type: 'document', id, record: { status: 'rejected' } },
    ])
    const events = await service.db
      .selectFrom('events')
      .select(['type', 'subject_id', 'data'])
      .where('company_id', '=', company.id)
      .execute()
    expect(events).toMatchObject([
      {
        type: 'document.reviewed',
        subject_id: ada.applicationId,
        data: { document: { id, status: 'rejected', review: { reason: REASON } } },
      },
    ])
  })

  test('400 without a reason to reject, for another outcome, and for a document that nobody has read', async () => {
    const id = await upload()
    expect((await reject(id)).body).toMatchObject({ code: 'document_not_reviewable' })
    await runJobs(service)
    for (const [body, code] of [
      [{ status: 'rejected' }, 'missing_field'],
      [{ status: 'rejected', reason: ' ' }, 'invalid_field'],
      [{ status: 'rejected', reason: 'x'.repeat(1001) }, 'invalid_field'],
      [{ status: 'processed' }, 'invalid_field'],
      [{}, 'missing_field'],
    ] as const) {
      expect(await review(id, body)).toMatchObject({ status: 400, body: { code } })
    }
    await sql`update documents set virus_check = 'infected', status = 'rejected' where id = ${id}`.execute(service.db)
    expect(await review(id, { status: 'verified' })).toMatchObject({ body: { code: 'document_not_reviewable' } })
    expect((await read(id)).review).toBeNull()
  })

  test('404 for one of nobody or of another company, 403 without the scope', async () => {
    const id = await uploaded()
    const stranger = await givenCompany(service.db)
    for (const answer of [
      await review(id, { status: 'verified' }, stranger.key),
      await review(randomUUIDv7(), { status: 'verified' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'document_not_found' } })
    }
    const { key } = await givenKey(service.db, company.id, { scopes: ['documents:read'] })
    expect((await review(id, { status: 'verified' }, key)).status).toBe(403)
    expect((await read(id)).status).toBe('processed')
  })
})

describe('an applicant whose document was rejected', () => {
  const send = async () => {
    const [, count = ''] = /name="transition_count" value="(\d+)"/.exec((await ada.get('review/')).text) ?? []
    return ada.post('review/', { transition_count: count })
  }
  const formState = async () => (await detail()).forms[0].state

  test('sees why and is asked again, after the pages were sent, too; another file and sending again settle it', async () => {
    const id = await uploaded()
    expect(await formState()).toBe('COMPLETED')
    await send()
    expect((await ada.get()).text).not.toContain(REASON)
    expect((await ada.get(page(0))).status).toBe(303)

    await reject(id)
    expect(await formState()).toBe('IN_PROGRESS')
    expect((await ada.get()).headers.location).toContain(pageId(0))
    expect((await ada.get(page(0))).text).toContain(`It cannot be used: ${REASON}. Please choose another file.`)
    expect((await ada.get('review/')).text).toContain('Something is still missing')
    expect((await send()).status).toBe(409)

    await ada.get(page(0))
    await ada.upload(pageId(0), [{ name: element('licence'), fileName: 'both.pdf', content: pdfOf('Both sides') }])
    expect((await ada.get(page(0))).text).not.toContain(REASON)
    await send()
    expect((await ada.get(page(0))).status).toBe(303)
    expect(await formState()).toBe('COMPLETED')
  })

  test('of an optional element is led to its page as well', async () => {
    await sql`update form_elements set required = false where id = ${element('licence')}`.execute(service.db)
    const id = await uploaded()
    await ada.get(page(1))
    await reject(id)
    expect((await ada.get()).headers.location).toContain(pageId(0))
  })

  test('reads a reason that holds markup as text', async () => {
    const id = await uploaded()
    await review(id, { status: 'rejected', reason: '<script>alert(1)</script>' })
    const { text } = await ada.get(page(0))
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script>alert')
  })

  test('gets a mail where the company has an automation for it, with the reason', async () => {
    await service.db
      .insertInto('email_templates')
      .values({
        company_id: company.id,
        id: randomUUIDv7(),
        key: 'again',
        subject: 'Another file, please',
        text: 'Hello {{ candidate.first_name }}: {{ documents.licence.review_reason }}',
      })
      .execute()
    await givenAutomation(service.db, company.id, flow, {
      on: { reviewed: 'licence' },
      condition: "documents.licence.status == 'rejected' && trigger.type == 'document_reviewed'",
      steps: [{ send_email: { template: 'again' } }],
    })
    const id = await uploaded()
    const mails = () =>
      service.db.selectFrom('mails').select(['subject', 'text']).where('company_id', '=', company.id).execute()
    await review(id, { status: 'verified' })
    await runJobs(service)
    expect(await mails()).toEqual([])
    await reject(id)
    await runJobs(service)
    expect(await mails()).toEqual([{ subject: 'Another file, please', text: `Hello Ada: ${REASON}` }])
    await reject(id)
    await runJobs(service)
    expect(await mails()).toHaveLength(2)
  })
})

describe('what was typed and what was read', () => {
  const PASSPORT = pdfOf('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10')
  const ANNA = { full_name: 'Anna Eriksson' }

  test('differ in the document’s record, by field', async () => {
    const id = await uploaded(PASSPORT)
    expect(await read(id)).toMatchObject({
      machine_readable_zone: { valid: true },
      differences: [
        { field: 'candidate.first_name', typed: 'Ada', read: 'ANNA MARIA' },
        { field: 'candidate.last_name', typed: 'Lovelace', read: 'ERIKSSON' },
      ],
    })
  })

  test('agree where they are spelled as a zone spells them; a short text is compared with nothing', async () => {
    ada = await givenApplicant(service, company, flow, ANNA)
    expect((await read(await uploaded(PASSPORT))).differences).toEqual([])
    expect((await read(await uploaded())).differences).toEqual([])
  })

  test('are compared again when the pages are sent and when it is reviewed', async () => {
    ada = await givenApplicant(service, company, flow, ANNA)
    const id = await uploaded(PASSPORT)
    await ada.get(page(0))
    await ada.submit(pageId(0), [{ name: element('dob'), text: '1984-08-12' }])
    await ada.get(page(1))
    await ada.submit(pageId(1), [{ name: element('surname'), text: 'Erikson-Berg' }])
    expect((await read(id)).differences).toEqual([])
    const [, count = ''] = /name="transition_count" value="(\d+)"/.exec((await ada.get('review/')).text) ?? []
    await ada.post('review/', { transition_count: count })
    const birthDate = { field: 'form.dob', typed: '1984-08-12', read: '1974-08-12' }
    expect((await read(id)).differences).toEqual(expect.arrayContaining([birthDate]))
    expect((await review(id, { status: 'verified' })).body.data.differences).toEqual(
      expect.arrayContaining([birthDate]),
    )
  })

  describe('in a document without a zone', () => {
    const LICENCE = [
      'ILLINOIS DRIVER LICENSE\nLICENSE NO D400-7836-0001\nLAST NAME DOE\nFIRST NAME JANE MARIE',
      'DATE OF BIRTH 03/14/1994\nADDRESS 1420 WEST ELM STREET\nCHICAGO IL 60642\nISSUED 06/01/2024\nEXPIRES 03/14/2028',
    ].join('\n')
    const typed = async (values: Record<string, string>) => {
      const fields = Object.entries(values).map(([key, value]) => [element(key), value])
      const body = { application_id: ada.applicationId, ...Object.fromEntries(fields) }
      const answer = await service.call(company.key, { path: '/external/v1/create_or_update_candidate', body })
      expect(answer.status).toBe(200)
    }

    test('differ where its text has not what was typed, or has another date', async () => {
      await typed({ dob: '1994-03-15', licence_number: 'D400-7836-0002', licence_expiry: '2027-03-14' })
      const { differences } = await read(await uploaded(pdfOf(LICENCE)))
      expect(differences).toHaveLength(5)
      expect(differences).toEqual(
        expect.arrayContaining([
          { field: 'candidate.first_name', typed: 'Ada', read: null },
          { field: 'candidate.last_name', typed: 'Lovelace', read: null },
          { field: 'form.dob', typed: '1994-03-15', read: '1994-03-14' },
          { field: 'form.licence_number', typed: 'D400-7836-0002', read: null },
          { field: 'form.licence_expiry', typed: '2027-03-14', read: '2028-03-14' },
        ]),
      )
    })

    test('agree where its text has it in another spelling, and are compared again at a review', async () => {
      ada = await givenApplicant(service, company, flow, { full_name: 'Jané Doe' })
      await typed({ dob: '1994-03-14', licence_number: 'd4oo 7836 ooo1', licence_expiry: '2028-03-14' })
      const id = await uploaded(pdfOf(LICENCE))
      expect((await read(id)).differences).toEqual([])
      await typed({ dob: '1994-03-15' })
      expect((await review(id, { status: 'verified' })).body.data.differences).toEqual([
        { field: 'form.dob', typed: '1994-03-15', read: '1994-03-14' },
      ])
    })
  })
})
