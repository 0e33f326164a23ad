import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMail } from '../../src/mail/actions/write-mail.ts'
import { markMailFailed } from '../../src/mail/queries.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import {
  givenApplication,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../support/factories.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { runJobs } from '../support/queue.ts'
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

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ name: 'Apply' }, { name: 'Interview' }] })
  await givenEndpoint(service.db, company.id, {
    url: 'https://ats.example.com/hook?key=secret',
    events: ['application.stage_changed'],
  })
})
afterAll(() => browser?.close())

/** Somebody with a mail that failed, one that waits, and a webhook that was given up. */
async function givenTalkedTo(name: string) {
  const email = `${crypto.randomUUID()}@example.com`
  const person = await givenApplication(service.db, company.id, flow, { candidate: { full_name: name, email } })
  const text = `Dear ${name},\nopen https://jobs.example.com/l/${'s'.repeat(64)}\n${HOSTILE}`
  const failed = await writeMail(
    service.db,
    secretsOf(service.config),
    company.id,
    email,
    { subject: HOSTILE, text, html: null },
    person.id,
  )
  await markMailFailed(service.db, company.id, failed, { error: `550 ${HOSTILE}`, final: true })
  await writeMail(
    service.db,
    secretsOf(service.config),
    company.id,
    email,
    { subject: 'Come on Monday', text, html: null },
    person.id,
  )
  await service.call(company.key, {
    path: `/external/v1/applications/${person.id}/advance/`,
    body: { page_or_stage_id: flow.stages[1]?.id },
  })
  await service.db
    .updateTable('event_deliveries')
    .set({ status: 'failed', attempts: 14, next_attempt_at: null, last_status_code: 503, last_error: 'HTTP 503' })
    .where('company_id', '=', company.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('events')
          .select('id')
          .whereRef('events.id', '=', 'event_deliveries.event_id')
          .where('events.subject_id', '=', person.id),
      ),
    )
    .execute()
  return { ...person, email }
}

type Watched = Awaited<ReturnType<typeof watchedPage>>

async function onRecord(
  id: string,
  work: (page: Page, watched: Watched) => Promise<void>,
  { operator, ...options }: Parameters<Browser['newContext']>[0] & { operator: TestOperator },
) {
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
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

const admin = () => givenOperator(service, company.id, { role: 'admin', name: 'Ada Admin' })
const recruiter = () => givenOperator(service, company.id, { role: 'recruiter', name: 'Rita Recruiter' })

describe('what went out about somebody: what waits, what failed and why', () => {
  test.each(VIEWS)('$name', async ({ name, ...options }) => {
    const { id } = await givenTalkedTo('Ada Lovelace')
    const isSpanish = 'locale' in options
    await onRecord(
      id,
      async (page) => {
        const mails = page.locator('.mails')
        const failed = mails.locator('li', { hasText: isSpanish ? 'no se pudo enviar' : 'could not be sent' })
        expect(await failed.innerText()).toContain(`550 ${HOSTILE}`)
        await mails.getByText(isSpanish ? 'espera para enviarse' : 'waits to be sent').waitFor()
        expect(await mails.locator('blockquote').count()).toBe(0)
        await failed.locator('summary').click()
        const text = await failed.locator('blockquote').filter({ hasText: 'Dear' }).innerText()
        expect(text).toBe(`Dear Ada Lovelace,\nopen https://jobs.example.com/…\n${HOSTILE}`)
        const delivery = page.locator('.deliveries li')
        expect(await delivery.innerText()).toContain('HTTP 503')
        expect(await delivery.innerText()).not.toContain('secret')
        expect(await page.locator('img').count()).toBe(0)
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        const folder = process.env.PICTURES
        if (folder) await page.screenshot({ path: `${folder}/record-${name.replace(/\W+/g, '-')}.png`, fullPage: true })
      },
      { operator: await admin(), ...options },
    )
  })

  test('a webhook that was given up is sent again', async () => {
    const { id } = await givenTalkedTo('Grace Hopper')
    await onRecord(
      id,
      async (page) => {
        await page.getByRole('button', { name: /^Send again: application.stage_changed to ats.example.com/ }).click()
        await page.locator('.deliveries li', { hasText: 'waits' }).waitFor()
      },
      { operator: await admin() },
    )
  })
})

describe('links of the applicant', () => {
  test('by keyboard alone: copied, mailed and revoked', async () => {
    const { id } = await givenTalkedTo('Mary Jackson')
    await onRecord(
      id,
      async (page, { context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        const links = page.locator('.links')
        await links.getByText('No link yet').waitFor()
        await links.getByRole('button', { name: 'Copy a new link' }).press('Enter')
        await page.getByText(/^Copied a new link/).waitFor()
        const copied = (await page.evaluate('navigator.clipboard.readText()')) as string
        expect((await service.app.inject({ url: new URL(copied).pathname })).statusCode).toBe(200)
        await links.getByText('not used yet').waitFor()
        await links.getByRole('button', { name: /^Revoke the link/ }).press('Enter')
        await links.getByText('revoked', { exact: true }).waitFor()
        expect((await service.app.inject({ url: new URL(copied).pathname })).statusCode).toBeGreaterThanOrEqual(400)
        await links.getByRole('button', { name: 'Mail a link' }).press('Enter')
        await page.getByText('A link is on its way').waitFor()
        await links.getByText('not used yet').waitFor()
        await runJobs(service)
        await page.locator('.mails').getByText('not sent: there is no mail server').first().waitFor()
      },
      { operator: await recruiter() },
    )
  })

  test('where the browser lets nothing be copied, the link is shown', async () => {
    const { id } = await givenTalkedTo('Katherine Johnson')
    await onRecord(
      id,
      async (page) => {
        await page.evaluate('navigator.clipboard.write = () => Promise.reject(new Error("no"))')
        await page.getByRole('button', { name: 'Copy a new link' }).click()
        expect(await page.getByLabel('The browser does not let us copy.').inputValue()).toContain('/l/')
      },
      { operator: await recruiter() },
    )
  })

  test('a recruiter sees no webhooks, a viewer none of all this', async () => {
    const { id } = await givenTalkedTo('Dorothy Vaughan')
    const asked: string[] = []
    const look = async (page: Page) => {
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.reload()
      await page.locator('.history li').first().waitFor()
    }
    await onRecord(
      id,
      async (page) => {
        await look(page)
        await page.locator('.mails li').first().waitFor()
        expect(await page.locator('.deliveries').count()).toBe(0)
      },
      { operator: await recruiter() },
    )
    asked.length = 0
    await onRecord(
      id,
      async (page) => {
        await look(page)
        expect(await page.locator('.outgoing').count()).toBe(0)
        expect(asked.filter((path) => /mails|deliveries|magic-links/.test(path))).toEqual([])
      },
      { operator: await givenOperator(service, company.id, { role: 'viewer' }) },
    )
  })
})
