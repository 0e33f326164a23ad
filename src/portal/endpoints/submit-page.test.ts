import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { countCharges } from '../../../tests/support/billing.ts'
import {
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { type FormPart, pdfOf } from '../../../tests/support/form.ts'
import { mailsIn } from '../../../tests/support/mails.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { testService } from '../../../tests/support/service.ts'
import { filesOnDisk } from '../../../tests/support/stored-files.ts'

const service = testService()
const choices = ['day', 'night'].map((id) => ({ id, label: `The ${id}` }))
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        next: [1],
        afterSending: 1,
        pages: [
          {
            nickname: { type: 'text', required: true, constraints: { min_length: 2, max_length: 10 } },
            story: { type: 'long_text' },
            mail: { type: 'email' },
            phone: { type: 'phone' },
            wage: { type: 'number', constraints: { min: 15, max: 60 } },
            start: { type: 'date' },
            time: { type: 'time' },
            shift: { type: 'selection', constraints: { choices } },
            days: { type: 'multi_selection', constraints: { choices } },
            forklift: { type: 'boolean' },
            home: { type: 'address' },
          },
          {
            photo: {
              type: 'document',
              required: true,
              constraints: { accept: ['png', 'jpeg', 'pdf'], max_bytes: 200_000 },
            },
            signed: { type: 'signature', required: true },
            intro: { type: 'section', constraints: { text: 'Read this' } },
          },
        ],
      },
      { name: 'Screening', kind: 'review' },
    ],
  })
})

const pageId = (index: number) => flow.stages[0]?.pages[index]?.id as string
const element = (key: string) => flow.elements[key] as string
const field = (key: string, text: string): FormPart => {
  const [name = '', part] = key.split('.')
  return { name: part ? `${element(name)}.${part}` : element(name), text }
}
const fields = (values: Record<string, string>) => Object.entries(values).map(([key, text]) => field(key, text))
const file = (key: string, content: Buffer, fileName = 'file.pdf'): FormPart => ({
  name: element(key),
  fileName,
  content,
})

const applicant = (fields = {}) => givenApplicant(service, company, flow, fields)
const detail = async ({ applicationId }: Applicant) =>
  (await service.call(company.key, { path: `/external/v1/applications/${applicationId}/` })).body.data
const historyOf = async ({ applicationId }: Applicant) =>
  (await service.call(company.key, { path: `/external/v1/applications/${applicationId}/history/` })).body.data
// biome-ignore lint/suspicious/noExplicitAny: the answer was checked against the document.
const valuesOf = async (who: Applicant): Promise<Record<string, any>> =>
  Object.fromEntries(
    (await detail(who)).forms.flatMap((form: { values: { key: string; value: unknown }[] }) =>
      form.values.filter(({ value }) => value !== null).map(({ key, value }) => [key, value]),
    ),
  )

describe('POST a page', () => {
  test('stores a value of every type as the API shows it, and goes on to the next page, as the applicant', async () => {
    const ada = await applicant()
    const shown = await ada.get(`pages/${pageId(0)}/`)
    expect([shown.status, shown.text.includes('Page 1 of 2')]).toEqual([200, true])
    const page = await ada.submit(pageId(0), [
      ...fields({
        nickname: 'Ada',
        story: 'Two\r\nlines',
        mail: 'ada@example.com',
        phone: '(213) 373-4253',
        wage: '22.50',
        start: '2027-01-31',
        time: '08:30',
        shift: 'night',
        forklift: 'false',
        'home.line1': '1 Main St',
        'home.city': 'Chicago',
      }),
      field('days', 'day'),
      field('days', 'night'),
    ])
    expect([page.status, page.headers.location]).toEqual([
      303,
      `/portal/applications/${ada.applicationId}/pages/${pageId(1)}/`,
    ])
    expect(await valuesOf(ada)).toEqual({
      nickname: 'Ada',
      story: 'Two\nlines',
      mail: 'ada@example.com',
      phone: '+12133734253',
      wage: 22.5,
      start: '2027-01-31',
      time: '08:30',
      shift: 'night',
      days: ['day', 'night'],
      forklift: false,
      home: { line1: '1 Main St', city: 'Chicago', formatted: '1 Main St, Chicago' },
    })
    const [newest] = (await historyOf(ada)).transitions.toReversed()
    expect(newest).toMatchObject({
      actor: { type: 'applicant', id: ada.candidateId },
      from_page: { id: pageId(0) },
      to_page: { id: pageId(1) },
    })
    // What was stored stands in the fields.
    const again = (await ada.get(`pages/${pageId(0)}/`)).text
    for (const text of [
      'value="Ada"',
      'Two\nlines</textarea>',
      'value="+12133734253"',
      'value="22.5"',
      'value="2027-01-31"',
      'value="08:30"',
      'value="night" checked',
      'value="day" checked',
      'value="false" checked',
      'value="1 Main St"',
    ]) {
      expect(again).toContain(text)
    }
  })

  test('422 shows what is wrong beside each field and above them, keeps what was typed, and stores what can be', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    const page = await ada.submit(pageId(0), fields({ mail: 'nowhere', wage: '5', story: 'kept', start: '2026-02-30' }))
    expect(page.status).toBe(422)
    expect(page.text).toMatch(/role="alert" tabindex="-1" autofocus[\s\S]*nickname<\/a>: Enter an answer\./)
    expect(page.text).toContain(`<p class="problem" id="${element('wage')}-problem">Must be 15 or more.</p>`)
    expect(page.text).toContain('Enter an email address, such as name@example.com.')
    for (const typed of ['value="nowhere"', 'value="5"', 'value="2026-02-30"']) expect(page.text).toContain(typed)
    expect(await valuesOf(ada)).toEqual({ story: 'kept' })
    expect((await historyOf(ada)).transitions).toHaveLength(1)
  })

  test('saved for later, nothing is missing yet, and no automation runs', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    const page = await ada.submit(pageId(0), fields({ story: 'to be continued' }), 'save')
    expect([page.status, page.headers.location]).toEqual([
      303,
      `/portal/applications/${ada.applicationId}/pages/${pageId(0)}/?saved`,
    ])
    expect((await ada.get(`pages/${pageId(0)}/?saved`)).text).toContain('Your answers are saved.')
    expect(await valuesOf(ada)).toEqual({ story: 'to be continued' })
  })

  test('a field that is emptied is cleared, and boxes that are unticked too', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    await ada.submit(pageId(0), fields({ nickname: 'Ada', story: 'x', days: 'day' }))
    await ada.get(`pages/${pageId(0)}/`)
    await ada.submit(pageId(0), fields({ nickname: 'Ada', story: '  ' }))
    expect(await valuesOf(ada)).toEqual({ nickname: 'Ada' })
  })

  test('runs the automations of its elements once, however often its button is pressed', async () => {
    const own = await givenFlow(service.db, company.id, { stages: [{ pages: [{ name: { type: 'text' } }, {}] }, {}] })
    await givenAutomation(service.db, company.id, own, {
      on: { element: 'name' },
      steps: [{ record_billable_event: { service: 'Heard' } }],
    })
    const ada = await givenApplicant(service, company, own)
    const [first] = own.stages[0]?.pages ?? []
    const id = first?.id as string
    await ada.get(`pages/${id}/`)
    const name = { name: own.elements.name as string, text: 'Ada' }
    await ada.submit(id, [name], 'save')
    await runJobs(service)
    const heard = () => countCharges(service.db, ada.applicationId, 'Heard')
    expect(await heard()).toBe(0)
    await ada.get(`pages/${id}/`)
    const pages = await Promise.all(Array.from({ length: 6 }, () => ada.submit(id, [name])))
    expect(new Set(pages.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1)
    await runJobs(service)
    expect(await heard()).toBe(1)
    expect((await historyOf(ada)).transitions).toHaveLength(2)
  })

  test('from two tabs stores what came last, and goes on once', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    await ada.submit(pageId(0), fields({ nickname: 'First' }))
    await ada.get(`pages/${pageId(0)}/`)
    const page = await ada.submit(pageId(0), fields({ nickname: 'Second' }))
    expect(page.headers.location).toBe(`/portal/applications/${ada.applicationId}/pages/${pageId(1)}/`)
    expect(await valuesOf(ada)).toEqual({ nickname: 'Second' })
    expect((await historyOf(ada)).transitions).toHaveLength(2)
  })

  test('409 when the application has moved meanwhile: a page with all that was typed, and nothing stored', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    const body = { page_or_stage_id: flow.stages[1]?.id }
    await service.call(company.key, { path: `/external/v1/applications/${ada.applicationId}/advance/`, body })
    const page = await ada.submit(
      pageId(0),
      fields({ nickname: 'Ada <b>', story: 'A long story', shift: 'day', 'home.city': 'Chicago' }),
    )
    expect(page.status).toBe(409)
    expect(page.text).toContain('Your application has moved on')
    for (const typed of ['Ada &lt;b&gt;', 'A long story', 'The day', 'Chicago']) expect(page.text).toContain(typed)
    expect(await valuesOf(ada)).toEqual({})
    expect((await ada.get(`pages/${pageId(0)}/`)).headers.location).toBe(`/portal/applications/${ada.applicationId}/`)
  })
})

describe('Files of a page', () => {
  test('become documents that are read, with a status; another takes the place of the first', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    await ada.submit(pageId(0), fields({ nickname: 'Ada' }))
    await ada.get(`pages/${pageId(1)}/`)
    const page = await ada.submit(pageId(1), [
      file('photo', pdfOf('A certificate for Ada Lovelace'), 'mine.pdf'),
      field('signed.name', ' Ada  Lovelace '),
    ])
    expect([page.status, page.headers.location]).toEqual([303, `/portal/applications/${ada.applicationId}/review/`])
    expect((await ada.get(`pages/${pageId(1)}/`)).text).toMatch(/mine\.pdf[\s\S]*Received. We are about to read it\./)
    await runJobs(service)
    expect((await ada.get(`pages/${pageId(1)}/`)).text).toMatch(/mine\.pdf[\s\S]*Received and read\./)
    const { documents } = await detail(ada)
    expect(documents.map(({ name, type, status }: Record<string, string>) => [name, type, status]).sort()).toEqual([
      ['Ada Lovelace.png', 'image/png', 'processed'],
      ['mine.pdf', 'application/pdf', 'processed'],
    ])
    await ada.submit(pageId(1), [file('photo', pdfOf('Another one for Ada'), 'better.pdf')])
    expect(await valuesOf(ada)).toMatchObject({ photo: { name: 'better.pdf' }, signed: { name: 'Ada Lovelace.png' } })
  })

  test('of the wrong type, damaged or too large are named beside their element; the others are kept', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(1)}/`)
    const attempt = async (...parts: FormPart[]) => (await ada.submit(pageId(1), parts)).text
    expect(await attempt(file('photo', Buffer.from('#!/bin/sh'), 'photo.png'))).toContain(
      'Choose a file of one of these types: PNG, JPEG, PDF.',
    )
    expect(await attempt(file('photo', pdfOf('x').subarray(0, 100)))).toContain(
      'This file is damaged or cannot be used.',
    )
    const scan = await readFile('demo/documents/two-page-scan.tiff')
    expect(await attempt(file('photo', scan))).toContain('Choose a file of one of these types')
    expect(await attempt(file('photo', Buffer.alloc(300_000)))).toContain(
      'The file is too large. It can have at most 200 kB.',
    )
    const both = await attempt(file('photo', Buffer.from('x')), field('signed.name', 'Ada'))
    expect(both).toContain('Choose a file of one of these types')
    expect(await valuesOf(ada)).toMatchObject({ signed: { name: 'Ada.png' } })
    expect((await filesOnDisk(service)).incoming).toEqual([])
  })

  test('that nobody chose are missing', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(1)}/`)
    const page = await ada.submit(pageId(1), [])
    expect(page.status).toBe(422)
    expect(page.text).toContain('Add a file.')
    expect(page.text).toContain('Sign here, or type your name.')
  })
})

describe('A signature', () => {
  const signaturesOf = async ({ applicationId }: Applicant, key = company.key) =>
    service.call(key, { path: `/external/v1/applications/${applicationId}/signatures/` })
  const sign = async (who: Applicant, ...parts: FormPart[]) => {
    await who.get(`pages/${pageId(1)}/`)
    return who.submit(pageId(1), parts)
  }
  const { SMTP_URL } = service.config
  afterEach(() => Object.assign(service.config, { SMTP_URL }))

  test('keeps when, from where, exactly what was signed and its hash, and mails a copy; again when something differs', async () => {
    const email = `ada-${unique()}@example.com`
    const ada = await applicant({ email })
    Object.assign(service.config, { SMTP_URL: 'smtp://127.0.0.1:9' })
    await ada.get(`pages/${pageId(1)}/`)
    await ada.submit(pageId(1), [field('signed.name', 'Ada Lovelace')], 'save')
    expect((await signaturesOf(ada)).body.data.results).toEqual([])
    const photo = pdfOf('My licence')
    expect((await sign(ada, file('photo', photo, 'licence.pdf'))).status).toBe(303)
    const { results } = (await signaturesOf(ada)).body.data
    const [{ content, sha256 }] = results
    const { documents } = await detail(ada)
    const picture = documents.find(({ name }: { name: string }) => name === 'Ada Lovelace.png')
    expect(results).toEqual([
      {
        document_id: picture.id,
        form_element_id: element('signed'),
        signed_at: expect.any(String),
        address: '127.0.0.1',
        language: 'en',
        sha256: createHash('sha256').update(content).digest('hex'),
        content: expect.any(String),
      },
    ])
    for (const text of ['Read this', `licence.pdf, SHA-256 ${createHash('sha256').update(photo).digest('hex')}`])
      expect(content).toContain(text)
    expect(content).toMatch(/> Ada Lovelace\.png, SHA-256 [0-9a-f]{64}/)
    expect((await ada.get('answers/')).text).toMatch(/Ada Lovelace\.png<\/span><br><span class="muted">Received\.</)
    const copies = async () =>
      (await mailsIn(service, { recipient: email })).filter(({ text }) => text?.includes('SHA-256'))
    const [copy] = await copies()
    expect(copy?.text).toContain(content)
    expect(copy?.text).toContain(sha256)
    expect(copy?.text).toContain('127.0.0.1')

    await sign(ada)
    expect((await signaturesOf(ada)).body.data.count).toBe(1)
    await sign(ada, file('photo', pdfOf('My other licence'), 'other.pdf'))
    const again = (await signaturesOf(ada)).body.data
    expect(again.results).toMatchObject([{ sha256: expect.not.stringContaining(sha256) }, { sha256 }])
    expect(again.results[0].content).toContain('other.pdf')
    expect(await copies()).toHaveLength(2)
  })

  test('of another company is unknown', async () => {
    const ada = await applicant()
    const other = await givenCompany(service.db)
    expect(await signaturesOf(ada, other.key)).toMatchObject({ status: 404, body: { code: 'application_not_found' } })
  })
})

describe('A script', () => {
  const save = (who: Applicant, values: Record<string, string>) =>
    who.post(`pages/${pageId(0)}/entries/`, {
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [element(key), value])),
      elements: element(Object.keys(values)[0] as string),
    })

  test('saves what is typed, and hears what is wrong', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    const saved = await save(ada, { story: 'as I go' })
    const stored = { [element('story')]: expect.stringMatching(/^[\w-]{8}$/) }
    expect([saved.status, JSON.parse(saved.text)]).toEqual([200, { problems: {}, status: 'Saved', stored, hidden: [] }])
    const shown = await ada.get(`pages/${pageId(0)}/`)
    const marks = /data-stored="([^"]*)"/.exec(shown.text)?.[1]?.replaceAll('&quot;', '"') ?? ''
    expect(JSON.parse(marks)).toEqual(JSON.parse(saved.text).stored)
    const wrong = await save(ada, { wage: 'a lot' })
    expect(JSON.parse(wrong.text)).toEqual({
      problems: { [element('wage')]: 'Enter a number, such as 15 or 15.50.' },
      status: 'Saved. One answer still needs a look.',
      stored: {},
      hidden: [],
    })
    expect(await valuesOf(ada)).toEqual({ story: 'as I go' })
  })

  test('changes only the elements that it names', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    await ada.submit(pageId(0), fields({ nickname: 'Ada', days: 'day' }), 'save')
    await save(ada, { story: 'new', nickname: 'changed behind its back' })
    expect(await valuesOf(ada)).toEqual({ nickname: 'Ada', days: ['day'], story: 'new' })
  })

  test('sends a file as soon as it is chosen, and shows how far it is', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(1)}/`)
    const sent = await ada.upload(pageId(1), [file('photo', pdfOf('Read me, please'), 'a<b>.pdf')])
    expect(sent.status).toBe(201)
    expect(JSON.parse(sent.text).cards[element('photo')]).toContain('a&lt;b&gt;.pdf')
    await runJobs(service)
    const { cards } = JSON.parse((await ada.get('documents/')).text)
    expect(cards[element('photo')]).toContain('Received and read.')
    const refused = await ada.upload(pageId(1), [file('photo', Buffer.from('x'))])
    expect([refused.status, Object.keys(JSON.parse(refused.text).problems)]).toEqual([422, [element('photo')]])
  })

  test('409 once the application has moved', async () => {
    const ada = await applicant()
    await ada.get(`pages/${pageId(0)}/`)
    const body = { page_or_stage_id: flow.stages[1]?.id }
    await service.call(company.key, { path: `/external/v1/applications/${ada.applicationId}/advance/`, body })
    expect((await save(ada, { story: 'late' })).status).toBe(409)
    expect((await ada.upload(pageId(1), [file('photo', pdfOf('late'))])).status).toBe(409)
    expect(await valuesOf(ada)).toEqual({})
    expect((await detail(ada)).documents).toEqual([])
  })
})
