import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import { findFlowId, loadFlow } from '../../src/flows/queries.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, type WatchedPage, watchedPage } from '../support/console.ts'
import { givenApplication, unique } from '../support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
let browser: Browser
let address: string
let companyId: string
let slug: string
let admin: TestOperator

const HOSTILE = '<img src=x onerror=alert(1)>'
const fileOf = (
  name = 'Warehouse',
) => `company: {slug: ${slug}, name: Acme, timezone: UTC, default_country: US, languages: [en, es]}
flows:
  - slug: warehouse
    name: ${name}
    status: PUBLISHED
    public_page: true
    stages:
      - slug: apply
        name: {en: Apply, es: Solicitud}
        after_sending: interview
        next: [interview, rejected]
        pages:
          - slug: about-you
            name: {en: About you, es: Sobre ti}
            elements:
              - {key: shift, type: selection, label: {en: Preferred shift, es: Turno}, required: true, choices: [{id: day, label: Day}, {id: night, label: Night}]}
              - {key: licence, type: document, label: Licence ${HOSTILE}, accept: [pdf]}
      - {slug: interview, name: Interview, kind: review}
      - {slug: hired, name: Hired, kind: completed}
      - {slug: rejected, name: Rejected, kind: rejected}
email_templates:
  - {key: invitation, subject: "Hello {{ candidate.first_name }}", text: Come and see us.}
  - {key: other, subject: Other, text: Of another flow.}
automations:
  - key: invite
    name: Invite them
    trigger: {stage_entered: {flow: warehouse, stage: interview}}
    condition: form.shift == 'day'
    steps: [{wait: {duration: P1D}}, {send_email: {template: invitation}}]
  - key: board
    trigger: {webhook: {flow: warehouse, mapping: {email: email}}}
    steps: [{upsert_application: {}}, {branch: {if: form.shift == 'night', do: [{move_to_stage: {stage: rejected}}]}}]
`
const apply = (text: string) => applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text })

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())

beforeEach(async () => {
  slug = `acme-${unique()}`
  companyId = (await apply(fileOf())).company.id as string
  admin = await givenOperator(service, companyId, { role: 'admin', name: 'Ada Admin' })
})

async function onPage(
  path: string,
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  {
    cookie = admin.cookie,
    allowsFailedRequests = false,
    allowsBlockedForms = false,
    ...options
  }: Parameters<Browser['newContext']>[0] & {
    cookie?: string
    allowsFailedRequests?: boolean
    allowsBlockedForms?: boolean
  } = {},
) {
  const watched = await watchedPage(browser, { viewport: { width: 1440, height: 900 }, address, cookie, ...options })
  try {
    await watched.page.goto(path)
    await work(watched.page, watched)
    await watched.expectCalm({ allowsFailedRequests, allowsBlockedForms })
  } finally {
    await watched.context.close()
  }
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'visible' })

test('a flow is a picture of its stages with what starts where, and the YAML that would be applied', async () => {
  await onPage('/console/design/', async (page, { expectAccessible }) => {
    await seen(page, 'by signing up on the public page')
    expect(page.url()).toContain('/console/design/warehouse')
    const apply = page.locator('#stage-apply')
    expect(await apply.innerText()).toMatch(/About you\s+1 question · 1 document/)
    const interview = page.locator('#stage-interview')
    expect(await interview.innerText()).toContain("when somebody arrives here, if form.shift == 'day'")
    expect(await interview.innerText()).toContain('sends the mail “invitation”')
    expect(await page.locator('.entry').innerText()).toMatch(/when another system calls[\s\S]*moves to Rejected/)
    await expectAccessible()
    await page.getByRole('link', { name: 'YAML' }).click()
    const yaml = await page.locator('.yaml pre').innerText()
    expect(yaml).toContain('slug: warehouse')
    expect(yaml).toContain('key: invitation')
    expect(yaml).not.toContain('key: other')
  })
})

test.each(VIEWS)('the picture is as every page must be $name', async ({ name: _, ...view }) => {
  await onPage(
    '/console/design/warehouse',
    async (page) => {
      await page.locator('.picture').waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    },
    view,
  )
})

test('what was applied is a list of versions, each with its difference and the way back', async () => {
  await apply(
    fileOf('Storehouse').replace(
      '      - {slug: hired',
      '      - {slug: trial, name: Trial day}\n      - {slug: hired',
    ),
  )
  await onPage('/console/versions/', async (page, { expectAccessible }) => {
    await seen(page, 'looked after by a file')
    expect(await page.locator('.lines > li').count()).toBe(2)
    await page.locator('.lines summary').first().click()
    await seen(page, 'warehouse/trial')
    await expectAccessible()
    await page.locator('.lines summary').last().click()
    await page.getByRole('button', { name: 'Go back to this version' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('warehouse/trial').waitFor()
    expect(await dialog.getByRole('button', { name: 'Apply this version' }).isDisabled()).toBe(true)
    await dialog.getByRole('checkbox').check()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Apply this version' }).click()
    await seen(page, 'Version 3')
    await seen(page, 'looked after here, in the console')
    expect(await page.locator('.lines > li').first().innerText()).toContain('Ada Admin')
  })
  const { body } = await callConsole(service, admin, { path: '/flow-designs/warehouse/' })
  expect(body.data.yaml).toContain('name: Warehouse')
})

test('a draft of a flow is checked by line, shows what it changes, and is published unless somebody was faster', async () => {
  await onPage('/console/design/warehouse?view=edit', async (page, { expectAccessible }) => {
    const text = page.getByRole('textbox')
    const yaml = await text.inputValue()
    await text.fill(yaml.replace('slug: interview', 'slug: Interview Room'))
    await seen(page, 'must be lower-case letters')
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
    await expectAccessible()
    await text.fill(yaml.replace('Preferred shift', 'Your shift'))
    await seen(page, 'element warehouse/shift')
    await page.reload()
    await seen(page, 'element warehouse/shift')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Publish' }).click()
    await seen(page, 'Published')
    await seen(page, 'Nothing to change.')
    expect(await text.inputValue()).toContain('Your shift')
  })
  const { body } = await callConsole(service, admin, { path: '/flow-designs/warehouse/' })
  const { yaml, digest } = body.data
  const publish = (name: string, basedOn: string) =>
    callConsole(service, admin, {
      path: '/flow-designs/warehouse/publish/',
      body: { yaml: yaml.replace('name: Warehouse', `name: ${name}`), based_on: basedOn },
    })
  expect((await publish('First', digest)).status).toBe(200)
  const late = await publish('Second', digest)
  expect([late.status, late.body.code]).toEqual([400, 'configuration_changed'])
  const recruiter = await givenOperator(service, companyId, { role: 'recruiter' })
  const draft = { path: '/flow-designs/warehouse/check/', body: { yaml, based_on: digest } }
  expect((await callConsole(service, recruiter, draft)).status).toBe(403)
  expect((await callConsole(service, admin, draft)).body.data.is_outdated).toBe(true)
})

test('a draft is seen as applicants would see it, in any language, while it is typed', async () => {
  await onPage(
    '/console/design/warehouse',
    async (page, { expectAccessible }) => {
      await page.getByRole('link', { name: 'Edit' }).click()
      const text = page.getByRole('textbox')
      const shown = page.frameLocator('.phone iframe.shown')
      await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption({ label: 'Apply · About you' })
      await shown.getByText('Preferred shift').waitFor()
      expect(await page.locator('.phone').evaluate(({ clientWidth }) => clientWidth)).toBe(375)
      await shown.getByText(HOSTILE).waitFor()
      expect(await shown.locator('img, script').count()).toBe(0)
      await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
      await shown.getByText('Turno').waitFor()
      expect(await shown.locator('html').getAttribute('lang')).toBe('es')
      const [yaml, before] = [await text.inputValue(), await page.evaluate('history.length')]
      await text.fill(yaml.replace('Turno', 'Horario'))
      await shown.getByText('Horario').waitFor()
      await text.fill(yaml.replace('Turno', 'Horario').replace('slug: interview', 'slug: Interview Room'))
      await seen(page, 'The draft has problems')
      await shown.getByText('Horario').waitFor()
      await expectAccessible()
      await text.fill(yaml)
      await shown.getByText('Turno').waitFor()
      await page.getByRole('button', { name: 'Next page' }).click()
      await shown.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.locator('.phone iframe').count()).toBe(1)
      expect(await page.evaluate('history.length')).toBe(before)
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.url()))
      await page.getByRole('button', { name: 'Page before' }).click()
      await shown.getByText('Turno').waitFor()
      await shown.locator('button[value="continue"]').click()
      expect(sent.filter((url) => url.includes('/portal/applications'))).toEqual([])
    },
    { allowsBlockedForms: true },
  )
})

test('keys, names and paths of a draft are completed by keyboard, and what a key means is told', async () => {
  await onPage('/console/design/warehouse?view=edit', async (page, { expectAccessible }) => {
    const text = page.getByRole('textbox')
    const yaml = await text.inputValue()
    const list = page.getByRole('listbox', { name: 'Completions' })
    const putCursorBehind = (part: string) =>
      text.evaluate((field, part) => {
        const area = field as unknown as {
          value: string
          focus: () => void
          setSelectionRange: (a: number, b: number) => void
        }
        const place = area.value.indexOf(part) + part.length
        area.focus()
        area.setSelectionRange(place, place)
      }, part)
    await putCursorBehind("condition: form.shift == 'day'")
    await text.pressSequentially(' && candidate.fir')
    await list.getByRole('option', { name: 'candidate.first_name' }).waitFor()
    await expectAccessible()
    await page.keyboard.press('Enter')
    await expect.poll(() => text.inputValue()).toContain("form.shift == 'day' && candidate.first_name\n")
    await putCursorBehind('name: Interview')
    await page.keyboard.press('Enter')
    await text.pressSequentially('        applicant_')
    await list.getByRole('option').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => text.getAttribute('aria-activedescendant')).toMatch(/-1$/)
    await page.keyboard.press('Tab')
    await expect.poll(() => text.inputValue()).toContain('        applicant_text: \n')
    expect(await list.count()).toBe(0)
    await text.fill(yaml)
    await putCursorBehind('kind: ')
    await page.keyboard.press('Control+Space')
    await list.getByRole('option', { name: 'on_hold' }).waitFor()
    await seen(page, 'What standing there means')
    await page.keyboard.press('Escape')
    await expect.poll(() => list.count()).toBe(0)
    expect(await text.inputValue()).toBe(yaml)
    await page.keyboard.press('Control+Space')
    await list.getByRole('option', { name: 'active' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => text.inputValue()).toBe(yaml.replace('kind: review', 'kind: active'))
  })
})

test('on a telephone the text of a draft and its preview are two tabs', async () => {
  await onPage(
    '/console/design/warehouse?view=edit',
    async (page) => {
      await page.getByRole('textbox').waitFor()
      expect(await page.locator('.phone').count()).toBe(0)
      await page.getByRole('tab', { name: 'Vista previa' }).click()
      await page.frameLocator('.phone iframe.shown').getByRole('heading', { level: 1 }).waitFor()
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await page.getByRole('tab', { name: 'Texto' }).click()
      await page.getByRole('textbox').waitFor()
    },
    VIEWS[3],
  )
})

describe('what applicants are told', () => {
  test.each(VIEWS)(
    'is read as a person reads it, with what is on and whose words it is: $name',
    async ({ name: _, ...view }) => {
      const isSpanish = 'locale' in view
      await onPage(
        '/console/templates',
        async (page, { expectAccessible }) => {
          await seen(page, isSpanish ? 'archivo que se aplica' : 'looked after by a file')
          await page.locator('.lines summary', { hasText: isSpanish ? 'Solicitud recibida' : 'received' }).click()
          await seen(page, 'We have your application as Warehouse at Acme')
          const language = page.getByLabel(isSpanish ? 'Idioma' : 'Language')
          await language.selectOption('es')
          await seen(page, /^Hemos recibido tu solicitud/)
          await page.locator('.lines summary', { hasText: 'invitation' }).click()
          await seen(page, 'Hello Ada')
          await seen(page, isSpanish ? 'Lo envía: Invite them' : 'Sent by: Invite them')
          await expectAccessible()
          expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        },
        view,
      )
    },
  )

  test('is changed language by language, by the way of all configuration', async () => {
    await onPage(
      '/console/templates',
      async (page, { expectAccessible }) => {
        const open = async (name: string) => {
          await page.locator('.lines summary', { hasText: name }).click()
          await page.locator('.lines > li', { hasText: name }).getByRole('button', { name: 'Edit' }).click()
        }
        const dialog = page.getByRole('dialog')
        await open('invitation')
        await page.getByLabel('Subject').fill('Welcome {{ candidate.full_name }}')
        await seen(page, 'Welcome Ada Lovelace')
        await page.getByLabel('Language').selectOption('es')
        await page.getByLabel('Subject').fill('Hola {{ candidate.first_name }}, {{ form.shift }}')
        await seen(page, 'Hola Ada, [Turno]')
        await expectAccessible()
        await page.getByRole('button', { name: 'See what changes' }).click()
        await dialog.getByText('email template', { exact: false }).first().waitFor()
        expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
        await dialog.getByRole('checkbox').check()
        await expectAccessible()
        await dialog.getByRole('button', { name: 'Apply' }).click()
        await seen(page, 'looked after here, in the console')
        await seen(page, 'Welcome Ada Lovelace')
        await page.locator('.lines summary', { hasText: 'invitation' }).click()

        await open('Application closed')
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Goodbye, {{ candidate.frist_name }}')
        await seen(page, 'did you mean candidate.first_name?')
        await page.getByRole('button', { name: 'See what changes' }).click()
        await dialog.getByText('company.notices.closed.text.en', { exact: true }).waitFor()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Goodbye, {{ candidate.first_name }}')
        await seen(page, 'Goodbye, Ada')
        await page.getByRole('button', { name: 'See what changes' }).click()
        await dialog.getByRole('button', { name: 'Apply' }).click()
        await dialog.waitFor({ state: 'hidden' })
        await page.locator('.lines summary', { hasText: 'Application closed' }).click()
        await open('Reminder')
        await page.getByLabel('Goes out', { exact: true }).uncheck()
        await page.getByRole('button', { name: 'See what changes' }).click()
        await dialog.getByRole('button', { name: 'Apply' }).click()
        await dialog.waitFor({ state: 'hidden' })
        await page.locator('.lines summary', { hasText: 'Reminder' }).getByText('off').waitFor()
      },
      { allowsFailedRequests: true },
    )
    const { body } = await callConsole(service, admin, { path: '/v1/configuration/' })
    const { company, email_templates } = body.data.configuration
    expect(email_templates[0]).toEqual({
      key: 'invitation',
      subject: { en: 'Welcome {{ candidate.full_name }}', es: 'Hola {{ candidate.first_name }}, {{ form.shift }}' },
      text: 'Come and see us.',
    })
    expect(company.notices).toEqual({
      reminder: false,
      closed: {
        text: { en: 'Goodbye, {{ candidate.first_name }}', es: expect.stringContaining('{{ flow.name }}') },
      },
    })
  })

  test('is the auditor’s to read, and nobody else’s but owners’ and admins’', async () => {
    const preview = { path: '/message-texts/preview/', body: { language: 'en', subject: '{{', text: '{{ 1 + }}' } }
    expect((await callConsole(service, admin, preview)).body.data.problem).toBeTruthy()
    const [auditor, recruiter] = [
      await givenOperator(service, companyId, { role: 'auditor' }),
      await givenOperator(service, companyId, { role: 'recruiter' }),
    ]
    expect((await callConsole(service, auditor, { path: '/message-texts/' })).status).toBe(200)
    expect((await callConsole(service, recruiter, { path: '/message-texts/' })).status).toBe(403)
    await onPage(
      '/console/templates',
      async (page) => {
        await page.locator('.lines summary', { hasText: 'invitation' }).click()
        await seen(page, 'Hello Ada')
        expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
      },
      { cookie: auditor.cookie },
    )
  })
})

describe('the company', () => {
  const shown = (page: Page) => page.frameLocator('.phone iframe.shown')

  test.each(VIEWS)('is seen as applicants see it on a phone: $name', async ({ name: _, ...view }) => {
    const isSpanish = 'locale' in view
    await onPage(
      '/console/company',
      async (page, { expectAccessible }) => {
        await seen(page, isSpanish ? 'archivo que se aplica' : 'looked after by a file')
        await shown(page).getByRole('heading', { level: 1, name: 'Warehouse' }).waitFor()
        await page.getByLabel(isSpanish ? 'Idioma' : 'Language').selectOption('es')
        await shown(page).locator('html[lang=es]').waitFor()
        await expectAccessible()
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      },
      view,
    )
  })

  test('is changed with what is wrong beside its field, and as a version like any other', async () => {
    await onPage(
      '/console/company',
      async (page, { expectAccessible }) => {
        const problem = page.locator('small.problem')
        const color = page.getByRole('textbox', { name: 'Colour', exact: true })
        await color.fill('#fde047')
        await seen(page, /Contrast with white: 1\.\d to 1\. Too light/)
        expect(await color.getAttribute('aria-invalid')).toBe('true')
        await page.getByLabel('Logo').fill('http://example.com/logo.png')
        await page.getByLabel('Time zone').fill('Mars/Olympus')
        await problem.getByText(/^Logo must be the address of a picture/).waitFor()
        await problem.getByText(/^Time zone /).waitFor()
        await expectAccessible()
        await color.fill('#7c2d12')
        await page.getByLabel('Logo').fill('')
        await page.getByLabel('Time zone').fill('America/Chicago')
        await page.getByRole('textbox', { name: 'Welcome' }).fill(`Good to see you ${HOSTILE}`)
        await page.getByLabel('Email').fill('jobs@example.com')
        await page.getByLabel('Country').selectOption({ label: 'Mexico' })
        await shown(page).getByText(`Good to see you ${HOSTILE}`).waitFor()
        await shown(page).getByText('jobs@example.com').waitFor()
        expect(await shown(page).locator('img, script:not([type="application/ld+json"])').count()).toBe(0)
        expect(await shown(page).locator('link[href*="7c2d12.css"]').count()).toBe(1)
        await expect.poll(() => problem.count()).toBe(0)
        await page.getByRole('button', { name: 'See what changes' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText('America/Chicago').waitFor()
        expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: 'Apply' }).click()
        await seen(page, 'looked after here, in the console')
      },
      { allowsFailedRequests: true },
    )
    const { body } = await callConsole(service, admin, { path: '/v1/configuration/' })
    expect(body.data.configuration.company).toEqual({
      slug,
      name: 'Acme',
      timezone: 'America/Chicago',
      default_country: 'MX',
      languages: ['en', 'es'],
      theme: { primary_color: '#7c2d12', welcome: `Good to see you ${HOSTILE}` },
      contact: { email: 'jobs@example.com' },
    })
  })

  test('is drawn for who may read the configuration, if it can be', async () => {
    const preview = async (company: string, { cookie }: { cookie: string }) =>
      (
        await service.app.inject({
          method: 'POST',
          url: '/console/company/preview/',
          headers: {
            cookie,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: new URLSearchParams({ company, language: 'en' }).toString(),
        })
      ).statusCode
    const { body } = await callConsole(service, admin, { path: '/v1/configuration/' })
    const { company } = body.data.configuration
    const recruiter = await givenOperator(service, companyId, { role: 'recruiter' })
    const auditor = await givenOperator(service, companyId, { role: 'auditor' })
    const whole = JSON.stringify(company)
    expect([await preview(whole, auditor), await preview(whole, recruiter)]).toEqual([200, 404])
    expect([await preview('{', admin), await preview('{}', admin)]).toEqual([400, 400])
  })
})

test('the dry run of a way back says how many people stand in a stage that would go', async () => {
  await apply(fileOf().replace('      - {slug: hired', '      - {slug: trial, name: Trial day}\n      - {slug: hired'))
  const flowId = (await findFlowId(service.db, companyId, 'warehouse')) as string
  const trial = (await loadFlow(service.db, companyId, flowId))?.stages.find((stage) => stage.slug === 'trial')
  const stages = [{ id: trial?.id as string, name: 'Trial day', pages: [] }]
  await givenApplication(service.db, companyId, { id: flowId, stages, elements: {}, reasons: [], path: String })
  await onPage(
    '/console/versions/',
    async (page) => {
      await page.locator('.lines summary').last().click()
      await page.getByRole('button', { name: 'Go back to this version' }).click()
      await seen(page, 'the stage warehouse/trial cannot be removed: it has 1 application')
      expect(await page.getByRole('button', { name: 'Apply this version' }).isDisabled()).toBe(true)
    },
    { viewport: { width: 390, height: 844 }, allowsFailedRequests: true },
  )
})

test('whoever may not configure reads a flow without the address of its webhook', async () => {
  const request = { path: '/flow-designs/warehouse/' }
  const viewer = await givenOperator(service, companyId, { role: 'viewer' })
  const [told, kept] = await Promise.all([admin, viewer].map((one) => callConsole(service, one, request)))
  expect([told?.status, kept?.status]).toEqual([200, 200])
  expect(told?.body.data.yaml).toContain('public_id')
  expect(kept?.body.data.yaml).not.toContain('public_id')
  expect(JSON.stringify(kept?.body.data.automations)).not.toContain('public_id')
  const other = await callConsole(service, viewer, { path: '/flow-designs/nothing/' })
  expect([other.status, other.body.code]).toEqual([404, 'hiring_flow_not_found'])
})
