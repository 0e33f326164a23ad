import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../support/factories.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const HOSTILE = '<img src=x onerror=alert(1)> "\'`'
const VIEWS = [
  { name: 'light', colorScheme: 'light' as const },
  { name: 'dark', colorScheme: 'dark' as const },
  { name: 'on a telephone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: 'at 320 px, in Spanish', viewport: { width: 320, height: 640 }, locale: 'es-MX' },
]
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let recruiter: TestOperator

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { name: 'Apply', pages: [{ shift: { type: 'text', label: 'Shift' } }] },
      { name: 'Interview', kind: 'review' },
      { name: 'Hired', kind: 'completed' },
      { name: 'Rejected', kind: 'rejected' },
    ],
  })
  await service.db
    .insertInto('email_templates')
    .values({
      ...{ company_id: company.id, id: crypto.randomUUID(), key: 'invite' },
      subject: 'Come and see us, {{ candidate.first_name }}',
      text: `Dear {{ candidate.full_name }},\nplease come on Monday. ${HOSTILE}`,
    })
    .execute()
  const mail = { send_email: { template: 'invite' } }
  await givenAutomation(service.db, company.id, flow, { key: 'invite', on: 1, steps: [mail] })
  await givenAutomation(service.db, company.id, flow, {
    ...{ key: 'remind', on: 1 },
    steps: [{ wait: { duration: 'P3D' } }, mail, { send_email: { template: 'gone' } }],
  })
  await givenEndpoint(service.db, company.id, { url: 'https://ats.example.com/hook' })
  recruiter = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita Recruiter' })
})
afterAll(() => browser?.close())

const givenPerson = (name: string, plan: Parameters<typeof givenApplication>[3] = {}) => {
  const [first_name = ''] = name.split(' ')
  const email = `${first_name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const candidate = { full_name: name, first_name, email, ...plan.candidate }
  return givenApplication(service.db, company.id, flow, { ...plan, candidate })
}

async function onRecord(
  id: string,
  work: (page: Page, watched: Awaited<ReturnType<typeof watchedPage>>) => Promise<void>,
  { operator = recruiter, ...options }: Parameters<Browser['newContext']>[0] & { operator?: TestOperator } = {},
) {
  const watched = await watchedPage(browser, {
    ...{ viewport: { width: 1440, height: 900 }, address, cookie: operator.cookie },
    ...options,
  })
  try {
    await watched.page.goto(`/console/applications/${id}`)
    await watched.page.waitForSelector('.record-head')
    await work(watched.page, watched)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

describe('a move shows what it brings about before it is made', () => {
  test.each(VIEWS)('$name', async ({ name: _, ...options }) => {
    const { id } = await givenPerson('Ada Lovelace')
    const isSpanish = 'locale' in options
    await onRecord(
      id,
      async (page, { expectAccessible }) => {
        const summary = isSpanish
          ? 'Envía 2 correos, llama a 1 webhook, inicia 2 automatizaciones, 1 fallaría'
          : 'Sends 2 mails, calls 1 webhook, starts 2 automations, 1 would fail'
        await page.locator('.move-notice').getByText(summary).waitFor()
        await page.keyboard.press('m')
        const dialog = page.getByRole('dialog')
        await dialog.locator('summary', { hasText: summary }).click()
        const text = await dialog.locator('.preview').innerText()
        for (const part of ['Come and see us, Ada', 'Dear Ada Lovelace,', HOSTILE, 'ats.example.com', 'gone']) {
          expect(text).toContain(part)
        }
        await expectAccessible()
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        expect(await page.locator('img').count()).toBe(0)
      },
      options,
    )
    const { stage_id } = await service.db
      .selectFrom('applications')
      .select('stage_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stage_id).toBe(flow.stages[0]?.id)
  })

  test('by keyboard: another stage, or nothing started, says so before Enter', async () => {
    const { id } = await givenPerson('Grace Hopper')
    await onRecord(id, async (page) => {
      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/^Sends 2 mails/).waitFor()
      await page.keyboard.press('ArrowDown')
      await dialog.getByText(/^Calls 1 webhook$/).waitFor()
      await page.keyboard.press('ArrowUp')
      await dialog.getByRole('checkbox').uncheck()
      await dialog.getByText(/^Calls 1 webhook$/).waitFor()
      await dialog.getByRole('button', { name: 'Move to Interview' }).press('Enter')
      await page.getByText('Moved Grace Hopper to Interview').waitFor()
    })
  })
})
