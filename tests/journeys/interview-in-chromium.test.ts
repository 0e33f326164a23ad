import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { openBrowser } from '../support/chromium.ts'
import { givenKey, unique } from '../support/factories.ts'
import { MAX_PAGE_BYTES, measureFirstVisits } from '../support/first-visits.ts'
import { testService } from '../support/service.ts'

vi.setConfig({ testTimeout: 120_000 })
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const EVIL = '<script>window.hit=1</script><img src=x onerror=window.hit=1>'

const service = testService()
let browser: Browser
let address: string
let key: string
let flowId: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const file = {
    company: { slug: 'acme', name: 'Acme Logistics', timezone: 'America/Chicago', default_country: 'US' },
    schedules: [
      {
        key: 'talks',
        with: [{ name: `Dana Lee ${EVIL}`, email: 'dana@acme.example' }],
        place: `Gate 4 ${EVIL}`,
        minutes: 30,
        hours: [{ days, from: '09:00', to: '17:00' }],
      },
    ],
    flows: [
      {
        slug: 'clerk',
        name: { en: 'Warehouse Associate', es: 'Operario de almacén', ar: 'عامل مستودع' },
        status: 'PUBLISHED',
        stages: [
          {
            slug: 'talk',
            name: { en: 'Interview', es: 'Entrevista', ar: 'المقابلة' },
            after_sending: 'wait',
            pages: [
              {
                slug: 'time',
                name: { en: 'Choose a time', es: 'Elige una hora', ar: 'اختر موعدًا' },
                schedule: 'talks',
              },
            ],
          },
          { slug: 'wait', name: { en: 'Decision', es: 'Decisión', ar: 'القرار' }, kind: 'review' },
        ],
      },
    ],
  }
  await applyCompanyFile(service.db, secretsOf(service.config), { name: 'c.yaml', text: stringify(file) })
  const flow = await service.db.selectFrom('hiring_flows').select(['id', 'company_id']).executeTakeFirstOrThrow()
  flowId = flow.id
  key = (await givenKey(service.db, flow.company_id)).key
})
afterAll(() => browser?.close())

/** A page on which an applicant stands, in a browser of its own. @returns what the policy of contents refused */
async function asApplicant(options: object, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  try {
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    const email = `ada-${unique()}@example.com`
    const body = { email, full_name: 'Ada Lovelace', hiring_flow_id: flowId }
    const answer = await service.call(key, { path: '/external/v1/applications/magic-link/', body })
    await page.goto(`${address}${new URL(answer.body.data.magic_link).pathname}`)
    await page.click('main form button')
    await page.waitForURL(/interview/)
    await page.waitForLoadState('networkidle')
    await work(page)
    expect(refused).toEqual([])
  } finally {
    await context.close()
  }
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What axe finds, and what does not fit the screen. */
async function flawsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: Violation[] }>('axe.run()')
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  const size = await page.evaluate<number>('innerWidth')
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(width > size ? [`${width} pixels wide`] : []),
  ]
}

test.each([
  ['en', 'light'],
  ['es', 'dark'],
  ['ar', 'light'],
] as const)(
  'in %s (%s) times stand in the clock of the browser, and no page has a flaw',
  async (locale, colorScheme) => {
    await asApplicant({ locale, colorScheme, timezoneId: 'Europe/Berlin' }, async (page) => {
      await page.waitForURL(/zone=Europe/)
      expect(await flawsOf(page)).toEqual([])
      await page.click('.slots label >> nth=2')
      await page.click('main form[method=post] button.wide')
      await page.waitForURL(/saved/)
      expect(await flawsOf(page)).toEqual([])
      expect(await page.textContent('main time')).toMatch(/CES?T|GMT\+[12]|غرينتش/)
      await page.click('details.cancel summary')
      expect(await flawsOf(page)).toEqual([])
      await page.click('a[href$="?change"]')
      expect(await flawsOf(page)).toEqual([])
      await page.click('a[href*="zones"]')
      expect(await flawsOf(page)).toEqual([])
      await page.goBack()
      await page.goBack()
      await page.click('details.cancel summary')
      await page.click('details.cancel button')
      await page.waitForLoadState()
      expect(await flawsOf(page)).toEqual([])
      expect(await page.evaluate('window.hit')).toBeUndefined()
    })
  },
)

test('without script and by keyboard alone a time is chosen, in the zone of the schedule or a chosen one', async () => {
  await asApplicant({ javaScriptEnabled: false, locale: 'en', timezoneId: 'Europe/Berlin' }, async (page) => {
    expect(await page.textContent('main')).toContain('Central Time (Chicago)')
    await page.click('a[href*="zones"]')
    await page.selectOption('#zone', 'Asia/Tokyo')
    await page.click('form.zones button')
    expect(await page.textContent('main')).toContain('Japan')
    await page.focus('input[name=slot] >> nth=0')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/saved/)
    expect(await page.textContent('main time')).toContain('GMT+9')
  })
})

test('the pages of times and of time zones are small over the wire', async () => {
  await asApplicant({ locale: 'en', timezoneId: 'America/Chicago' }, async (page) => {
    const measured = await measureFirstVisits(page)
    for (const query of ['', '?zones']) {
      measured.begin()
      await page.goto(`${page.url().split('?')[0]}${query}`)
      expect(await measured.total()).toBeLessThan(MAX_PAGE_BYTES)
    }
  })
})
