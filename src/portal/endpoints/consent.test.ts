import { beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type Applicant, givenApplicant } from '../../../tests/support/applicant.ts'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenKey, unique } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../../secrets/secrets.ts'

const service = testService()
const slug = `acme-${unique()}`
let key: string
let flowId: string
let pageId: string
let elementId: string

const PRIVACY = { text: { en: 'We delete it **after a year**.', es: 'Lo borramos **al año**.' } }
const TEXT = { en: 'You may ask my **former** employer.', es: 'Podéis preguntar a mi empresa **anterior**.' }

const CONTACT = { email: 'jobs@acme.example', phone: '+1 312 555 0100' }

async function apply({ text = TEXT, version = '1', privacy = PRIVACY as object, required = true } = {}) {
  const consent = { key: 'references', type: 'consent', label: 'I agree', required, text, version }
  const file = {
    company: {
      slug,
      name: 'Acme',
      timezone: 'UTC',
      default_country: 'US',
      languages: ['en', 'es'],
      privacy,
      contact: CONTACT,
    },
    flows: [
      {
        slug: 'clerk',
        name: 'Clerk',
        status: 'PUBLISHED',
        public_page: true,
        stages: [
          {
            slug: 'apply',
            name: 'Apply',
            after_sending: 'done',
            pages: [{ slug: 'form', name: 'Form', elements: [{ ...consent, url: 'https://acme.example/references' }] }],
          },
          { slug: 'done', name: 'Done' },
        ],
      },
    ],
  }
  return applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text: stringify(file) })
}

beforeAll(async () => {
  const { company } = await apply()
  key = (await givenKey(service.db, company.id as string)).key
  const of = <T extends 'hiring_flows' | 'pages' | 'form_elements'>(table: T) =>
    service.db
      .selectFrom(table as 'pages')
      .select('id')
      .where('company_id', '=', company.id as string)
      .executeTakeFirstOrThrow()
  flowId = (await of('hiring_flows')).id
  pageId = (await of('pages')).id
  elementId = (await of('form_elements')).id
})

const answerOf = async ({ applicationId }: Applicant) =>
  (await service.call(key, { path: `/external/v1/applications/${applicationId}/` })).body.data.forms[0].values[0].value
const boxIn = (text: string) => new RegExp(`<input type="checkbox" id="${elementId}"[^>]*>`).exec(text)?.[0] ?? ''
const wordsIn = (box: string) => / value="([0-9a-f]{32})"/.exec(box)?.[1] ?? ''

describe('a consent', () => {
  test('must be ticked, and keeps the words that were read, in every language, and when', async () => {
    await apply()
    const ada = await givenApplicant(service, { key }, { id: flowId })
    const { text } = await ada.get(`pages/${pageId}/`)
    expect(text).toContain('<strong>former</strong>')
    expect(text).toContain('<a href="https://acme.example/references">Read the whole text</a>')
    expect(boxIn(text)).not.toContain('checked')
    const without = await ada.submit(pageId, [])
    expect([without.status, without.text.includes('Tick the box to go on.')]).toEqual([422, true])
    const before = Date.now()
    await ada.get(`pages/${pageId}/`)
    expect((await ada.submit(pageId, [{ name: elementId, text: wordsIn(boxIn(text)) }])).status).toBe(303)
    const value = await answerOf(ada)
    expect(value).toEqual({
      agreed: true,
      words: TEXT,
      version: '1',
      url: 'https://acme.example/references',
      fingerprint: wordsIn(boxIn(text)),
      agreed_at: expect.any(String),
    })
    expect(Date.parse(value.agreed_at)).toBeGreaterThanOrEqual(before)
    expect((await ada.get('review/')).text).toContain('<span class="text">Agreed</span>')
    await apply({ text: { en: 'You may ask anybody.', es: 'Podéis preguntar a todos.' }, version: '2' })
    expect(await answerOf(ada)).toEqual(value)
  })

  test('to words that changed since does not count for the new ones, and no box is ticked for what nobody has read', async () => {
    await apply()
    const ada = await givenApplicant(service, { key }, { id: flowId })
    const read = wordsIn(boxIn((await ada.get(`pages/${pageId}/`)).text))
    expect((await ada.submit(pageId, [{ name: elementId, text: read }])).status).toBe(303)
    expect(boxIn((await ada.get(`pages/${pageId}/`)).text)).toContain('checked')
    await apply({ text: { en: 'You may ask anybody.', es: TEXT.es } })
    const shown = await ada.get(`pages/${pageId}/`)
    expect(boxIn(shown.text)).not.toContain('checked')
    const late = await ada.submit(pageId, [{ name: elementId, text: read }])
    expect([late.status, late.text.includes('The text has changed. Read it again, and tick the box.')]).toEqual([
      422,
      true,
    ])
    const { text: review } = await ada.get('review/')
    expect(review).toContain('The text has changed.')
    await ada.get(`pages/${pageId}/`)
    expect((await ada.submit(pageId, [{ name: elementId, text: wordsIn(boxIn(shown.text)) }])).status).toBe(303)
    expect(await answerOf(ada)).toMatchObject({ words: { en: 'You may ask anybody.' } })
  })

  test('that is optional can be taken back', async () => {
    await apply({ required: false })
    const ada = await givenApplicant(service, { key }, { id: flowId })
    const read = wordsIn(boxIn((await ada.get(`pages/${pageId}/`)).text))
    expect((await ada.submit(pageId, [{ name: elementId, text: read }])).status).toBe(303)
    expect(await answerOf(ada)).toMatchObject({ agreed: true })
    await ada.get(`pages/${pageId}/`)
    expect((await ada.submit(pageId, [])).status).toBe(303)
    expect(await answerOf(ada)).toBe(null)
  })

  test('is refused in a company file without words', async () => {
    await expect(apply({ text: null as never })).rejects.toThrow('flows[0].stages[0].pages[0].elements[0]')
  })
})

describe('the privacy notice', () => {
  test('stands above the button of the sign-up page and, with the company’s contact, at the foot of every page, in the reader’s language', async () => {
    await apply()
    const visitor = newBrowser(service)
    const { text } = await visitor.get(`/apply/${slug}/clerk/`)
    expect(text.split('<button class="wide">')[0]).toContain('We delete it <strong>after a year</strong>.')
    expect(text).toContain('<details class="privacy"><summary>Privacy notice</summary>')
    const foot = (page: string) => page.split('<footer>')[1] ?? ''
    for (const way of ['mailto:jobs@acme.example', 'tel:+13125550100']) expect(foot(text)).toContain(way)
    const ada = await givenApplicant(service, { key }, { id: flowId })
    for (const path of [`pages/${pageId}/`, 'review/', 'history/']) {
      const { text: shown } = await ada.get(path)
      const parts = ['<summary>Privacy notice</summary>', 'mailto:jobs@acme.example']
      expect([path, ...parts.map((part) => foot(shown).includes(part))]).toEqual([path, true, true])
    }
    const spanish = await newBrowser(service).get(`/apply/${slug}/clerk/?language=es`)
    expect(spanish.text).toContain('Lo borramos <strong>al año</strong>.')
  })

  test('is a link where the company gives one', async () => {
    await apply({ privacy: { url: 'https://acme.example/privacy' } })
    const { text } = await newBrowser(service).get(`/apply/${slug}/clerk/`)
    expect(text).toContain('<p class="privacy"><a href="https://acme.example/privacy">Privacy notice</a></p>')
  })
})
