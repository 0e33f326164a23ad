import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withNewFlow } from '../../console/data/new-flow.ts'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import type { CompanyFile } from '../../src/config-as-code/company-file.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, type WatchedPage, watchedPage } from '../support/console.ts'
import { unique } from '../support/factories.ts'
import { callConsole, givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
let browser: Browser
let address: string
let slug: string
let admin: TestOperator

const WAREHOUSE = `flows:
  - slug: warehouse
    name: Warehouse
    status: PUBLISHED
    public_page: true
    job: {shift: Nights}
    stages:
      - {slug: apply, name: Apply, pages: [{slug: about-you, name: About you, elements: [{key: shift, type: text, label: Preferred shift}]}]}
      - {slug: hired, name: Hired, kind: completed}
email_templates:
  - {key: invitation, subject: Hello, text: Come and see us.}
automations:
  - {key: invite, trigger: {stage_entered: {flow: warehouse, stage: hired}}, steps: [{send_email: {template: invitation}}]}
  - {key: board, trigger: {webhook: {flow: warehouse, mapping: {email: email}}}, steps: [{upsert_application: {}}]}
`

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())
beforeEach(() => {
  slug = `acme-${unique()}`
})

async function givenCompany(flows: string, languages = '[en, es]') {
  const company = `company: {slug: ${slug}, name: Acme, timezone: UTC, default_country: US, languages: ${languages}}`
  const source = { name: 'company.yaml', text: `${company}\n${flows}` }
  const applied = await applyCompanyFile(service.db, secretsOf(service.config), source)
  admin = await givenOperator(service, applied.company.id as string, { role: 'admin', name: 'Ada Admin' })
  return applied.company.id as string
}

async function onPage(
  path: string,
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  {
    isRefused = false,
    ...options
  }: Parameters<Browser['newContext']>[0] & { cookie?: string; isRefused?: boolean } = {},
) {
  const view = { viewport: { width: 1440, height: 900 }, address, cookie: admin.cookie, ...options }
  const watched = await watchedPage(browser, view)
  try {
    await watched.page.goto(path)
    await work(watched.page, watched)
    await watched.expectCalm({ allowsFailedRequests: isRefused })
  } finally {
    await watched.context.close()
  }
}

const configuration = async (): Promise<CompanyFile> =>
  (await callConsole(service, admin, { path: '/v1/configuration/' })).body.data.configuration
const publicPage = async (flow: string) =>
  service.app.inject({ url: `/apply/${slug}/${flow}/`, headers: { 'accept-language': 'es' } })

test('a company without a flow makes its first one by form, and people sign up for it', async () => {
  await givenCompany('flows: []')
  await onPage('/console/', async (page, { expectAccessible }) => {
    await page.getByRole('link', { name: 'Flow design' }).last().click()
    await page.getByRole('button', { name: 'New flow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name, as applicants read it').fill('Night Shift')
    expect(await dialog.getByLabel('Name in addresses').inputValue()).toBe('night-shift')
    await expectAccessible()
    await dialog.getByRole('checkbox', { name: /^I know that the file/ }).check()
    await dialog.getByRole('button', { name: 'Make the flow' }).click()
    const form = page.locator('.draft-form')
    await form.getByLabel('The flow is').waitFor()
    expect((await configuration()).flows).toMatchObject([{ slug: 'night-shift', status: 'DRAFT' }])
    expect((await publicPage('night-shift')).statusCode).toBe(404)
    await form.getByLabel('The flow is').selectOption('PUBLISHED')
    await form.getByLabel('Anybody can sign up').check()
    await page.frameLocator('.phone iframe.shown').getByText('Night Shift').first().waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published', { exact: true }).waitFor()
  })
  const { statusCode, body } = await publicPage('night-shift')
  expect([statusCode, body.includes('Night Shift')]).toEqual([200, true])
})

test('a flow begins as a copy of another, with its automations but for those that another system calls', async () => {
  await givenCompany(WAREHOUSE)
  await onPage('/console/design/warehouse', async (page) => {
    await page.getByRole('button', { name: 'New flow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name, as applicants read it').fill('Warehouse')
    await dialog.getByLabel('Begins as').selectOption({ label: 'a copy of “Warehouse”' })
    const inAddresses = dialog.getByLabel('Name in addresses')
    expect(await inAddresses.inputValue()).toBe('warehouse-2')
    await dialog.getByRole('checkbox', { name: /^I know that the file/ }).check()
    for (const [typed, said] of [
      ['warehouse', 'There is a flow “warehouse” already.'],
      ['Ware House', 'lower-case letters and digits'],
      ['', 'lower-case letters and digits'],
    ] as const) {
      await inAddresses.fill(typed)
      await dialog.getByRole('button', { name: 'Make the flow' }).click()
      await dialog.getByRole('alert').getByText(said).waitFor()
      expect(await inAddresses.getAttribute('aria-invalid')).toBe('true')
    }
    await inAddresses.fill('warehouse-berlin')
    await dialog.getByRole('button', { name: 'Make the flow' }).click()
    await page.waitForURL('**/design/warehouse-berlin?*')
    await page.locator('.draft-form').getByLabel('The flow is').waitFor()
  })
  const { flows, automations } = await configuration()
  const [warehouse] = flows
  expect(flows).toEqual([warehouse, { ...warehouse, slug: 'warehouse-berlin', status: 'DRAFT' }])
  expect(automations?.map(({ key, trigger }) => [key, trigger])).toEqual([
    ['board', { webhook: expect.objectContaining({ flow: 'warehouse' }) }],
    ['invite', { stage_entered: { flow: 'warehouse', stage: 'hired' } }],
    ['invite-warehouse-berlin', { stage_entered: { flow: 'warehouse-berlin', stage: 'hired' } }],
  ])
})

test('what somebody else has applied meanwhile is not undone', async () => {
  await givenCompany(WAREHOUSE)
  await onPage(
    '/console/design/warehouse',
    async (page) => {
      await page.getByRole('button', { name: 'New flow' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name, as applicants read it').fill('Drivers')
      await dialog.getByRole('checkbox').check()
      await givenCompany(WAREHOUSE.replace('name: Warehouse', 'name: Depot'))
      await dialog.getByRole('button', { name: 'Make the flow' }).click()
      await dialog.getByRole('alert').getByText('Somebody has applied version').waitFor()
    },
    { isRefused: true },
  )
  expect((await configuration()).flows).toMatchObject([{ slug: 'warehouse', name: 'Depot' }])
})

test('only who may change the configuration is offered a new flow', async () => {
  const companyId = await givenCompany(WAREHOUSE)
  const { cookie } = await givenOperator(service, companyId, { role: 'recruiter' })
  await onPage(
    '/console/design/warehouse',
    async (page) => {
      await page.getByRole('combobox', { name: 'Flow' }).waitFor()
      expect(await page.getByRole('button', { name: 'New flow' }).count()).toBe(0)
    },
    { cookie },
  )
})

test.each(VIEWS)('the question for a new flow is calm $name', async ({ name: _, ...view }) => {
  await givenCompany(WAREHOUSE)
  await onPage(
    '/console/design/warehouse',
    async (page, { expectAccessible }) => {
      await page.getByRole('button', { name: /^(New flow|Proceso nuevo)$/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').selectOption('warehouse')
      await dialog.getByRole('textbox').first().fill('Äußerst lange Nachtschicht im Lager am Hafen')
      expect(await dialog.getByRole('textbox').nth(1).inputValue()).toMatch(/^au-?erst-lange-nachtschicht/)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await expectAccessible()
    },
    view,
  )
})

test.each([['[en]'], ['[es]'], ['[ar, en]'], ['[es, en, ar]']])(
  'a short form speaks each language of a company: %s',
  async (languages) => {
    await givenCompany(WAREHOUSE, languages)
    const file = withNewFlow(await configuration(), { name: 'Nights', slug: 'nights', copied: undefined })
    const put = { method: 'PUT' as const, path: '/v1/configuration/', body: file }
    const { status, body } = await callConsole(service, admin, { ...put, query: { take_over: 'true' } })
    expect([status, body]).toMatchObject([200, { data: { dry_run: false } }])
    const source = { name: 'company.yaml', text: JSON.stringify(await configuration()) }
    const applied = await applyCompanyFile(service.db, secretsOf(service.config), source, { dryRun: true })
    expect(applied.changes).toEqual([])
    expect(applied.untranslated.filter(({ object }) => object.includes('nights/'))).toEqual([])
  },
)
