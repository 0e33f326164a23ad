import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/companies/actions/create-api-key.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, type WatchedPage, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { callConsole, givenOperator, letFactorsAge, PASSWORD, type TestOperator } from '../support/operators.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const HOSTILE = '<img src=x onerror=alert(1)>'
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let owner: TestOperator

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  owner = await givenOperator(service, company.id)
})
afterAll(() => browser?.close())

async function onPage(
  path: string,
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  { operator = owner, ...options }: Parameters<Browser['newContext']>[0] & { operator?: TestOperator } = {},
) {
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
    ...options,
  })
  try {
    await watched.page.goto(path)
    await work(watched.page, watched)
    await watched.expectCalm({ allowsFailedRequests: true })
  } finally {
    await watched.context.close()
  }
}

async function showPassword(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

const expectFit = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

describe('the API keys', () => {
  test.each(VIEWS)('$name', async ({ name: _, ...options }) => {
    const name = `ATS ${HOSTILE}`
    await createApiKey(service.db, { companyId: company.id, name, scopes: ['flows:read', 'applications:read'] })
    await onPage(
      '/console/keys',
      async (page, { expectAccessible }) => {
        await page.getByText(HOSTILE).first().waitFor()
        await page.locator('.rights summary').first().click()
        await page.getByText('flows:read, applications:read').first().waitFor()
        await expectFit(page)
        await expectAccessible()
        await page.getByRole('button', { name: /Make a key|Crear una clave/ }).click()
        await page.getByRole('dialog').getByText('billing', { exact: true }).waitFor()
        await expectFit(page)
        await expectAccessible()
        await page.getByRole('button', { name: /Cancel/ }).click()
        expect(await page.locator('img').count()).toBe(0)
      },
      options,
    )
  })

  test('one is made by keyboard and shown once, rotated, and revoked', async () => {
    const operator = await givenOperator(service, company.id, { name: 'Otto' })
    await letFactorsAge(service, operator)
    await onPage(
      '/console/keys',
      async (page, { expectAccessible, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.getByRole('button', { name: 'Make a key' }).press('Enter')
        const dialog = page.getByRole('dialog', { name: 'Make an API key' })
        await dialog.getByLabel('What it is for').fill('Payroll')
        await page.keyboard.press('Enter')
        await dialog.getByText('Tick at least one right.').waitFor()
        await dialog.getByLabel('flows: Read').press('Space')
        await dialog.getByLabel('How long it works').selectOption('90')
        await dialog.getByLabel('What it is for').press('Enter')
        await showPassword(page)
        const made = page.getByRole('dialog', { name: 'The key for Payroll' })
        const key = await made.getByLabel('The key', { exact: true }).inputValue()
        expect(key).toMatch(/^hl_\w{10}_\w{43}$/)
        await page.keyboard.press('Escape')
        await made.getByRole('button', { name: 'Copy the key' }).press('Enter')
        await page.getByText('Copied').waitFor()
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key)
        await expectAccessible()
        await made.getByRole('button', { name: 'I have kept it' }).press('Enter')
        await page.getByText('Payroll', { exact: true }).waitFor()
        expect(await page.content()).not.toContain(key)
        expect((await service.call(key, { path: '/external/v1/hiring-flow/' })).status).toBe(200)

        await page.getByRole('button', { name: 'More about Payroll' }).click()
        await page.getByRole('menuitem', { name: 'Rotate…' }).click()
        const rotating = page.getByRole('dialog', { name: 'A new key for Payroll' })
        await rotating.getByLabel('The old key goes on working').selectOption('0')
        await expectAccessible()
        await rotating.getByRole('button', { name: 'Make the new key' }).click()
        const next = await made.getByLabel('The key', { exact: true }).inputValue()
        await made.getByRole('button', { name: 'I have kept it' }).click()
        await page.getByText('Keys that work no more: 1').waitFor()
        expect((await service.call(key, { path: '/external/v1/hiring-flow/' })).status).toBe(401)

        await page.getByRole('button', { name: 'More about Payroll' }).click()
        await page.getByRole('menuitem', { name: 'Revoke…' }).click()
        await page.getByRole('dialog', { name: 'Revoke the key for Payroll?' }).getByText('It was never used').waitFor()
        await page.getByRole('button', { name: 'Revoke it' }).click()
        await page.getByText('The key for Payroll opens nothing any more').waitFor()
        await page.getByText('Keys that work no more: 2').waitFor()
        expect((await service.call(next, { path: '/external/v1/hiring-flow/' })).status).toBe(401)
      },
      { operator },
    )
  })

  test('are read by an auditor, who makes none', async () => {
    const operator = await givenOperator(service, company.id, { role: 'auditor' })
    await onPage(
      '/console/keys',
      async (page) => {
        await page.locator('.lines li').first().waitFor()
        expect(await page.getByRole('button', { name: /Make a key|More about/ }).count()).toBe(0)
      },
      { operator },
    )
  })
})

describe('the first page', () => {
  test.each(VIEWS)('$name: each number leads to what it counts', async ({ name: _, ...options }) => {
    const operator = await givenOperator(service, company.id)
    const { id } = await givenApplication(service.db, company.id, flow, { candidate: { full_name: `Ada ${HOSTILE}` } })
    await service.db.updateTable('applications').set({ assignee_id: operator.id }).where('id', '=', id).execute()
    const say = (path: string, body: object) => callConsole(service, operator, { path, body })
    await say(`/v1/applications/${id}/notes/`, { text: `Look ${HOSTILE}`, mentions: [operator.id] })
    const view = { hiring_flow_id: flow.id, name: `Mine ${HOSTILE}`, search: { assignee: 'me' } }
    await say('/views/', { ...view, is_shared: false, is_pinned: true })
    await onPage(
      '/console/',
      async (page, { expectAccessible }) => {
        const line = (name: RegExp) => page.locator('.numbers > li', { has: page.getByRole('link', { name }) })
        await expect.poll(() => line(/^Mine/).locator('strong').textContent()).toBe('1')
        await page.getByText(`Look ${HOSTILE}`).waitFor()
        await expectFit(page)
        await expectAccessible()
        expect(
          await line(/^(Assigned to you|Asignado a ti)/)
            .locator('strong')
            .textContent(),
        ).toBe('1')
        await page.getByRole('link', { name: /^(Assigned to you|Asignado a ti)/ }).press('Enter')
        await page.locator('.row').first().waitFor()
        expect(await page.locator('.row').count()).toBe(1)
        await page.goBack()
        const fresh = page.locator('section', { has: page.getByRole('heading', { name: /^(New since|Nuevo desde)/ }) })
        await fresh.getByRole('link').click()
        await page.locator('.row').first().waitFor()
        expect(page.url()).toContain('filters=APPLICATION.STATUS.CREATED')
      },
      { ...options, operator },
    )
  })
})

describe('the bills', () => {
  test.each(VIEWS)('$name: an export is made, and its files are handed out', async ({ name: _, ...options }) => {
    const operator = await givenOperator(service, company.id, { role: 'admin' })
    await onPage(
      '/console/bills',
      async (page, { expectAccessible }) => {
        await page.getByRole('button', { name: /Make an export|Crear una exportación/ }).click()
        await page.getByText(/The export is being made|se está creando/).waitFor()
        await page.locator('.lines summary').first().click()
        await runJobs(service)
        const file = page.getByRole('link', { name: /\.csv$/ })
        await file.waitFor()
        await expectFit(page)
        await expectAccessible()
        const fetched = page.waitForEvent('download')
        await file.click()
        expect((await fetched).suggestedFilename()).toMatch(/billable-events.*\.csv$/)
      },
      { ...options, operator },
    )
  })
})
