import { beforeAll, describe, expect, test } from 'vitest'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow, unique } from '../../../tests/support/factories.ts'
import { pdfOf } from '../../../tests/support/form.ts'
import { testService } from '../../../tests/support/service.ts'
import { renewConfigVersion } from '../../companies/queries.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db, { timezone: 'America/Chicago' })
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { name: 'Apply', pages: [{ name: { type: 'text' }, photo: { type: 'document' } }] },
      { name: 'Waiting', kind: 'on_hold' },
      { name: 'Rejected', kind: 'rejected' },
      { name: 'Hired', kind: 'completed' },
      { name: 'Papers', pages: [{ contract: { type: 'text' } }] },
      { name: 'Blacklist check', kind: 'review' },
    ],
  })
})

const pageId = () => flow.stages[0]?.pages[0]?.id as string
const move = ({ applicationId }: Applicant, stage: number, extra = {}) =>
  service.call(company.key, {
    path: `/external/v1/applications/${applicationId}/advance/`,
    body: { page_or_stage_id: flow.stages[stage]?.id, ...extra },
  })

describe('An applicant sees only what is theirs', () => {
  const PATHS = ['', 'history/', 'review/', 'documents/']

  test.each(['another applicant of the company', 'an applicant of another company'])(
    '404 for %s, on every page',
    async (who) => {
      const ada = await givenApplicant(service, company, flow)
      const other = who.includes('another company') ? await givenCompany(service.db) : company
      const otherFlow =
        other === company
          ? flow
          : await givenFlow(service.db, other.id, { stages: [{ pages: [{ a: { type: 'text' } }] }] })
      const eve = await givenApplicant(service, other, otherFlow)
      const base = `/portal/applications/${ada.applicationId}/`
      await eve.get()
      for (const rest of [...PATHS, `pages/${pageId()}/`]) {
        const page = await eve.browser.get(base + rest)
        expect([rest, page.status, page.text.includes('There is no such page')]).toEqual([rest, 404, true])
      }
      for (const rest of [`pages/${pageId()}/entries/`, 'review/']) {
        expect([rest, (await eve.browser.send(base + rest, {})).status]).toEqual([rest, 404])
      }
      for (const rest of ['0', 'nothing', ada.applicationId.replace(/^./, 'z'), `${ada.applicationId}'`]) {
        expect((await eve.browser.get(`/portal/applications/${rest}/`)).status).toBe(404)
      }
    },
  )

  test('404 for a page of another flow; a page of another stage leads to where the application is', async () => {
    const ada = await givenApplicant(service, company, flow)
    const other = await givenFlow(service.db, company.id, { stages: [{ pages: [{ a: { type: 'text' } }] }] })
    expect((await ada.get(`pages/${other.stages[0]?.pages[0]?.id}/`)).status).toBe(404)
    expect((await ada.get('pages/nothing/')).status).toBe(404)
    await move(ada, 1)
    expect((await ada.get(`pages/${pageId()}/`)).headers.location).toBe(`/portal/applications/${ada.applicationId}/`)
  })

  test('401 for whoever is not logged in, 403 without the token of a page; neither leaves anything', async () => {
    const ada = await givenApplicant(service, company, flow)
    const base = `/portal/applications/${ada.applicationId}/`
    const stranger = newBrowser(service)
    for (const rest of [...PATHS, `pages/${pageId()}/`]) expect((await stranger.get(base + rest)).status).toBe(401)
    for (const rest of [`pages/${pageId()}/entries/`, 'review/']) {
      expect([rest, (await ada.browser.send(base + rest, { _csrf: 'forged' })).status]).toEqual([rest, 403])
    }
    expect((await ada.submit(pageId(), [{ name: '_csrf', text: 'forged' }])).status).toBe(403)
    const upload = await ada.upload(pageId(), [
      { name: '_csrf', text: 'forged' },
      { name: flow.elements.photo as string, fileName: 'a.pdf', content: pdfOf('a') },
    ])
    expect(upload.status).toBe(403)
    const detail = await service.call(company.key, { path: `/external/v1/applications/${ada.applicationId}/` })
    expect(detail.body.data.documents).toEqual([])
  })
})

describe('The applicant’s applications', () => {
  test('one leads to itself; several are listed with where they stand', async () => {
    const email = `ada-${unique()}@example.com`
    const ada = await givenApplicant(service, company, flow, { email })
    expect((await ada.browser.get('/portal/')).headers.location).toBe(`/portal/applications/${ada.applicationId}/`)
    const other = await givenFlow(service.db, company.id, { stages: [{ name: 'Begin here' }] })
    const again = await givenApplicant(service, company, other, { email })
    const { status, text } = await ada.browser.get('/portal/')
    expect(status).toBe(200)
    for (const shown of [ada.applicationId, again.applicationId, 'Begin here', 'Apply']) expect(text).toContain(shown)
    expect((await again.get()).text).toContain('href="/portal/"')
  })
})

describe('Where an application stands', () => {
  test('is a step among those of its flow; ways out of it are none', async () => {
    const ada = await givenApplicant(service, company, flow)
    const { text } = await ada.get(`pages/${pageId()}/`)
    // Only what is to be filled in is counted.
    expect(text).toContain('Step 1 of 2')
    expect(text).toMatch(/<li aria-current="step"[^>]*>Apply/)
    expect(text).not.toMatch(/Rejected|Waiting/)
    await move(ada, 1)
    const { text: onHold } = await ada.get()
    expect(onHold).toMatch(/On hold[\s\S]*Your application is on hold/)
    expect(onHold).not.toContain('Waiting')
  })

  test('is told in the words that the company chose for applicants; a hidden stage is none of theirs', async () => {
    const views = [
      { name: { en: 'In good hands', es: 'En buenas manos' }, text: { en: 'We call you on Monday.' }, hidden: true },
      { name: 'Not this time', text: 'We found somebody with more experience.' },
    ]
    for (const [stage, view] of [
      [5, views[0]],
      [2, views[1]],
    ] as const) {
      await service.db
        .updateTable('stages')
        .set({ applicant_view: JSON.stringify(view) })
        .where('company_id', '=', company.id)
        .where('id', '=', flow.stages[stage]?.id as string)
        .execute()
    }
    await renewConfigVersion(service.db, company.id)
    const ada = await givenApplicant(service, company, flow)
    expect((await ada.get(`pages/${pageId()}/`)).text).not.toMatch(/In good hands|Blacklist/)
    await move(ada, 5)
    const { text: hidden } = await ada.get()
    expect(hidden).toMatch(/<h1>In good hands<\/h1>\s*<p>We call you on Monday.<\/p>/)
    expect((await ada.get('?language=es')).text).toMatch(/En buenas manos[\s\S]*<span lang="en">We call you/)
    await move(ada, 2)
    const { text: closed } = await ada.get('?language=en')
    expect(closed).toContain('<h1>Not this time</h1>')
    const { text: history } = await ada.get('history/')
    expect(history).toContain('Moved to: Not this time')
    for (const text of [hidden, closed, history]) expect(text).not.toMatch(/Blacklist|Rejected/)
    await service.db.updateTable('stages').set({ applicant_view: null }).where('company_id', '=', company.id).execute()
    await renewConfigVersion(service.db, company.id)
  })

  test('is told with its history in the company’s time zone, without reasons or who moved it', async () => {
    const ada = await givenApplicant(service, company, flow)
    await move(ada, 2, { stage_reason_id: flow.reasons[0] })
    const { text } = await ada.get('history/')
    expect(text).toMatch(/Moved to: Closed[\s\S]*Started: Apply/)
    expect(text).toMatch(/C[DS]T/)
    expect(text).not.toMatch(/Reason 1|api_key/)
  })

  test('is told in Spanish to whom the browser or the switch says so', async () => {
    const ada = await givenApplicant(service, company, flow)
    const page = await ada.browser.get(`/portal/applications/${ada.applicationId}/pages/${pageId()}/`, {
      'accept-language': 'es-MX,es;q=0.9',
    })
    expect(page.text).toContain('<html lang="es">')
    expect(page.text).toContain('Guardar y continuar')
    await ada.get(`pages/${pageId()}/?language=es`)
    expect((await ada.get('history/')).text).toContain('Historial de tu solicitud')
  })
})
