import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFERED_REASONS } from '../../src/documents/rejection-reasons.ts'
import { countChanges } from '../../src/insights/actions/count-changes.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, type WatchedPage, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'
import { givenDocument } from '../support/stored-values.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const DAY = 86_400_000
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let viewer: TestOperator
let person: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { name: 'Application', pages: [{ name: { type: 'text' } }, { licence: { type: 'document', label: 'Licence' } }] },
      { name: 'Interview', kind: 'review' },
      { name: '=HYPERLINK("x")', kind: 'completed' },
    ],
  })
  viewer = await givenOperator(service, company.id, { role: 'viewer' })
  person = await somebodyWhoMoved('Grace Hopper')
  await givenApplication(service.db, company.id, flow, { created: new Date(Date.now() - 21 * DAY) })
  await givenApplication(service.db, company.id, flow, { isTest: true })
  await countChanges(service.db, { id: company.id, timezone: 'UTC' })
})
afterAll(() => browser?.close())

/** Applied three weeks ago, is moved today, and has a rejected document. */
async function somebodyWhoMoved(full_name: string) {
  const created = new Date(Date.now() - 21 * DAY)
  const { id } = await givenApplication(service.db, company.id, flow, { created, candidate: { full_name } })
  const document = await givenDocument(service.db, company.id, flow, id, 'licence')
  const review = { status: 'rejected', reason: OFFERED_REASONS.expired[0] }
  const move = { page_or_stage_id: flow.stages[1]?.id }
  for (const [path, body] of [
    [`documents/${document}/review`, review],
    [`applications/${id}/advance`, move],
  ]) {
    expect((await service.call(company.key, { path: `/external/v1/${path}/`, body: body as object })).status).toBe(200)
  }
  return full_name
}

async function onPage(
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const view = { viewport: { width: 1440, height: 900 }, ...options }
  const watched = await watchedPage(browser, { address, cookie: viewer.cookie, ...view })
  try {
    await watched.page.goto('/console/insights/')
    await watched.page.locator('.figure-table').nth(5).waitFor()
    await work(watched.page, watched)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

const rowsOf = async (page: Page, title: string) =>
  page.getByRole('table', { name: title }).locator('tbody tr').allInnerTexts()

test('shows each number in a table and a chart, as a file, and opens the list behind it', async () => {
  await onPage(async (page, { expectAccessible }) => {
    expect(await page.locator('.chart canvas').count()).toBe(6)
    const volume = await rowsOf(page, 'Volume')
    expect(volume).toHaveLength(13)
    expect(volume[0]).toMatch(/^All weeks\s+2$/)
    expect((await rowsOf(page, 'Funnel'))[0]).toMatch(/^All weeks\s+2\s+2 · 100 %\s+1 · 50 %\s+0 · 0 %$/)
    expect((await rowsOf(page, 'Time in stage'))[0]).toMatch(/^Application\s+1\s+2[01] days?\s+2[01] days?$/)
    expect((await rowsOf(page, 'Pages where people stop'))[0]).toMatch(/^Page 1\s+Application\s+2\s+0\s+1\s+1\s+100 %$/)
    expect(await rowsOf(page, 'Rejected documents')).toEqual([expect.stringMatching(/^Licence\s+Expired\s+1$/)])
    expect((await rowsOf(page, 'Sources'))[0]).toMatch(/^The service\s+2/)
    await expectAccessible()

    const files = {
      Volume: ['Week,Applications', /^All weeks,2$/],
      Funnel: [`Week,Applications,Application,Interview,"'=HYPERLINK(""x"")"`, /^All weeks,2,2,1,0$/],
      'Time in stage': ['Stage,Stays,Median,Nine in ten within', /^Application,1,18\d+,18\d+$/],
      'Pages where people stop': [
        'Page,Came,Went on,Moved by others,Still there,Did not go on',
        /^Page 1,2,0,1,1,1.000$/,
      ],
      'Rejected documents': ['Document,Reason,Documents', /^Licence,Expired,1$/],
      Sources: [`Came by,Applications,Application,Interview,"'=HYPERLINK(""x"")"`, /^The service,2,2,1,0$/],
    }
    for (const [title, [head, first]] of Object.entries(files)) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `${title} as CSV` }).click(),
      ])
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
      expect(lines.slice(0, 2), title).toEqual([head, expect.stringMatching(first as RegExp)])
    }

    await page.getByLabel('Applications').selectOption('only')
    await expect.poll(async () => (await rowsOf(page, 'Volume'))[0]).toMatch(/^All weeks\s+1$/)
    expect(page.url()).toContain('tests=only')
    await page.getByLabel('Applications').selectOption('')
    await page.getByLabel('Period').selectOption('4')
    await expect.poll(() => rowsOf(page, 'Volume')).toHaveLength(5)

    // The chart is made anew once the shorter period has come.
    await expect.poll(() => rowsOf(page, 'Funnel')).toHaveLength(5)
    const bars = page.getByRole('region', { name: 'Funnel' }).locator('.u-over')
    const { width, height } = await bars.evaluate((over) => over.getBoundingClientRect().toJSON())
    // The bar of the second of three stages.
    await bars.click({ position: { x: width / 2, y: height - 5 } })
    await page.getByText(person).first().waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await page.goBack()
    for (const [title, link, address] of [
      ['Time in stage', 'Interview', /stage=[^&]+&.*sort=longest_in_stage/],
      ['Pages where people stop', 'Page 1', /filters=APPLICATION\.STATUS\.CURRENT_PAGE/],
    ] as const) {
      await page.getByRole('table', { name: title }).getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('row').nth(1).waitFor()
      expect(decodeURIComponent(page.url()), title).toMatch(address)
      await page.goBack()
    }
    await page.getByRole('table', { name: 'Sources' }).getByRole('link', { name: 'The service' }).click()
    await page.getByText(person).first().waitFor()
    expect(decodeURIComponent(page.url())).toMatch(/channel=system&filters=APPLICATION\.STATUS\.CREATED/)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByLabel('Came by').selectOption('Import')
    await page.getByText(person).first().waitFor({ state: 'detached' })
    await page.goBack()
    await page.goBack()
    await page.getByRole('table', { name: 'Rejected documents' }).getByRole('link', { name: 'Licence' }).click()
    await page.getByText(person).first().waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    expect(decodeURIComponent(page.url())).toMatch(/rejected=expired;licence;\d{4}-\d\d-\d\d,\d{4}/)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByText(/^Licence, /).waitFor()
    await page.getByLabel('Document rejected as').selectOption('Another name')
    await page.getByText(person).first().waitFor({ state: 'detached' })
    await page.goBack()
    await page.goBack()
    await page.getByRole('table', { name: 'Volume' }).getByRole('link').last().click()
    await page.getByText(person).first().waitFor()
    expect(page.url()).toMatch(/tests=without&filters=APPLICATION\.STATUS\.CREATED/)
  })
})

test('is the only page that brings what draws charts', async () => {
  const drawsCharts = async (page: Page) => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? name : [])),
    )
    expect(loaded.length).toBeGreaterThan(0)
    const texts = await Promise.all(loaded.map(async (url) => (await page.request.get(url)).text()))
    return texts.some((text) => text.includes('u-over'))
  }
  await onPage(async (page) => {
    expect(await drawsCharts(page)).toBe(true)
    for (const [path, shown] of [
      ['/console/', 'Home'],
      ['/console/applications', 'All flows'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('main').getByText(shown).first().waitFor()
      expect(await drawsCharts(page), path).toBe(false)
    }
  })
})

test.each(VIEWS)('is right $name', async ({ name: _, ...view }) => {
  await onPage(async (page) => {
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(width).toBeLessThanOrEqual(0)
  }, view)
})
