import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow } from '../support/factories.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const PEOPLE = 40
let browser: Browser
let address: string
let slug: string
let owner: TestOperator
/** From the newest to the oldest, as the list is. */
const ids: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ shift: { type: 'text' } }] }, {}] })
  for (let number = 0; number < PEOPLE; number += 1) {
    const created = new Date(Date.UTC(2026, 0, 1 + PEOPLE - number))
    const candidate = { full_name: `Person ${number}`, email: `person-${number}@example.com` }
    const { id } = await givenApplication(service.db, company.id, flow, { created, candidate })
    ids.push(id)
  }
  const found = await service.db
    .selectFrom('hiring_flows')
    .select('slug')
    .where('id', '=', flow.id)
    .executeTakeFirstOrThrow()
  slug = found.slug
  owner = await givenOperator(service, company.id, { role: 'owner' })
})
afterAll(() => browser?.close())

/** The list with somebody open, and what the page asks the service for. */
async function withOpen(index: number, work: (page: Page, asked: string[]) => Promise<void>) {
  const viewport = { width: 1440, height: 700 }
  const watched = await watchedPage(browser, { viewport, address, cookie: owner.cookie })
  const asked: string[] = []
  watched.page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  try {
    await watched.page.goto(`/console/flows/${slug}?open=${ids[index]}`)
    await shown(watched.page, index)
    await work(watched.page, asked)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

const shown = (page: Page, index: number) =>
  page
    .locator('.record-head')
    .getByRole('heading', { name: `Person ${index}`, exact: true })
    .waitFor()
const about = (index: number, asked: string[]) =>
  asked
    .filter((request) => request.includes(ids[index] as string) || request.includes(`person-${index}%40`))
    // What a move would send is asked once somebody stays with a person.
    .filter((request) => !request.includes('/preview/'))
/** Until the person after the open one has been read. */
const readAhead = (index: number, asked: string[]) =>
  expect.poll(() => about(index, asked).length).toBeGreaterThanOrEqual(7)

describe('the next person and the one before', () => {
  test('are there without a request of their own, whatever the record shows of them', async () => {
    await withOpen(3, async (page, asked) => {
      await readAhead(4, asked)
      await readAhead(2, asked)
      await page.waitForLoadState('networkidle')
      asked.length = 0
      await page.keyboard.press('j')
      await shown(page, 4)
      await page.locator('.history li').first().waitFor()
      await page.locator('.links').getByText('No link yet').waitFor()
      await readAhead(5, asked)
      expect(about(4, asked)).toEqual([])
      await page.keyboard.press('k')
      await page.keyboard.press('k')
      await shown(page, 2)
      expect([...about(3, asked), ...about(2, asked)]).toEqual([])
    })
  })

  test('come with the list in its place and the focus where it was, and do not grow the history', async () => {
    await withOpen(0, async (page) => {
      const next = page.locator('.panel').getByRole('button', { name: 'Next' })
      const before = await page.evaluate('history.length')
      await next.focus()
      for (let index = 1; index <= 30; index += 1) {
        await page.keyboard.press('Enter')
        await shown(page, index)
      }
      expect(await next.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true)
      const place = () => page.locator('.grid').evaluate((grid) => grid.scrollTop)
      const far = await place()
      expect(far).toBeGreaterThan(0)
      const row = page.getByRole('row', { name: 'Person 30' })
      expect(await row.evaluate((element) => element.getBoundingClientRect().bottom <= 700)).toBe(true)
      await page.locator('.panel').getByRole('button', { name: 'Previous' }).click()
      await shown(page, 29)
      expect(await place()).toBe(far)
      expect(await page.evaluate('history.length')).toBe(before)
      await page.keyboard.press('Escape')
      await page.locator('.panel').waitFor({ state: 'detached' })
      expect(await place()).toBe(far)
    })
  })
})
