import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeMail } from '../../src/mail/actions/write-mail.ts'
import { markMailFailed } from '../../src/mail/queries.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, type WatchedPage, watchedPage } from '../support/console.ts'
import {
  givenApplication,
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../support/factories.ts'
import { givenInterview } from '../support/interviews.ts'
import { mailsIn } from '../support/mails.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { runJobs } from '../support/queue.ts'
import { givenReceiver, type Receiver } from '../support/receiver.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole(), EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const HOSTILE = '<img src=x onerror=alert(1)>'
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let admin: TestOperator
let applicationId: string
let receiver: Receiver

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  receiver = await givenReceiver()
})
afterAll(() => browser?.close())

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{}, {}] })
  admin = await givenOperator(service, company.id, { role: 'admin', name: 'Ada Admin' })
  applicationId = (await givenApplication(service.db, company.id, flow, { candidate: { full_name: HOSTILE } })).id
})

async function onPage(
  path: string,
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  { cookie = admin.cookie, ...options }: Parameters<Browser['newContext']>[0] & { cookie?: string } = {},
) {
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie,
    ...options,
  })
  try {
    await watched.page.goto(path)
    await work(watched.page, watched)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

const FULL_REPLAY = { status: 'success', data: { replayed: 10_000, next_since: '2020-01-02T00:00:00.000Z' } }
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'visible' })
const move = () =>
  service.call(company.key, {
    path: `/external/v1/applications/${applicationId}/advance/`,
    body: { page_or_stage_id: flow.stages[1]?.id },
  })

test('runs are filtered, opened as a line of steps, and a failed one is run again', async () => {
  await givenAutomation(service.db, company.id, flow, {
    on: 1,
    key: `Broken ${HOSTILE}`,
    steps: [{ send_email: { template: 'gone' } }],
  })
  await givenAutomation(service.db, company.id, flow, {
    on: 1,
    key: 'Fine',
    steps: [{ branch: { if: '`true`', do: [] } }],
  })
  await move()
  await runJobs(service)
  await onPage('/console/runs/', async (page, { expectAccessible }) => {
    await expect.poll(() => page.locator('.lines > li').count()).toBe(2)
    await page.getByLabel('Status').selectOption('failed')
    await expect.poll(() => page.locator('.lines > li').count()).toBe(1)
    expect(page.url()).toContain('status=failed')
    await page.locator('.lines summary').first().click()
    await seen(page, 'send_email')
    await expectAccessible()
    await page.getByRole('button', { name: 'Run again' }).click()
    await seen(page, 'Runs again')
    await runJobs(service)
    await page.getByRole('button', { name: 'Run all again…' }).click()
    await seen(page, /1 of this list had failed by/)
    await expectAccessible()
    await page.getByRole('button', { name: 'Run 1 again' }).click()
    await seen(page, 'Taken up again: 0 of 1')
    await runJobs(service)
    await seen(page, 'Taken up again: 1')
    await seen(page, '1 have failed since then')
    await page.getByRole('link', { name: 'What became of each' }).click()
    await expect.poll(() => page.locator('.lines > li').allInnerTexts()).toEqual([expect.stringMatching(/^failed/i)])
    await expectAccessible()
    await page.getByRole('link', { name: 'Only those that were run again together' }).click()
    await expect.poll(() => page.locator('.lines > li').count()).toBe(2)
    await page.locator('.lines summary').first().click()
    await page.getByRole('link', { name: 'Open the person' }).first().click()
    await seen(page, HOSTILE)
  })
})

test('an automation is tried with a person: from the runs, by name, and from their record', async () => {
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key: 'hello',
      subject: 'Hello, {{ candidate.full_name }}',
      text: 'You stand on {{ application.stage.name }}.',
    })
    .execute()
  await service.db
    .updateTable('candidates')
    .set({ email: 'ada@example.com' })
    .where('company_id', '=', company.id)
    .execute()
  const { id } = await givenAutomation(service.db, company.id, flow, {
    on: 1,
    key: 'greets',
    condition: "application.stage.name == 'Stage 1'",
    steps: [{ wait: { duration: 'P1D' } }, { send_email: { template: 'hello' } }],
  })
  await givenAutomation(service.db, company.id, flow, { on: { webhook: {} }, key: 'fired', steps: [] })
  await onPage('/console/runs/', async (page, { expectAccessible }) => {
    await page.getByRole('link', { name: 'Try an automation with a person' }).click()
    // The page of runs has a field of this name, too.
    await page.getByRole('searchbox').waitFor()
    await page.getByLabel('Automation').selectOption('greets')
    await page.getByRole('searchbox').fill('onerror')
    await page.getByRole('button', { name: HOSTILE }).click()
    await seen(page, 'would run')
    await seen(page, 'application.stage.name')
    await seen(page, '"Stage 1"')
    await seen(page, `Hello, ${HOSTILE}`)
    await seen(page, 'You stand on Stage 1.')
    expect(page.url()).toContain(`automation=${id}`)
    await page.reload()
    await seen(page, `Hello, ${HOSTILE}`)
    await expectAccessible()
    await page.goto(`/console/applications/${applicationId}`)
    await page.getByRole('link', { name: 'Try an automation' }).click()
    await seen(page, HOSTILE)
    await page.getByRole('combobox', { name: 'Automation' }).selectOption('fired')
    await seen(page, 'No step would be taken.')
    await page.getByLabel('What the webhook is sent, as JSON').fill('[]')
    await page.getByRole('button', { name: 'Try with this' }).click()
    await seen(page, 'This is not a JSON object.')
  })
  expect(await mailsIn(service, { company_id: company.id })).toEqual([])
})

test('a webhook endpoint is tested, its deliveries are opened and sent again, and it is switched off and on', async () => {
  receiver.answer = (_, response) => response.end(`Taken ${HOSTILE}`)
  const created = await service.call(company.key, {
    path: '/external/v1/webhook-endpoints/',
    body: { key: 'ats', url: receiver.url, event_types: ['application.stage_changed'] },
  })
  expect(created.status, JSON.stringify(created.body)).toBeLessThan(300)
  await move()
  await runJobs(service)
  await onPage('/console/webhooks/', async (page, { expectAccessible }) => {
    await seen(page, receiver.url)
    await seen(page, 'working')
    await page.locator('.lines summary').first().click()
    await page.getByText('What came back').click()
    await page.locator('pre', { hasText: 'Taken' }).waitFor()
    await page.getByText('What is sent').click()
    await seen(page, applicationId)
    await expectAccessible()
    const before = receiver.received.length
    await page.locator('.opened').getByRole('button', { name: 'Send again' }).click()
    await seen(page, 'Sent again: 1')
    await runJobs(service)
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await seen(page, 'A test event is on its way')
    await runJobs(service)
    expect(receiver.received.length).toBe(before + 2)
    // However many there are: one request takes 10,000, and says where the next one begins.
    await page.route('**/replay/', (route) => route.fulfill({ status: 202, json: FULL_REPLAY }), { times: 1 })
    await page.getByLabel('Send again everything since').fill('2020-01-01T00:00')
    await page.getByLabel('Only what was given up').uncheck()
    await page.locator('form').getByRole('button', { name: 'Send again' }).click()
    await seen(page, /^Sent again: 10,00[1-9]$/)
    const replayed = receiver.received.length
    await runJobs(service)
    expect(receiver.received.length).toBeGreaterThan(replayed)
    await page.getByRole('button', { name: 'New secret' }).click()
    const shown = await page.locator('.secret code').innerText()
    expect(shown).toMatch(/^whsec_/)
    expect(shown).not.toBe(created.body.data.secret)
    await page.getByRole('button', { name: 'Hide the secret' }).click()
    expect(await page.content()).not.toContain(shown)
    await page.getByRole('button', { name: 'Switch off' }).click()
    await seen(page, 'Switched off: what waited for it is given up')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await seen(page, 'Switched on')
  })
})

test('mails that could not be sent are found from home, with why, and links are revoked', async () => {
  const { db } = service
  const write = (subject: string) =>
    writeMail(
      db,
      secretsOf(service.config),
      company.id,
      'ada@example.com',
      { subject, text: HOSTILE, html: null },
      applicationId,
    )
  await markMailFailed(db, company.id, await write(HOSTILE), { error: '550 no such mailbox', final: true })
  await write('On its way')
  const path = '/external/v1/applications/magic-link/'
  const link = { email: 'ada@example.com', hiring_flow_id: flow.id }
  expect((await service.call(company.key, { path, body: link })).status).toBe(200)
  await onPage('/console/', async (page, { expectAccessible }) => {
    await page.getByRole('link', { name: 'Mails that could not be sent' }).click()
    await seen(page, HOSTILE)
    const lines = page.locator('.lines > li')
    expect(await lines.count()).toBe(1)
    await lines.locator('summary').click()
    await seen(page, '550 no such mailbox')
    await page.locator('.opened blockquote').getByText(HOSTILE).waitFor()
    await expectAccessible()
    await page.getByLabel('State').selectOption('')
    await expect.poll(() => lines.count()).toBe(2)
    await page.getByLabel('Address').fill('grace@example.com')
    await page.keyboard.press('Enter')
    await seen(page, 'No mails')
    await page.getByLabel('Address').fill('Ada@Example.com')
    await page.keyboard.press('Enter')
    await expect.poll(() => lines.count()).toBe(2)
    await page.getByRole('link', { name: 'Links', exact: true }).click()
    await expect.poll(() => page.locator('.tabs [aria-current]').allTextContents()).toEqual(['Links'])
    await lines.locator('summary').click()
    await page.locator('.opened').getByText(/ by /).waitFor()
    await expectAccessible()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await seen(page, 'Revoked the link')
    await expect.poll(() => lines.first().textContent()).toContain('revoked')
    expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0)
  })
})

test('the audit trail is filtered by who, what and when', async () => {
  await move()
  await onPage('/console/audit/', async (page, { expectAccessible }) => {
    const moved = page.locator('.lines summary').filter({ hasText: 'Application moved' })
    await moved.first().waitFor()
    await page.getByRole('combobox', { name: 'Who' }).selectOption('operator')
    await expect.poll(() => moved.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Who' }).selectOption('api_key')
    await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Application moved' })
    await expect.poll(() => page.locator('.lines > li').count()).toBe(1)
    await page.locator('.lines summary').first().click()
    await seen(page, applicationId)
    await expectAccessible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    const rows = parse(await readFile(await file.path(), 'utf8'), { columns: true }) as Record<string, string>[]
    expect(rows).toMatchObject([{ action: 'application.moved', actor_type: 'api_key', object_id: applicationId }])
    await page.getByLabel('Before').fill('2026-01-01')
    await seen(page, 'No entries')
  })
})

test('interviews stand by day, are filtered and cancelled, and whoever did not come is marked', async () => {
  const { db } = service
  const meeting = await givenFlow(db, company.id, { stages: [{ pages: [{ shift: { type: 'text' } }] }] })
  const given = async (full_name: string, hours: number, interviewers?: { name: string; email: string }[]) => {
    const { id } = await givenApplication(db, company.id, meeting, { candidate: { full_name } })
    await givenInterview(db, company.id, meeting, id, { hours, ...(interviewers && { interviewers }) })
  }
  await given('Ada Late', 72)
  await given('Grace Missing', -72)
  await given(HOSTILE, 100, [{ name: HOSTILE, email: 'sam@acme.example' }])
  const recruiter = await givenOperator(service, company.id, { role: 'recruiter' })
  const people = (page: Page) => page.locator('.interviews .applicant a').allTextContents()
  await onPage(
    '/console/interviews/',
    async (page, { expectAccessible }) => {
      await expect.poll(() => people(page)).toEqual(['Ada Late', HOSTILE])
      await expectAccessible()
      await page.getByRole('combobox', { name: 'With', exact: true }).selectOption('sam@acme.example')
      await expect.poll(() => people(page)).toEqual([HOSTILE])
      await page.getByRole('combobox', { name: 'With', exact: true }).selectOption('')
      await page.getByRole('button', { name: 'Cancel the interview of Ada Late' }).click()
      await page.getByLabel('Why (the applicant reads it)').fill('Dana is ill.')
      await expectAccessible()
      await page.getByRole('button', { name: 'Cancel the interview', exact: true }).click()
      await seen(page, '“Dana is ill.”')
      await page.getByLabel('Status').selectOption('cancelled')
      await expect.poll(() => people(page)).toEqual(['Ada Late'])
      await page.getByLabel('Status').selectOption('')
      await page.getByLabel('When').selectOption('past')
      await expect.poll(() => people(page)).toEqual(['Grace Missing'])
      await page.getByRole('button', { name: 'Grace Missing did not come' }).click()
      await seen(page, 'Noted that Grace Missing did not come')
      await expect
        .poll(() => db.selectFrom('interviews').select('status').where('company_id', '=', company.id).execute())
        .toContainEqual({ status: 'no_show' })
      await page.getByRole('link', { name: 'Grace Missing' }).click()
      await page.waitForURL(/applications/)
      await page.getByRole('heading', { level: 1, name: 'Grace Missing' }).waitFor()
    },
    { cookie: recruiter.cookie },
  )
})

test('are for a telephone, too, and not for everybody', async () => {
  for (const path of [
    '/console/runs/',
    '/console/mails/',
    '/console/webhooks/',
    '/console/audit/',
    '/console/interviews/',
  ]) {
    await onPage(
      path,
      async (page, { expectAccessible }) => {
        await page.waitForSelector('main h1')
        await expectAccessible()
        const width = await page.evaluate(
          () =>
            (globalThis as unknown as { document: { documentElement: { scrollWidth: number } } }).document
              .documentElement.scrollWidth,
        )
        expect(width).toBeLessThanOrEqual(390)
      },
      { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
    )
  }
  const viewer = await givenOperator(service, company.id, { role: 'viewer' })
  for (const path of ['/console/runs/', '/console/webhooks/', '/console/audit/']) {
    await onPage(path, (page) => seen(page, 'Your role does not let you do this.'), { cookie: viewer.cookie })
  }
})
