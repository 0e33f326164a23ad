import { createHash, randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { type FormPart, formBody, pdfOf } from '../../../tests/support/form.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { filesOnDisk } from '../../../tests/support/stored-files.ts'
import { sweepFiles } from '../actions/sweep-files.ts'

const service = testService({ FILE_LIMIT_BYTES: '300000' })
let company: TestCompany
let flow: TestFlow
let applicationId: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          {
            resume: { type: 'document' },
            passport: { type: 'document' },
            photo: { type: 'document', constraints: { accept: ['jpg', 'png'], max_bytes: 100_000 } },
            signature: { type: 'signature' },
            shift: { type: 'text' },
          },
        ],
      },
      {},
    ],
  })
  applicationId = (await givenApplication(service.db, company.id, flow)).id
})

const element = (key: string) => flow.elements[key] as string
const file = (key: string, content: Buffer | string, fileName = 'file.pdf'): FormPart => ({
  name: flow.elements[key] ?? key,
  fileName,
  content,
})
const upload = (parts: FormPart[], { id = applicationId, headers = {} } = {}) => {
  const form = formBody(parts)
  return service.call(company.key, {
    method: 'POST',
    path: `/external/v1/applications/${id}/upload_documents/`,
    rawBody: form.rawBody,
    headers: { ...form.headers, ...headers },
  })
}
const documentRows = () => service.db.selectFrom('documents').selectAll().where('company_id', '=', company.id).execute()

async function withoutTrace(attempt: () => Promise<void>) {
  const before = [await documentRows(), await filesOnDisk(service)]
  await attempt()
  expect([await documentRows(), await filesOnDisk(service)]).toEqual(before)
}

const detail = async (id = applicationId) =>
  (await service.call(company.key, { path: `/external/v1/applications/${id}/` })).body.data

describe('POST upload_documents', () => {
  test('201 stores each file for its element, by its content and not by its name', async () => {
    const pdf = pdfOf('Ada Lovelace, analyst')
    const answer = await upload([file('resume', pdf, '../../etc/Résumé.exe')])
    expect(answer.status).toBe(201)
    const [document] = answer.body.data.documents
    expect(document).toMatchObject({
      form_element_id: element('resume'),
      name: 'Résumé.exe',
      type: 'application/pdf',
      size: pdf.length,
      status: 'pending',
      problem: null,
      pages: [],
    })
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    expect(await filesOnDisk(service)).toEqual({ incoming: [], kept: [sha256] })
  })

  test('the file comes back from its signed address: as an attachment, never to be guessed at, until it expires', async () => {
    const pdf = pdfOf('Back again')
    const answer = await upload([file('resume', pdf, 'My résumé.pdf')])
    const url = new URL(answer.body.data.documents[0].url)
    const download = await service.app.inject({ url: url.pathname + url.search })
    expect(download.statusCode).toBe(200)
    expect(download.rawPayload.equals(pdf)).toBe(true)
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="My r_sum_.pdf"; filename*=UTF-8''My%20r%C3%A9sum%C3%A9.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    url.searchParams.set('type', 'text/html')
    const forged = await service.app.inject({ url: url.pathname + url.search })
    expect([forged.statusCode, forged.json().code]).toEqual([403, 'invalid_file_link'])
    for (const path of ['/files/x', '/files/', '/files/../package.json', '/files/%2e%2e/x?signature=1']) {
      expect((await service.app.inject({ url: path })).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  test('a download is called by what the file is, whatever its sender called it', async () => {
    const answer = await upload([file('resume', pdfOf('Run me'), 'cv.bat'), file('resume', pdfOf('Me too'), 'CON')])
    const [first, second] = answer.body.data.documents.toReversed()
    expect([first.name, second.name].sort()).toEqual(['CON', 'cv.bat'])
    const names = [first, second].map(({ url }) => new URL(url).searchParams.get('name'))
    expect(names.sort()).toEqual(['_CON.pdf', 'cv.pdf'])
    const url = new URL(first.url)
    const download = await service.app.inject({ url: url.pathname + url.search })
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename="(cv|_CON)\.pdf"$/)
    url.searchParams.set('name', 'cv.bat')
    expect((await service.app.inject({ url: url.pathname + url.search })).statusCode).toBe(403)
  })

  test('a script with a PDF behind it is refused', () =>
    withoutTrace(async () => {
      const script = Buffer.concat([Buffer.from('@echo off\r\nstart calc.exe\r\n'), pdfOf('A resume')])
      const answer = await upload([file('resume', script, 'cv.pdf')])
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_file_type'])
    }))

  test('a worker reads it: text, pages, a charge for each page, and variables', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await upload([file('resume', pdfOf('Page one says hello to the reader', 'Page two says goodbye'))], { id })
    await runJobs(service)
    const { documents, forms } = await detail(id)
    expect(documents).toMatchObject([
      {
        status: 'processed',
        problem: null,
        page_count: 2,
        pages: [
          { number: 1, confidence: 100, source: 'text_layer', rotation: 0 },
          { number: 2, confidence: 100, source: 'text_layer', rotation: 0 },
        ],
      },
    ])
    const shown = forms[0].values.find((value: { key: string }) => value.key === 'resume').value
    expect(shown).toEqual({
      id: documents[0].id,
      name: 'file.pdf',
      type: 'application/pdf',
      size: expect.any(Number),
      status: 'processed',
      url: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/files\/documents\//),
    })
    const path = `DOCUMENT.${element('resume')}.TEXT`
    const list = await service.call(company.key, {
      path: '/external/v2/applications/',
      body: {
        flow_id: flow.id,
        og_variable_ids: [path, 'DOCUMENT.resume.TEXT', flow.path('resume')],
        filters: { [path]: 'SAYS GOODBYE', [flow.path('resume')]: true },
      },
    })
    expect(list.body.data.results).toMatchObject([
      {
        application_id: id,
        [path]: 'Page one says hello to the reader\fPage two says goodbye',
        'DOCUMENT.resume.TEXT': expect.stringContaining('hello'),
        [flow.path('resume')]: { name: 'file.pdf', url: expect.any(String) },
      },
    ])
    const events = await service.db
      .selectFrom('billable_events')
      .select(['service', 'details'])
      .where('company_id', '=', company.id)
      .where('application_id', '=', id)
      .execute()
    expect(events).toEqual([
      { service: 'DocumentAgent', details: { document_id: documents[0].id, page: 1 } },
      { service: 'DocumentAgent', details: { document_id: documents[0].id, page: 2 } },
    ])
  })

  test('the machine-readable zone of a passport becomes variables, which filters find', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await upload([file('passport', await readFile('demo/documents/passport.jpg'), 'passport.jpg')], { id })
    await runJobs(service)
    const { documents } = await detail(id)
    expect(documents[0]).toMatchObject({
      status: 'processed',
      type: 'image/jpeg',
      machine_readable_zone: { valid: true },
    })
    const { fields } = documents[0].machine_readable_zone
    const path = (field: string) => `DOCUMENT.${element('passport')}.${field}`
    const answer = await service.call(company.key, {
      path: '/external/v2/applications/',
      body: {
        flow_id: flow.id,
        og_variable_ids: [path('LAST_NAME'), path('BIRTH_DATE')],
        filters: {
          [path('LAST_NAME')]: fields.last_name.toLowerCase(),
          [path('BIRTH_DATE')]: `${fields.birth_date},${fields.birth_date}`,
        },
      },
    })
    expect(answer.body.data.results).toMatchObject([
      { application_id: id, [path('LAST_NAME')]: fields.last_name, [path('BIRTH_DATE')]: fields.birth_date },
    ])
  }, 60_000)

  test('400 names every file that is refused, and leaves neither row nor file', () =>
    withoutTrace(async () => {
      const answer = await upload([
        file('resume', pdfOf('fine')),
        file('photo', pdfOf('not a photo'), 'photo.png'),
        file('resume', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.pdf'),
        file('resume', ''),
        file('shift', pdfOf('x')),
        file(randomUUIDv7(), pdfOf('x')),
        file('photo', Buffer.concat([pdfOf('x'), Buffer.alloc(100_001, ' ')])),
      ])
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_file_type'])
      expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual([
        element('photo'),
        element('resume'),
        element('resume'),
        element('shift'),
        expect.any(String),
        element('photo'),
      ])
    }))

  test('400 for a text, for no file at all, and for a malformed id; 404 for an unknown application', () =>
    withoutTrace(async () => {
      const code = async (answer: ReturnType<typeof upload>) => [(await answer).status, (await answer).body.code]
      expect(await code(upload([{ name: element('resume'), text: 'hello' }]))).toEqual([400, 'unknown_field'])
      expect(await code(upload([]))).toEqual([400, 'missing_field'])
      expect(await code(upload([file('resume', '', '')]))).toEqual([400, 'missing_field'])
      expect(await code(upload([file('resume', pdfOf('x'))], { id: 'x' }))).toEqual([400, 'invalid_application_id'])
      const nowhere = upload([file('resume', pdfOf('x'))], { id: randomUUIDv7() })
      expect(await code(nowhere)).toEqual([404, 'application_not_found'])
    }))

  test('413 for a file above the limit, 415 for JSON', () =>
    withoutTrace(async () => {
      const large = await upload([file('resume', pdfOf('fine')), file('resume', Buffer.alloc(300_001))])
      expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
      expect(large.body.details).toMatchObject([{ field: element('resume') }])
      const json = await service.call(company.key, {
        path: `/external/v1/applications/${applicationId}/upload_documents/`,
        body: {},
      })
      expect([json.status, json.body.code]).toEqual([415, 'unsupported_media_type'])
    }))

  test('a repeat with the same Idempotency-Key stores nothing again; another file under it is a 400', async () => {
    const headers = { 'idempotency-key': 'upload' }
    const first = await upload([file('resume', pdfOf('once'))], { headers })
    const count = (await documentRows()).length
    const second = await upload([file('resume', pdfOf('once'))], { headers })
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    const other = await upload([file('resume', pdfOf('twice'))], { headers })
    expect([other.status, other.body.code]).toEqual([400, 'idempotency_key_reused'])
    expect(await documentRows()).toHaveLength(count)
    expect((await filesOnDisk(service)).incoming).toEqual([])
  })

  test('a file whose row was never stored is swept, others stay', async () => {
    const received = await service.storage.receive(Readable.from(['orphan']), {
      maxBytes: 100,
    })
    await service.storage.keep(received, `documents/${company.id}/${received.sha256.slice(0, 2)}/${received.sha256}`)
    const before = await filesOnDisk(service)
    expect(await sweepFiles(service, new Date(0))).toEqual({ abandoned: 0, orphans: 0 })
    expect(await sweepFiles(service, new Date(Date.now() + 1000))).toEqual({ abandoned: 0, orphans: 1 })
    const { kept } = await filesOnDisk(service)
    expect(kept).toEqual(before.kept.filter((name) => name !== received.sha256))
    expect(kept.length).toBeGreaterThan(0)
  })
})
