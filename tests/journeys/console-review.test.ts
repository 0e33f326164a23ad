import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, type WatchedPage, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { formBody, pdfOf } from '../support/form.ts'
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

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document', label: 'Driving licence' } }] }],
  })
  rita = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita' })
})

async function givenPaper(name: string, content: Buffer, fileName = 'paper.pdf') {
  const [first_name = '', last_name = ''] = name.split(' ')
  const candidate = { full_name: name, first_name, last_name }
  const { id } = await givenApplication(service.db, company.id, flow, { candidate })
  const form = formBody([{ name: flow.elements.licence as string, fileName, content }])
  const path = `/external/v1/applications/${id}/upload_documents/`
  expect((await service.call(company.key, { method: 'POST', path, ...form })).status).toBe(201)
  return id
}

const statuses = async () =>
  (
    await service.db
      .selectFrom('documents')
      .select(['status', 'review_reason'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
  ).map(({ status, review_reason }) => [status, review_reason])

async function onQueue(
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const viewport = { width: 1440, height: 900 }
  const watched = await watchedPage(browser, { viewport, address, cookie: rita.cookie, ...options })
  try {
    await watched.page.goto('/console/review/')
    await work(watched.page, watched)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'visible' })
const isDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: { querySelector: (selector: string) => unknown } }
    const image = document.querySelector('.picture-room img') as { complete: boolean; naturalWidth: number } | null
    return image?.complete && image.naturalWidth > 0
  })

test('a document is looked at from near, compared with what was typed, and decided by one key', async () => {
  await givenPaper(`Ada ${HOSTILE}`, await readFile('demo/documents/passport.jpg'), 'passport.jpg')
  await givenPaper('Grace Hopper', pdfOf('A letter'))
  await givenPaper('Mary Jackson', pdfOf('Another letter'))
  await runJobs(service)
  await onQueue(async (page, { expectAccessible }) => {
    await seen(page, '3 wait')
    await seen(page, `Ada ${HOSTILE}`)
    await seen(page, 'Last name')
    await seen(page, 'Document number')
    expect(await page.locator('.comparison tr', { hasText: 'ERIKSSON' }).count()).toBe(1)
    await expect.poll(() => page.locator('.comparison .differs mark').count()).toBeGreaterThan(0)
    await isDrawn(page)
    const marked = page.locator('.picture-sheet .word')
    await expect.poll(() => marked.count()).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Last name' }).click()
    await expect.poll(() => page.locator('.word.pointed').count()).toBe(1)
    await expect.poll(() => page.locator('.word.pointed').getAttribute('style')).toMatch(/left: \d/)
    await page.keyboard.press('+')
    await page.keyboard.press('t')
    const how = await page.locator('.picture-room').getAttribute('style')
    expect(how).toContain('--zoom: 1.5')
    expect(how).toContain('--turn: 90deg')
    await expectAccessible()
    await page.keyboard.press('r')
    await page.keyboard.press('2')
    await expectAccessible()
    await page.keyboard.press('Enter')
    await seen(page, '2 wait')
    await seen(page, 'Grace Hopper')
    await page.keyboard.press('s')
    await seen(page, 'Mary Jackson')
    await page.keyboard.press('v')
    await seen(page, 'Nothing waits for a review')
    await seen(page, 'You have skipped 1.')
    await expect.poll(statuses).toEqual([
      ['rejected', 'A side or a page is missing.'],
      [expect.stringMatching(/processed|failed/), null],
      ['verified', null],
    ])
    await expectAccessible()
    await page.getByRole('button', { name: 'Show what was skipped' }).click()
    await seen(page, 'Grace Hopper')
  })
})

test('an answer that comes late brings back nothing that was skipped since', async () => {
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Mary Jackson']) await givenPaper(name, pdfOf(name))
  await runJobs(service)
  await onQueue(async (page) => {
    await seen(page, 'Ada Lovelace')
    const late = Promise.withResolvers<void>()
    const delivered = Promise.withResolvers<void>()
    await page.route(
      '**/documents/take/',
      async (route) => {
        const response = await route.fetch()
        await late.promise
        await route.fulfill({ response })
        delivered.resolve()
      },
      { times: 1 },
    )
    const held = page.waitForRequest('**/documents/take/')
    await page.keyboard.press('v')
    await seen(page, 'Grace Hopper')
    await held
    const answered = page.waitForResponse('**/documents/take/')
    await page.keyboard.press('s')
    await seen(page, 'Mary Jackson')
    await answered
    late.resolve()
    await delivered.promise
    // Two frames: what the answer may change is drawn by then.
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
    expect(await page.getByText('Grace Hopper').count()).toBe(0)
    await page.keyboard.press('v')
    await seen(page, 'Nothing waits for a review')
    await expect.poll(async () => (await statuses()).filter(([status]) => status === 'verified').length).toBe(2)
  })
})

test('the picture of the next one is there before it is looked at', async () => {
  const count = 4
  for (let index = 0; index < count; index += 1) await givenPaper(`Person ${index}`, pdfOf(`Letter ${index}`))
  await runJobs(service)
  await onQueue(async (page) => {
    const pictures: string[] = []
    page.on('requestfinished', (request) => request.url().includes('/pages/1/') && pictures.push(request.url()))
    for (let index = 0; index < count; index += 1) {
      await seen(page, `Person ${index}`)
      await isDrawn(page)
      // One is looked at, and two are loaded meanwhile.
      await expect.poll(() => new Set(pictures).size).toBe(Math.min(index + 3, count))
      await page.keyboard.press('v')
    }
    await seen(page, 'Nothing waits for a review')
    expect(pictures.length).toBe(count)
  })
})

test('is a page for a telephone, too, and says who may not', async () => {
  await givenPaper('Grace Hopper', pdfOf('A letter'))
  await runJobs(service)
  await onQueue(
    async (page, { expectAccessible }) => {
      await seen(page, 'Grace Hopper')
      await expectAccessible()
      const { scrollWidth } = await page.evaluate(() => {
        const { document } = globalThis as unknown as { document: { documentElement: { scrollWidth: number } } }
        return { scrollWidth: document.documentElement.scrollWidth }
      })
      expect(scrollWidth).toBeLessThanOrEqual(390)
    },
    { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
  )
  rita = await givenOperator(service, company.id, { role: 'viewer' })
  await onQueue(async (page) => {
    await seen(page, 'Your role does not let you do this.')
  })
})

test('a reviewer of a flow comes to the queue from Home, decides what is of it, and meets nothing of others', async () => {
  await givenPaper('Ada Mine', pdfOf('A paper'))
  const own = flow
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document', label: 'Driving licence' } }] }],
  })
  await givenPaper('Bob Other', pdfOf('Another paper'))
  await runJobs(service)
  const reviewer = await givenOperator(service, company.id, { role: 'reviewer', name: 'Rea', flowIds: [own.id] })
  const watched = await watchedPage(browser, { address, cookie: reviewer.cookie })
  const { page } = watched
  await page.goto('/console/')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Documents/ })
    .click()
  await seen(page, '1 wait')
  await seen(page, 'Ada Mine')
  await isDrawn(page)
  await watched.expectAccessible()
  await page.keyboard.press('v')
  await seen(page, 'Nothing waits for a review')
  expect(await page.getByText('Bob Other').count()).toBe(0)
  await expect.poll(async () => (await statuses()).map(([status]) => status === 'verified')).toEqual([true, false])
  await watched.expectCalm()
  await watched.context.close()
})
