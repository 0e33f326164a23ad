import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { formBody, pdfOf } from '../support/form.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const HOSTILE = '<img src=x onerror=alert(1)> {{7*7}} "\'`'
const PEOPLE = 260
/** What a first view may load, compressed, and how much a page may hold however long the list is. */
const MAX_SCRIPT_BYTES = 200_000
const MAX_NODES = 1500
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let recruiter: TestOperator
const ids: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db, { name: `Acme ${HOSTILE}` })
  const choices = ['day', 'night'].map((id) => ({ id, label: `${id} ${HOSTILE}` }))
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        name: 'Apply',
        pages: [
          {
            shift: { type: 'selection', label: `Shift ${HOSTILE}`, constraints: { choices } },
            paper: { type: 'document', label: 'Paper' },
          },
        ],
      },
      { name: 'Screening', kind: 'review' },
      { name: 'Hired', kind: 'completed' },
      { name: 'Rejected', kind: 'rejected' },
    ],
  })
  for (let index = 0; index < PEOPLE; index += 1) {
    const created = new Date(Date.now() - index * 3_600_000)
    const name = index === 2 ? HOSTILE : `Person ${String(index).padStart(3, '0')}`
    const { id } = await givenApplication(service.db, company.id, flow, {
      created,
      stage: index % 3,
      isTest: index === 4,
      candidate: { full_name: name, email: `p${index}@example.com` },
    })
    ids.push(id)
  }
  await service.db
    .insertInto('form_values')
    .values({
      company_id: company.id,
      application_id: ids[0] as string,
      form_element_id: flow.elements.shift as string,
      choice_values: ['night'],
    })
    .execute()
  recruiter = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita Recruiter' })
})
afterAll(() => browser?.close())

const slug = async () =>
  (await service.db.selectFrom('hiring_flows').select('slug').where('id', '=', flow.id).executeTakeFirstOrThrow()).slug

async function onList(
  work: (page: Page, watched: Awaited<ReturnType<typeof watchedPage>>) => Promise<void>,
  {
    operator = recruiter,
    search = '',
    ...options
  }: Parameters<Browser['newContext']>[0] & { operator?: TestOperator; search?: string } = {},
) {
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
    ...options,
  })
  try {
    await watched.page.goto(`/console/flows/${await slug()}${search}`)
    await watched.page.waitForSelector('.row .name')
    await work(watched.page, watched)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

const names = (page: Page) => page.locator('.row .name > span:first-child').allInnerTexts()
const stageOf = async (id: string | undefined) =>
  service.db
    .selectFrom('applications')
    .innerJoin('stages', 'stages.id', 'applications.stage_id')
    .select('stages.name')
    .where('applications.id', '=', id as string)
    .executeTakeFirstOrThrow()

describe('the record, in Chromium', () => {
  test('shows a document as a picture that the service draws, page by page, and hands the file out', async () => {
    const form = formBody([
      { name: flow.elements.paper as string, fileName: `<b>${HOSTILE}`, content: pdfOf('A letter') },
    ])
    const path = `/external/v1/applications/${ids[5]}/upload_documents/`
    expect((await service.call(company.key, { method: 'POST', path, ...form })).status).toBeLessThan(300)
    await onList(
      async (page, { expectAccessible }) => {
        await page.waitForSelector('.thumb img')
        await expect.poll(() => page.evaluate('document.querySelector(".thumb img").naturalWidth')).toBeGreaterThan(100)
        expect(await page.locator('.documents').innerText()).toContain('<b>')
        await page.getByRole('button', { name: /^Look at: Paper/ }).click()
        await page.getByRole('dialog').getByRole('img', { name: 'Page 1 of 1' }).waitFor()
        await expectAccessible()
        await page.keyboard.press('Escape')
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        await page.getByRole('link', { name: /^Download: / }).waitFor()
      },
      { search: `?open=${ids[5]}` },
    )
  })

  test('shows a picture as a telephone takes it, of which only the service knows how to draw it', async () => {
    const content = await readFile('tests/support/pictures/passport.heic')
    const form = formBody([{ name: flow.elements.paper as string, fileName: 'IMG_0001.HEIC', content }])
    const path = `/external/v1/applications/${ids[6]}/upload_documents/`
    expect((await service.call(company.key, { method: 'POST', path, ...form })).status).toBeLessThan(300)
    await onList(
      async (page) => {
        await page.waitForSelector('.thumb img')
        await expect.poll(() => page.evaluate('document.querySelector(".thumb img").naturalWidth')).toBeGreaterThan(100)
      },
      { search: `?open=${ids[6]}` },
    )
  })
})

describe('the list of applications, in Chromium', () => {
  test.each([
    { name: 'light', colorScheme: 'light' as const },
    { name: 'dark', colorScheme: 'dark' as const },
    { name: 'on a telephone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    { name: 'at 320 px, in Spanish', viewport: { width: 320, height: 640 }, locale: 'es-MX' },
  ])('has nothing that axe finds, with the record open, too: $name', async ({ name: _, ...options }) => {
    await onList(async (page, { expectAccessible }) => {
      await expectAccessible()
      await page.locator('.row').nth(2).click()
      await page.waitForSelector('.record-head')
      await expectAccessible()
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      if (options.locale) expect(await page.getByRole('heading', { name: 'Historial' }).isVisible()).toBe(true)
    }, options)
  })

  test.each([
    ['the list', '', '.row .name'],
    ['a record beside it', () => `?open=${ids[0]}`, '.record-head'],
    ['the first page', '/console/', 'main h2'],
    ['a record', () => `/console/applications/${ids[0]}`, '.history li'],
  ] as const)('%s does not jump where its parts are slow', async (_, search, last) => {
    const { page, context, expectCalm, expectSteady } = await watchedPage(browser, {
      viewport: { width: 1440, height: 900 },
      address,
      cookie: recruiter.cookie,
    })
    let waiting = 0
    await context.route('**/console/api/**', async (route) => {
      // One after the other, so that each part comes when others are still missing.
      waiting += 1
      await new Promise((resolve) => setTimeout(resolve, 150 * waiting))
      await route.continue()
    })
    const path = typeof search === 'string' ? search : search()
    await page.goto(path.startsWith('/') ? path : `/console/flows/${await slug()}${path}`)
    await page.waitForSelector(last)
    await page.waitForLoadState('networkidle')
    await expectSteady()
    await expectCalm()
    await context.close()
  })

  test('is a window: it loads within its budget, and holds few nodes however far down', async () => {
    await onList(async (page) => {
      const bytes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as unknown as { encodedBodySize: number }).encodedBodySize, 0),
      )
      expect(bytes).toBeGreaterThan(10_000)
      expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES)
      await expect.poll(() => page.locator('.total').innerText()).toBe(`${PEOPLE} people`)
      // The next pages come by their cursor.
      await expect
        .poll(async () => {
          await page.locator('.grid').evaluate((grid) => grid.scrollTo(0, 1e6))
          return (await names(page)).at(-1)
        })
        .toBe(`Person ${PEOPLE - 1}`)
      expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(MAX_NODES)
    })
  })

  test('narrows by stage, name, status and answers, all of it in the address, and back', async () => {
    await onList(async (page) => {
      await page.getByRole('button', { name: /Screening/ }).click()
      await page.waitForURL(/stage=stage-1/)
      await expect.poll(() => page.locator('.total').innerText()).toBe('87 people')
      await page.goBack()
      await expect.poll(() => page.locator('.total').innerText()).toBe(`${PEOPLE} people`)

      await page.keyboard.press('/')
      await page.keyboard.type('person 01')
      await page.waitForURL(/q=person\+01/)
      await expect.poll(() => names(page)).toEqual(Array.from({ length: 10 }, (_, index) => `Person 01${index}`))
      await page.keyboard.press('Escape')
      await page.reload()
      await expect.poll(() => page.locator('.row').count()).toBe(10)
      await page.getByRole('button', { name: 'Clear filters' }).click()

      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('radio', { name: 'Approved' }).check()
      await expect.poll(() => page.locator('.total').innerText()).toBe('86 people')
      await page.getByRole('radio', { name: 'All' }).check()
      await page.getByLabel('Add a filter').selectOption({ label: `Shift ${HOSTILE}` })
      await page.getByRole('checkbox', { name: /^night/ }).check()
      await expect.poll(() => names(page)).toEqual(['Person 000'])
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: /^Shift/ }).check()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('.row').first().innerText()).toContain(`night ${HOSTILE}`)
      expect(page.url()).toContain('filters=shift%3Anight')
    })
  })

  test('tells moments on the clock of the company, and on hover on that of whoever looks', async () => {
    const told = (moment: string | null, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', options).format(new Date(moment ?? ''))
    const companys = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
    const own = { dateStyle: 'full', timeStyle: 'long', timeZone: 'Asia/Tokyo' } as const
    await onList(
      async (page) => {
        const row = page.locator('.row', { hasText: 'Person 000' })
        const day = row.locator('time')
        const applied = await day.getAttribute('datetime')
        expect(await day.getAttribute('title')).toBe(`${told(applied, companys)} · ${told(applied, own)}`)
        await row.click()
        const last = page.locator('.history time').last()
        const moved = await last.getAttribute('datetime')
        expect([await last.innerText(), await last.getAttribute('title')]).toEqual([
          told(moved, companys),
          told(moved, own),
        ])
      },
      { timezoneId: 'Asia/Tokyo' },
    )
  })

  test('says what to do where nobody is', async () => {
    await onList(async (page) => {
      await page.getByRole('button', { name: /Rejected/ }).click()
      await page.getByText('Nobody is on this stage').waitFor()
      await page.getByRole('button', { name: /^All/ }).click()
      await page.getByLabel('Filter by name').fill('nobody at all')
      await page.getByText('Nobody fits these filters').waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).last().click()
      await expect.poll(() => page.locator('.total').innerText()).toBe(`${PEOPLE} people`)
    })
  })

  test('is worked by keyboard alone: next, open, move with a reason, undo, select many, search, help', async () => {
    await onList(async (page) => {
      const keys = async (...pressed: string[]) => {
        for (const key of pressed) await page.keyboard.press(key)
      }
      await keys('j', 'j', 'j', 'k', 'j', 'Enter')
      await page.getByRole('heading', { name: 'Person 003' }).waitFor()
      expect(page.url()).toContain(`open=${ids[3]}`)
      await keys('j')
      await page.getByRole('heading', { name: 'Person 004' }).waitFor()

      await keys('m')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name: 'Move Person 004' }).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.value')).toBe(flow.stages[2]?.id)
      await keys('ArrowDown', 'Tab')
      await dialog.getByLabel('Reason').selectOption({ label: 'Reason 1' })
      await dialog.getByRole('button', { name: 'Move to Rejected' }).press('Enter')
      await page.getByText('Moved Person 004 to Rejected').waitFor()
      expect(await stageOf(ids[4])).toEqual({ name: 'Rejected' })
      await page.locator('.history').getByText('by you').waitFor()
      expect(await page.locator('.history').innerText()).toContain('Reason 1')
      await keys('z')
      await expect.poll(() => stageOf(ids[4])).toEqual({ name: 'Screening' })
      await page.getByText('Moved back').waitFor()

      await keys('Escape')
      await expect.poll(() => page.url()).not.toContain('open=')
      await page.locator('.row', { hasText: 'Person 004' }).getByText('Screening').waitFor()
      await keys('x', 'j', 'x', 'm')
      await dialog.getByRole('heading', { name: 'Move 2 people' }).waitFor()
      await dialog.getByRole('radio', { name: 'Hired' }).check()
      await keys('Enter')
      await page.getByText(/Moved 1 to|Moved Person 004 to Hired|Moved 2 to Hired/).waitFor()
      await page.getByRole('button', { name: /^Undo/ }).click()
      // The line that says so may still be that of the time before.
      await expect.poll(() => stageOf(ids[4])).toEqual({ name: 'Screening' })
      await page.getByText('Moved back').first().waitFor()

      await keys('Control+k')
      await page.keyboard.type('person 25')
      await page.getByRole('option', { name: /Person 259/ }).waitFor()
      await keys('Enter')
      await page.waitForURL(/\/console\/applications\//)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await keys('?')
      await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
      await keys('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      // The page listens again a moment after the dialog has gone.
      const escaped = async () => {
        await keys('Escape')
        return page.url()
      }
      await expect.poll(escaped, { timeout: 20_000, interval: 250 }).toMatch(/\/console\/flows\//)
    })
  })

  test('runs nothing that a name, a label or a company says', async () => {
    await onList(async (page) => {
      await page.locator('.row').nth(2).click()
      await page.getByRole('heading', { name: HOSTILE }).waitFor()
      expect(await page.locator('.company').innerText()).toBe(`Acme ${HOSTILE}`)
      expect(await page.locator('img').count()).toBe(0)
    })
  })

  test('offers a viewer no move, and nobody what is another company’s', async () => {
    const viewer = await givenOperator(service, company.id, { role: 'viewer' })
    await onList(
      async (page) => {
        await page.waitForSelector('.record-head')
        expect(await page.locator('.moves').count()).toBe(0)
        await page.keyboard.press('m')
        expect(await page.getByRole('dialog').count()).toBe(0)
      },
      { operator: viewer, search: `?open=${ids[0]}` },
    )
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    const watched = await watchedPage(browser, { address, cookie: stranger.cookie })
    await watched.page.goto(`/console/flows/${await slug()}`)
    await watched.page.getByText('There is nothing here').waitFor()
    await watched.page.goto(`/console/applications/${ids[0]}`)
    await watched.page.getByText('There is nothing here').waitFor()
    await watched.expectCalm({ allowsFailedRequests: true })
    await watched.context.close()
  })

  test('leads to sign in when the session ends meanwhile, and back to where it was', async () => {
    const leaver = await givenOperator(service, company.id)
    const watched = await watchedPage(browser, { address, cookie: leaver.cookie })
    await watched.page.goto(`/console/flows/${await slug()}`)
    await watched.page.waitForSelector('.row .name')
    await service.db
      .updateTable('user_sessions')
      .set({ ended_at: new Date() })
      .where('user_id', '=', leaver.id)
      .execute()
    const click = watched.page.getByRole('button', { name: /Screening/ }).click()
    // The page may leave before the click, since it is told when its session ends.
    await Promise.any([click, watched.page.waitForURL(/sign-in/)])
    await watched.page.waitForURL(/sign-in\/\?next=.*flows/)
    await watched.expectCalm({ allowsFailedRequests: true })
    await watched.context.close()
    await click.catch(() => {})
  })
})
