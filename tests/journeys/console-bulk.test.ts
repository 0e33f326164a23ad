import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import { givenManyApplications } from '../support/many-applications.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const HOSTILE = '<img src=x onerror=alert(1)>'
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let rita: TestOperator
let slug: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ name: 'Apply' }, { name: 'Screening', kind: 'review' }, { name: 'Hired', kind: 'completed' }],
  })
  await service.db
    .insertInto('email_templates')
    .values({
      company_id: company.id,
      id: crypto.randomUUID(),
      key: 'welcome',
      subject: 'Welcome, {{ candidate.first_name }}',
      text: 'You are on {{ application.stage.name }}.',
    })
    .execute()
  await givenAutomation(service.db, company.id, flow, { on: 1, steps: [{ send_email: { template: 'welcome' } }] })
  await givenApplication(service.db, company.id, flow, { stage: 1, candidate: { full_name: HOSTILE } })
  await givenManyApplications(service.db, company.id, flow, { count: 150 })
  const found = await service.db
    .selectFrom('hiring_flows')
    .select('slug')
    .where('id', '=', flow.id)
    .executeTakeFirstOrThrow()
  slug = found.slug
  rita = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita' })
})

async function onList(
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const viewport = { width: 1440, height: 900 }
  const watched = await watchedPage(browser, { viewport, address, cookie: rita.cookie, ...options })
  try {
    await watched.page.goto(`/console/flows/${slug}`)
    await watched.page.waitForSelector('.row .name')
    await work(watched.page, watched)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'visible' })

test('everybody who fits is moved after a look at what that does, and back again', async () => {
  await onList(async (page, { expectAccessible }) => {
    await page.locator('.row').first().focus()
    await page.keyboard.press('Control+a')
    await seen(page, 'Everybody who fits: 151')
    await page.keyboard.press('m')
    await page.getByRole('radio', { name: 'Screening' }).check()
    await seen(page, '150 move, 1 stay')
    await seen(page, '1 stand there already')
    await seen(page, 'Tried for 10 of them, and undone:')
    await seen(page, '10 mails go out')
    await expectAccessible()
    await page.getByRole('button', { name: 'Move to Screening' }).click()
    await seen(page, /^Moving: /)
    await runJobs(service)
    await seen(page, 'Moved 150 to Screening')
    await expectAccessible()
    await page.getByRole('link', { name: 'Results' }).click()
    await seen(page, 'Move of many')
    await seen(page, HOSTILE)
    await seen(page, 'stands there already')
    await page.getByRole('button', { name: 'Moved (150)' }).click()
    await expect.poll(() => page.locator('.bulk-results li').count()).toBe(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.locator('.bulk-results li').count()).toBe(100)
    await expectAccessible()
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await seen(page, 'Move of many, taken back')
    await runJobs(service)
    await seen(page, 'Moved 150 back')
  })
})

test('rows are selected in stretches, with Shift and by keyboard, and a filter is not another one', async () => {
  await onList(async (page) => {
    const boxes = page.locator('.row input[type=checkbox]')
    await boxes.nth(1).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    await seen(page, '4 selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.selection').count()).toBe(0)
    await page.locator('.row').first().focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+J')
    await seen(page, '3 selected')
    await page.keyboard.press('Control+a')
    await seen(page, 'Everybody who fits: 151')
    await page.getByRole('button', { name: /^Screening/ }).click()
    await expect.poll(() => page.locator('.row').count()).toBe(1)
    await seen(page, '3 selected')
    // The one on this stage is among them.
    await page.getByLabel('Select all that are shown').click()
    await expect.poll(() => page.locator('.selection').count()).toBe(0)
    await page.getByLabel('Select all that are shown').click()
    await seen(page, '1 selected')
  })
})

test('everybody who fits is assigned and tagged after a look at what changes, and as before again', async () => {
  await onList(async (page, { expectAccessible }) => {
    await page.locator('.row').first().focus()
    await page.keyboard.press('Control+a')
    await seen(page, 'Everybody who fits: 151')
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByLabel('Assigned to').selectOption({ label: 'Rita (you)' })
    await seen(page, /^151 change$/)
    await page.getByLabel('Add tags').fill('night shift')
    await page.keyboard.press('Enter')
    await seen(page, 'no tags → night shift')
    await seen(page, 'Nobody → Rita')
    await expectAccessible()
    await page.getByRole('button', { name: 'Change 151' }).click()
    await seen(page, /^Changing: /)
    await runJobs(service)
    await seen(page, 'Changed 151')
    await page.getByRole('link', { name: 'Results' }).click()
    await seen(page, 'Many assigned and tagged')
    await expect.poll(() => page.locator('.bulk-results li').count()).toBe(50)
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await seen(page, 'Many assigned and tagged, taken back')
    await runJobs(service)
    await seen(page, 'Changed 151 back')
  })
})

test('a message is filled for one person after the other, and sent to everybody who fits', async () => {
  await onList(async (page, { expectAccessible }) => {
    await page.locator('.row').first().focus()
    await page.keyboard.press('Control+a')
    await seen(page, 'Everybody who fits: 151')
    await page.keyboard.press('y')
    await page.getByLabel('What it says').selectOption('welcome')
    await seen(page, /^Welcome, /)
    await seen(page, '151 get it')
    await page.getByLabel('What it says').selectOption('')
    await page.getByLabel('Subject').fill('News')
    await page.getByLabel('Text').fill('Dear ')
    await page.getByLabel('Insert what is known of the person').fill('candidate.last_name')
    await seen(page, /^Dear Hopper|Dear Lovelace|Dear $/)
    await page.getByRole('button', { name: 'Next person' }).click()
    await expectAccessible()
    await page.getByRole('button', { name: 'Send to 151' }).click()
    await seen(page, /^Sending: /)
    await runJobs(service)
    await seen(page, 'Sent 151')
    await page.getByRole('link', { name: 'Results' }).click()
    await seen(page, 'Messages to many')
  })
})

test('a link each is mailed to everybody who fits, and whoever has no address is told of before', async () => {
  await service.db
    .updateTable('candidates')
    .set({ email: null })
    .where('company_id', '=', company.id)
    .where('full_name', '=', HOSTILE)
    .execute()
  await onList(async (page, { expectAccessible }) => {
    await page.locator('.row').first().focus()
    await page.keyboard.press('Control+a')
    await seen(page, 'Everybody who fits: 151')
    await page.keyboard.press('y')
    await page.getByLabel('What it says').selectOption('A link to their application')
    await seen(page, /logs them in/)
    await seen(page, /^150 get it.*1 do not$/)
    await seen(page, '1 have no email address')
    expect(await page.getByLabel('Subject').count()).toBe(0)
    await expectAccessible()
    await page.getByRole('button', { name: 'Send to 151' }).click()
    await seen(page, /^Sending: /)
    await runJobs(service)
    await seen(page, 'Sent 150')
    await page.getByRole('link', { name: 'Results' }).click()
    await seen(page, 'Links to many')
    await page.getByText('Not sent (1)').click()
    await seen(page, 'has no email address')
  })
  const { links } = await service.db
    .selectFrom('magic_links')
    .select(({ fn }) => fn.countAll().as('links'))
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  expect(Number(links)).toBe(150)
})

test('one person is mailed a link from the list, too', async () => {
  await onList(async (page) => {
    await page.locator('.row', { hasText: 'Grace' }).first().focus()
    await page.keyboard.press('y')
    await expect.poll(() => page.locator('select:focus').count()).toBe(1)
    await page.getByLabel('What it says').selectOption('A link to their application')
    await seen(page, /^Mail to .*@example.com, in English/)
    await page.getByRole('button', { name: 'Send' }).click()
    await seen(page, 'A link is on its way')
  })
})

test('everybody of all flows who fits is assigned and tagged at once, and moved within the flow that is chosen', async () => {
  const drivers = await givenFlow(service.db, company.id, { stages: [{}, { name: 'Drive a while' }] })
  for (const full_name of ['Dan', 'Dora'])
    await givenApplication(service.db, company.id, drivers, { candidate: { full_name } })
  await onList(async (page, { expectAccessible }) => {
    await page.getByRole('link', { name: 'All flows' }).click()
    await page.getByRole('row').filter({ hasText: 'Dora' }).waitFor()
    await page.locator('.row').first().focus()
    await page.keyboard.press('Control+a')
    await seen(page, 'Everybody who fits: 153')
    await page.keyboard.press('a')
    await page.getByLabel('Add tags').fill('summer')
    await page.keyboard.press('Enter')
    await seen(page, /^153 change$/)
    await page.getByRole('button', { name: 'Change 153' }).click()
    await seen(page, /^Changing: /)
    await runJobs(service)
    await seen(page, 'Changed 153')

    await page.locator('.row').first().focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Move everybody who fits, of one flow' }).waitFor()
    const option = dialog.getByLabel('Flow').locator('option')
    await expect.poll(() => option.count()).toBe(2)
    await dialog.getByLabel('Flow').selectOption(drivers.id)
    await dialog.getByRole('radio', { name: 'Drive a while' }).waitFor()
    await dialog.getByText('2 move').waitFor()
    await expectAccessible()
    await page.getByRole('button', { name: 'Move to Drive a while' }).click()
    await seen(page, /^Moving: /)
    await runJobs(service)
    await seen(page, 'Moved 2 to Drive a while')
    const rows = await service.db
      .selectFrom('applications')
      .select(['hiring_flow_id', 'stage_id', 'tags'])
      .where('company_id', '=', company.id)
      .execute()
    expect(rows.every(({ tags }) => tags.join() === 'summer')).toBe(true)
    expect(rows.filter(({ stage_id }) => stage_id === drivers.stages[1]?.id)).toHaveLength(2)
    expect(
      rows.filter(({ hiring_flow_id, stage_id }) => hiring_flow_id === flow.id && stage_id === flow.stages[0]?.id),
    ).toHaveLength(150)
  })
})
