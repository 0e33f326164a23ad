import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, type WatchedPage, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { givenOperator, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'
import { givenValues } from '../support/stored-values.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const HOUR = 3_600_000
let browser: Browser
let address: string
let company: TestCompany
let flow: TestFlow
let rita: TestOperator
let slug: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db)
  const choices = ['day', 'night'].map((id) => ({ id, label: `Shift by ${id}` }))
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        name: 'Apply',
        pages: [
          {
            shift: { type: 'selection', label: 'Shift', constraints: { choices } },
            wage: { type: 'number', label: 'Wage' },
            start: { type: 'date', label: 'Start' },
            why: { type: 'text', label: 'Why' },
            paper: { type: 'document', label: 'Paper' },
          },
        ],
      },
      { name: 'Screening', kind: 'review' },
    ],
  })
  for (let index = 0; index < 12; index += 1) {
    const made = { created: new Date(Date.now() - (index + 1) * HOUR), stage: index % 2, isTest: index === 3 }
    const candidate = { full_name: `Person ${String(index).padStart(2, '0')}`, email: `p${index}@example.com` }
    const { id } = await givenApplication(service.db, company.id, flow, { ...made, candidate })
    await givenValues(service.db, company.id, flow, id, {
      ...(index < 6 && { shift: { choice_values: [index % 3 === 0 ? 'night' : 'day'] } }),
      wage: { number_value: String(15 + index) },
      start: { date_value: `2026-0${1 + (index % 9)}-15` },
      why: { text_value: index === 8 ? 'Long walks' : 'Money' },
    } as never)
    await service.db
      .updateTable('applications')
      .set({
        updated_at: new Date(Date.now() - ((index * 5) % 12) * 60_000),
        stage_entered_at: new Date(Date.now() - ((index * 7) % 12) * 60_000),
      })
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .execute()
  }
  const found = await service.db
    .selectFrom('hiring_flows')
    .select('slug')
    .where('company_id', '=', company.id)
    .where('id', '=', flow.id)
    .executeTakeFirstOrThrow()
  slug = found.slug
  rita = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita' })
})
afterAll(() => browser?.close())

async function onList(
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  { search = '', ...options }: Parameters<Browser['newContext']>[0] & { search?: string; cookie?: string } = {},
) {
  const viewport = { width: 1440, height: 900 }
  const watched = await watchedPage(browser, { viewport, address, cookie: rita.cookie, ...options })
  try {
    await watched.page.goto(`/console/flows/${slug}${search}`)
    await watched.page.waitForSelector('.row .name')
    await work(watched.page, watched)
    await watched.expectCalm()
  } finally {
    await watched.context.close()
  }
}

const numbers = async (page: Page) =>
  (await page.locator('.row .name > span:first-child').allInnerTexts()).map((name) => Number(name.slice(-2)))
const shows = (page: Page, expected: number[]) => expect.poll(() => numbers(page)).toEqual(expected)

describe('the order of the list', () => {
  test('is chosen, stands in the address, and puts first who has waited longest on a stage', async () => {
    await onList(async (page) => {
      const order = page.getByLabel('Order')
      expect(await order.locator('option[value=longest_in_stage]').isDisabled()).toBe(true)
      await order.selectOption('oldest')
      await shows(page, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
      await order.selectOption('last_changed')
      const byChange = Array.from({ length: 12 }, (_, index) => index).toSorted(
        (a, b) => ((a * 5) % 12) - ((b * 5) % 12),
      )
      await shows(page, byChange)
      await page.getByRole('button', { name: /Screening/ }).click()
      await order.selectOption('longest_in_stage')
      const byWait = [1, 3, 5, 7, 9, 11].toSorted((a, b) => ((b * 7) % 12) - ((a * 7) % 12))
      await shows(page, byWait)
      expect(page.url()).toContain('sort=longest_in_stage')
      await page.reload()
      await shows(page, byWait)
      await page.getByRole('button', { name: /^All/ }).click()
      await shows(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    })
  })
})

describe('the filters of the list', () => {
  test('take every class of variable, say what they mean and what is wrong, and stand in the address', async () => {
    await onList(async (page, { expectAccessible }) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      const add = page.getByLabel('Add a filter')

      await add.selectOption({ label: 'Wage' })
      const wage = page.getByRole('group', { name: 'Wage' })
      await wage.getByText('From and to are included').waitFor()
      await wage.getByLabel('From').fill('twenty')
      await wage.getByText('Write a number').waitFor()
      expect(await wage.getByLabel('From').getAttribute('aria-invalid')).toBe('true')
      await expectAccessible()
      await wage.getByLabel('From').fill('20')
      await wage.getByLabel('To').fill('19')
      await wage.getByText('The first is greater').waitFor()
      await wage.getByLabel('To').fill('24')
      await shows(page, [5, 6, 7, 8, 9])

      await add.selectOption({ label: 'Why' })
      await page.getByRole('group', { name: 'Why' }).getByLabel('Contains').fill('LONG')
      await shows(page, [8])
      await page.getByRole('button', { name: 'Remove the filter: Why' }).click()
      await shows(page, [5, 6, 7, 8, 9])

      await add.selectOption({ label: 'Shift' })
      const shift = page.getByRole('group', { name: 'Shift' })
      await shift.getByRole('checkbox', { name: 'No answer' }).check()
      await shows(page, [6, 7, 8, 9])
      await shift.getByRole('checkbox', { name: 'Shift by day' }).check()
      await shows(page, [5, 6, 7, 8, 9])

      await add.selectOption({ label: 'Start' })
      const start = page.getByRole('group', { name: 'Start' })
      await start.getByLabel('When').selectOption('between')
      await start.getByLabel('From').fill('2026-07-01')
      await start.getByLabel('To', { exact: true }).fill('2026-08-31')
      await shows(page, [6, 7])
      await add.selectOption({ label: 'Paper' })
      await page.getByRole('group', { name: 'Paper' }).getByLabel('Not sent').check()
      await shows(page, [6, 7])
      await page.getByRole('button', { name: 'Remove the filter: Wage' }).click()
      // While it loads, the list before is paler.
      await page.waitForSelector('.grid[aria-busy=false]')
      await expectAccessible()
      await page.reload()
      await shows(page, [6, 7])
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await shows(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    })
  })

  test('ask who looks after somebody and how they are tagged; a view keeps both, and is of whoever looks', async () => {
    const people = await service.db
      .selectFrom('applications')
      .select('id')
      .where('company_id', '=', company.id)
      .orderBy('created', 'desc')
      .execute()
    const set = (index: number, values: { assignee_id?: string; tags?: string[] }) =>
      service.db
        .updateTable('applications')
        .set(values)
        .where('company_id', '=', company.id)
        .where('id', '=', people[index]?.id as string)
        .execute()
    const sam = await givenOperator(service, company.id, { role: 'recruiter', name: 'Sam O’Neil <b>' })
    await set(2, { assignee_id: rita.id, tags: ['night & day'] })
    await set(4, { assignee_id: rita.id })
    await set(6, { assignee_id: sam.id, tags: ['night & day'] })
    await onList(async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabel('Assigned to').selectOption('Me')
      await shows(page, [2, 4])
      await expect.poll(() => page.locator('.total').innerText()).toBe('2 people')
      await page.getByLabel('Tagged').fill('night & day')
      await shows(page, [2])
      await page.getByLabel('Assigned to').selectOption('Sam O’Neil <b>')
      await shows(page, [6])
      await page.getByLabel('Tagged').fill('')
      await page.getByLabel('Assigned to').selectOption('Nobody yet')
      await shows(page, [0, 1, 3, 5, 7, 8, 9, 10, 11])
      await expect.poll(() => page.locator('.total').innerText()).toBe('9 people')
      expect(page.url()).toContain('assignee=nobody')
      await page.getByLabel('Tagged').fill('night & day')
      await page.getByLabel('Assigned to').selectOption('Anybody')
      await shows(page, [2, 6])
      await page.getByLabel('Assigned to').selectOption('Me')
      await shows(page, [2])
      await page.reload()
      await shows(page, [2])
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByLabel('Keep this list as').fill('Mine of the night')
      await page.getByLabel('For everybody of the company').check()
      await page.getByRole('button', { name: 'Keep the view' }).click()
      await page.getByRole('button', { name: 'Mine of the night', exact: true }).waitFor()
    })
    await onList(
      async (page) => {
        await page.getByRole('button', { name: 'Views' }).click()
        await page.getByRole('button', { name: 'Mine of the night', exact: true }).click()
        await shows(page, [6])
        await page.getByRole('button', { name: 'Views' }).click()
        await page.getByRole('button', { name: 'On Home: Mine of the night', pressed: false }).click()
        await page.getByRole('button', { name: 'On Home: Mine of the night', pressed: true }).waitFor()
        const stream = page.waitForResponse(/\/api\/live\//)
        await page.goto('/console/')
        await stream
        const counted = page.getByRole('listitem').filter({ hasText: 'Mine of the night' }).locator('strong')
        await expect.poll(() => counted.innerText()).toBe('1')
        // Somebody else gives Sam another person, and Home counts again.
        await service.call(company.key, {
          method: 'PATCH',
          path: `/external/v1/applications/${people[2]?.id}/`,
          body: { assignee_id: sam.id },
        })
        await expect.poll(() => counted.innerText()).toBe('2')
        await page.getByRole('link', { name: 'Mine of the night' }).click()
        await shows(page, [2, 6])
      },
      { cookie: sam.cookie },
    )
    await service.db.deleteFrom('saved_views').where('company_id', '=', company.id).execute()
  })

  test('tell test applications from others', async () => {
    await onList(async (page) => {
      expect(await page.locator('.row .test').count()).toBe(1)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabel('Only these').check()
      await shows(page, [3])
      await page.getByLabel('Left out').check()
      await shows(page, [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
      expect(page.url()).toContain('tests=without')
    })
  })
})

describe('the list over all flows', () => {
  const nameOf = async ({ id }: TestFlow) => {
    const { name } = await service.db
      .selectFrom('hiring_flows')
      .select('name')
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return name
  }

  test('shows everybody with their flow, is narrowed to some, opens a record, and is kept as a view', async () => {
    const other = await givenFlow(service.db, company.id, { stages: [{ name: 'Ask <b>' }, {}] })
    const candidate = { full_name: 'Person 12', email: 'p12@example.com' }
    const created = new Date(Date.now() - 0.5 * HOUR)
    await givenApplication(service.db, company.id, other, { created, candidate })
    const everybody = [12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    await onList(async (page, { expectAccessible }) => {
      await page.getByRole('link', { name: 'All flows' }).click()
      await shows(page, everybody)
      await expect.poll(() => page.locator('.total').innerText()).toBe('13 people')
      await page.getByRole('row').filter({ hasText: 'Person 12' }).getByText('Ask <b>').waitFor()
      await expectAccessible()
      const boxes = page.getByRole('navigation', { name: 'All flows' })
      await boxes.getByTitle(`${await nameOf(flow)}: 12`, { exact: true }).click()
      await shows(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      expect(page.url()).toContain('flows=')
      await page.goBack()
      await shows(page, everybody)
      await boxes.getByTitle(`${await nameOf(other)}: 1`, { exact: true }).click()
      await shows(page, [12])
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByLabel('Keep this list as').fill('The other flow')
      await page.getByRole('button', { name: 'Keep the view' }).click()
      await page.getByRole('button', { name: 'The other flow', exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.reload()
      await shows(page, [12])
      await page.locator('.row .name').first().click()
      await page.locator('.panel .record-head').getByText('Person 12').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await shows(page, everybody)
      await page.getByRole('searchbox').fill('son 12')
      await shows(page, [12])
    })
    await service.db.deleteFrom('saved_views').where('company_id', '=', company.id).execute()
  })

  test('moves people of several flows one flow after the other, and assigns and tells them at once', async () => {
    const ages = [2, 1, 0]
    const [cooks, drivers] = await Promise.all(
      ['Cook', 'Drive'].map((name) => givenFlow(service.db, company.id, { stages: [{}, { name: `${name} a while` }] })),
    )
    for (const minutes of ages) {
      const candidate = { full_name: `Person ${20 + minutes}`, email: `p${20 + minutes}@example.com` }
      const created = new Date(Date.now() - minutes * 60_000)
      const applied = (minutes === 1 ? drivers : cooks) as TestFlow
      await givenApplication(service.db, company.id, applied, { created, candidate, stage: 0 })
    }
    await onList(async (page, { expectAccessible }) => {
      const stagesShown = async () => {
        const rows = await page.locator('.row').allInnerTexts()
        return rows.slice(0, ages.length).map((text) => /(Cook|Drive) a while/.exec(text)?.[1])
      }
      await page.goto('/console/applications')
      await page.waitForSelector('.row .name')
      await page.locator('.row input[type=checkbox]').first().click()
      await page.locator('.row').first().focus()
      for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowDown')
      await page.getByText('3 selected').waitFor()

      await page.keyboard.press('a')
      await page.getByRole('dialog').getByLabel('Assigned to').selectOption({ label: 'Rita (you)' })
      await page.getByRole('dialog').getByText('Nobody → Rita').first().waitFor()
      await page.getByRole('dialog').getByText('Person 21').waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('y')
      await page.getByLabel('Insert what is known of the person').waitFor()
      await page.keyboard.press('Escape')

      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('They have applied for 2 flows').waitFor()
      await expectAccessible()
      await dialog.getByText('2 move').waitFor()
      await page.keyboard.press('Enter')
      await dialog.getByRole('heading', { name: 'Move Person 21' }).waitFor()
      await page.getByText('1 selected').waitFor()
      await expect.poll(stagesShown).toEqual(['Cook', undefined, 'Cook'])
      await dialog.getByRole('radio', { name: 'Drive a while' }).waitFor()
      await dialog.locator('input[type=radio]:focus').waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(stagesShown).toEqual(['Cook', 'Drive', 'Cook'])
      await expect.poll(() => page.locator('.selection').count()).toBe(0)
      await page.keyboard.press('z')
      await expect.poll(stagesShown).toEqual(['Cook', undefined, 'Cook'])

      await page.locator('.row').first().focus()
      await page.keyboard.press('Control+a')
      await page
        .getByText(/^Everybody who fits: \d+$/)
        .first()
        .waitFor()
    })
  })
})

describe('the views of the list', () => {
  test('are kept under a name, for oneself or for all, and come back with everything but who a person is', async () => {
    const sam = await givenOperator(service, company.id, { role: 'viewer', name: 'Sam' })
    await onList(
      async (page, { expectAccessible }) => {
        await page.getByRole('button', { name: 'Views' }).click()
        await page.getByText('can be kept here').waitFor()
        await page.getByLabel('Keep this list as').fill('Nights, oldest first')
        await page.getByLabel('For everybody').check()
        await page.getByRole('button', { name: 'Keep the view' }).press('Enter')
        await page.getByRole('button', { name: 'Nights, oldest first', exact: true }).waitFor()
        await expectAccessible()
      },
      { search: '?filters=shift:night&sort=oldest&columns=wage&q=Person' },
    )
    await onList(
      async (page) => {
        await page.getByRole('button', { name: 'Views' }).click()
        await page.getByRole('button', { name: 'Nights, oldest first', exact: true }).click()
        await shows(page, [3, 0])
        expect(page.url()).not.toContain('q=')
        expect(await page.getByRole('columnheader').count()).toBe(3)
        await page.goBack()
        await shows(page, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
        await page.getByRole('button', { name: 'Views' }).click()
        expect(await page.getByRole('button', { name: /^Delete the view/ }).count()).toBe(0)
      },
      { cookie: sam.cookie },
    )
    await onList(async (page) => {
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: /^Delete the view: Nights/ }).click()
      await page.getByText('can be kept here').waitFor()
    })
  })
})

describe('the columns of the list', () => {
  const order = async (page: Page) => (await page.locator('.shown-columns li > span').allInnerTexts()).join()

  test('are dragged to their place with the mouse', async () => {
    await onList(async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      expect(await order(page)).toBe('Stage,Applied,Phone,Email')
      const [from, to] = [
        await page.locator('.handle').nth(3).boundingBox(),
        await page.locator('.handle').nth(0).boundingBox(),
      ]
      if (!from || !to) throw new Error('There is no handle.')
      await page.mouse.move(from.x + 8, from.y + 8)
      await page.mouse.down()
      await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
      expect(await order(page)).toBe('Stage,Applied,Email,Phone')
      expect(page.url()).not.toContain('columns')
      await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 })
      await page.mouse.up()
      expect(await order(page)).toBe('Email,Stage,Applied,Phone')
      await page.getByText('Email: place 1').waitFor({ state: 'attached' })
      expect(page.url()).toContain('columns=email')
    })
  })

  test('are dragged to their place with a finger', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    await onList(async (page, { context }) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.locator('.handle').nth(0).waitFor()
      const from = await page.locator('.handle').nth(0).boundingBox()
      const to = await page.locator('.handle').nth(2).boundingBox()
      if (!from || !to) throw new Error('There is no handle.')
      const client = await context.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
        client.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + 8, y }],
        })
      await touch('touchStart', from.y + 8)
      for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.y + 8 + ((to.y - from.y) * step) / 8)
      await touch('touchEnd', to.y + 8)
      await expect.poll(() => order(page)).toBe('Applied,Phone,Stage,Email')
    }, phone)
  })

  const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts()

  test('are any variable, in an order that the hand or the keys choose', async () => {
    await onList(async (page, { expectAccessible }) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Wage' }).check()
      await page.getByRole('checkbox', { name: 'Last name', exact: true }).check()
      await expect
        .poll(() => headings(page))
        .toEqual(
          expect.arrayContaining(['WAGE', 'LAST NAME'].map((text) => expect.stringMatching(new RegExp(text, 'i')))),
        )
      await page.getByRole('button', { name: 'Move up: Wage' }).click()
      await page.getByRole('button', { name: 'Move up: Wage' }).press('Alt+ArrowUp')
      await expect
        .poll(async () => (await headings(page)).slice(2).map((text) => text.toLowerCase()))
        .toEqual(['stage', 'applied', 'wage', 'phone', 'email', 'last name'])
      await expectAccessible()
      await page.getByRole('button', { name: 'Remove: Email' }).click()
      await page.keyboard.press('Escape')
      await page.reload()
      await page.waitForSelector('.row .name')
      expect((await headings(page)).slice(2).map((text) => text.toLowerCase())).toEqual([
        'stage',
        'applied',
        'wage',
        'phone',
        'last name',
      ])
      expect(await page.locator('.row').first().innerText()).toContain('15')
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download as CSV' }).click()
      const lines = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n')
      expect([lines.length, lines[0]]).toEqual([13, expect.stringMatching(/,Wage,Last name$/)])
      for (const row of [1, 3]) await page.locator('.row input[type=checkbox]').nth(row).check()
      const those = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download these as CSV' }).click()
      const chosen = (await readFile(await (await those).path(), 'utf8')).trim().split('\r\n')
      expect(chosen).toEqual([lines[0], lines[2], lines[4]])
    })
  })
})

test.each([
  { name: 'dark', colorScheme: 'dark' as const },
  { name: 'on a telephone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: 'at 320 px, in Spanish', viewport: { width: 320, height: 640 }, locale: 'es-MX' },
])(
  'filters and columns have nothing that axe finds, and nothing wider than the page: $name',
  async ({ name: _, ...options }) => {
    await onList(async (page, { expectAccessible }) => {
      await page.getByRole('button', { name: /^(Filter|Filtrar)/ }).click()
      await page.locator('.popover select').last().selectOption({ label: 'Shift' })
      await page.locator('.popover select').last().selectOption({ label: 'Start' })
      await expectAccessible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(Columns|Columnas)/ }).click()
      await expectAccessible()
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }, options)
  },
)

describe('a date of the list', () => {
  const day = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * 24 * HOUR)
  const dateOf = (index: number) => day(index).toISOString().slice(0, 10)
  const PEOPLE = 450
  let many: TestFlow
  const ids: string[] = []
  let path: string

  beforeAll(async () => {
    many = await givenFlow(service.db, company.id, { stages: [{ name: 'Apply' }, { name: 'Later' }] })
    for (let index = 0; index < PEOPLE; index += 1) {
      const candidate = { full_name: `Number ${index}`, email: `n${index}@example.com` }
      const stage = index % 9 === 0 ? 1 : 0
      const { id } = await givenApplication(service.db, company.id, many, { created: day(index), stage, candidate })
      ids.push(id)
    }
    const { slug: of } = await service.db
      .selectFrom('hiring_flows')
      .select('slug')
      .where('company_id', '=', company.id)
      .where('id', '=', many.id)
      .executeTakeFirstOrThrow()
    path = `/console/flows/${of}`
  })

  /** Who stands at the top of what is seen of the list. */
  const atTop = (page: Page) =>
    page.evaluate<string | undefined>(`(() => {
      const grid = document.querySelector('.grid')
      const edge = grid.getBoundingClientRect().top + grid.querySelector('.head').getBoundingClientRect().height
      const rows = [...grid.querySelectorAll('.rows .row')].map((row) => ({
        top: row.getBoundingClientRect().top,
        name: row.querySelector('.name > span').textContent,
      }))
      return rows.filter(({ top }) => top >= edge - 2).sort((one, other) => one.top - other.top)[0]?.name
    })()`)
  const active = (page: Page) => page.locator('.row.active .name > span:first-child').innerText()
  const openMany = async (page: Page, search = '') => {
    await page.goto(path + search)
    await page.waitForSelector('.row .name')
  }
  const jump = async (page: Page, date: string) => {
    await page.keyboard.press('d')
    await page.getByLabel('Date', { exact: true }).fill(date)
    await page.keyboard.press('Enter')
  }

  test('is jumped to by keys alone, stands in the address, and is gone on from both ways', async () => {
    await onList(async (page, { expectAccessible }) => {
      await openMany(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('jump')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Jump to a date in the list' })
      await dialog.getByText('Whoever applied on that day comes first').waitFor()
      await expectAccessible()
      await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('date')
      await page.getByLabel('Date', { exact: true }).fill(dateOf(200))
      await page.keyboard.press('Enter')
      await expect.poll(() => atTop(page)).toBe('Number 200')
      expect(new URL(page.url()).searchParams.get('date')).toBe(dateOf(200))
      await expect.poll(() => active(page)).toBe('Number 200')
      // The keys go on from there, up as well as down, across pages that were not read yet.
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('j')
      await expect.poll(() => active(page)).toBe('Number 197')
      for (let step = 0; step < 150; step += 1) {
        await page.keyboard.press('k')
        await expect.poll(() => active(page)).toBe(`Number ${198 + step}`)
      }
      // The number of all is told although the list was entered in its middle.
      await expect.poll(() => page.locator('.total').innerText()).toContain('450')
      await page.reload()
      await expect.poll(() => atTop(page)).toBe('Number 200')
      await expectAccessible()
      await page.getByRole('button', { name: 'Back to the beginning of the list' }).click()
      await expect.poll(() => atTop(page)).toBe('Number 449')
      expect(new URL(page.url()).searchParams.has('date')).toBe(false)
      await page.goBack()
      await expect.poll(() => atTop(page)).toBe('Number 200')
    })
  })

  test('is where the wheel goes on, too, without a row that is missing or twice', async () => {
    await onList(async (page) => {
      await openMany(page, `?date=${dateOf(200)}`)
      await expect.poll(() => atTop(page)).toBe('Number 200')
      const seen = new Set<string>()
      await page.locator('.grid').hover()
      const look = async () => {
        for (const name of await page.locator('.row .name > span:first-child').allInnerTexts()) seen.add(name)
      }
      const scrollTo = async (name: string, by: number) => {
        await expect
          .poll(
            async () => {
              await page.mouse.wheel(0, by)
              await look()
              return seen.has(name)
            },
            { interval: 30, timeout: 30_000 },
          )
          .toBe(true)
      }
      await scrollTo('Number 449', -500)
      await scrollTo('Number 0', 500)
      expect(seen.size).toBe(PEOPLE)
    })
  })

  test('is one of the order that the list has, and of who stands in it', async () => {
    await onList(async (page) => {
      await openMany(page, `?sort=oldest&date=${dateOf(100)}`)
      await expect.poll(() => atTop(page)).toBe('Number 100')
      await page.getByLabel('Order').selectOption('newest')
      await expect.poll(() => atTop(page)).toBe('Number 100')
      // Nobody of the stage came on that day: who came next before it stands there.
      await openMany(page, `?stage=stage-0&date=${dateOf(99)}`)
      await expect.poll(() => atTop(page)).toBe('Number 98')
      // The same date once more, after the list was scrolled.
      await page.keyboard.press('j')
      await page.locator('.grid').hover()
      await page.mouse.wheel(0, 3000)
      await expect.poll(() => atTop(page)).not.toBe('Number 98')
      await jump(page, dateOf(99))
      await expect.poll(() => atTop(page)).toBe('Number 98')
    })
  })

  test('before or after everybody shows the end or the beginning; what is no date is told in the dialog', async () => {
    await onList(async (page) => {
      await openMany(page)
      await jump(page, '2020-01-01')
      await expect.poll(() => active(page)).toBe('Number 0')
      await jump(page, '2031-01-01')
      await expect.poll(() => atTop(page)).toBe('Number 449')
      await page.keyboard.press('d')
      await page.getByLabel('Date', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Jump there' }).click()
      await page.getByRole('alert').getByText('Choose a day.').waitFor()
      await page.keyboard.press('Escape')
      await openMany(page, '?date=2025-02-31')
      await expect.poll(() => atTop(page)).toBe('Number 449')
    })
  })

  test.each(VIEWS)('is as every page must be $name', async ({ name: _, ...view }) => {
    await onList(async (page, { expectAccessible }) => {
      await openMany(page, `?date=${dateOf(200)}`)
      await expect.poll(() => atTop(page)).toBe('Number 200')
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await page.locator('.jump button').first().click()
      await page.getByRole('dialog').locator('input[type=date]').waitFor()
      await expectAccessible()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }, view)
  })

  test('is not left by what others change, and nobody from further up is put between', async () => {
    await onList(async (page) => {
      const listening = page.waitForResponse(/\/api\/live\//)
      await openMany(page, `?date=${dateOf(200)}`)
      await listening
      await expect.poll(() => atTop(page)).toBe('Number 200')
      const above = () => page.locator('.grid').evaluate((grid) => grid.scrollTop)
      await expect.poll(above).toBeGreaterThan(0)
      const rowsOf = () => page.locator('.row .name > span:first-child').allInnerTexts()
      const before = await rowsOf()
      const body = { page_or_stage_id: many.stages[1]?.id }
      for (const number of [440, 199]) {
        const path = `/external/v1/applications/${ids[number]}/advance/`
        expect((await service.call(company.key, { path, body })).status).toBe(200)
      }
      await page.locator('.row', { hasText: 'Number 199' }).getByText('Later').waitFor()
      expect(await rowsOf()).toEqual(before)
      expect(await atTop(page)).toBe('Number 200')
      // Whoever scrolls up meets that one once, where it belongs.
      await page.locator('.grid').hover()
      await expect
        .poll(
          async () => {
            await page.mouse.wheel(0, -900)
            return (await rowsOf()).join()
          },
          { interval: 30, timeout: 30_000 },
        )
        .toContain('Number 441,Number 440,Number 439')
    })
  })
})
