import pLimit from 'p-limit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type AppliedFlow, givenAppliedFlow } from '../support/applied-flow.ts'
import { openBrowser } from '../support/chromium.ts'
import { unique } from '../support/factories.ts'
import { testService } from '../support/service.ts'

const { HIRELINE_TEST_SEQUENCES, HIRELINE_TEST_FIRST_SEED } = process.env
const SEQUENCES = Number(HIRELINE_TEST_SEQUENCES ?? { few: 12, many: 100 }[inject('rounds')])
const FIRST_SEED = Number(HIRELINE_TEST_FIRST_SEED ?? 1)
const AT_A_TIME = 4
const STEPS = 8

vi.setConfig({ testTimeout: 60_000 + SEQUENCES * 20_000 })
const service = testService()
let browser: Browser
let address: string
let flow: AppliedFlow

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const elements = [
    { key: 'name', type: 'text', label: 'Name' },
    { key: 'story', type: 'long_text', label: 'Story' },
    { key: 'mail', type: 'email', label: 'Another email' },
    { key: 'wage', type: 'number', label: 'Wage', min: 15 },
    {
      key: 'jobs',
      type: 'group',
      label: 'Past job',
      required: true,
      elements: [{ key: 'work', type: 'text', label: 'Work' }],
    },
  ]
  flow = await givenAppliedFlow(service, [{ slug: 'you', name: 'You', elements }], { languages: ['en', 'es'] })
})
afterAll(() => browser?.close())

const nameOf = (key: string) => (key === 'jobs' ? `${flow.idOf(key)}.0.work` : flow.idOf(key))
const at = (key: string) => `[name="${nameOf(key)}"]`

async function makeLink(email: string): Promise<string> {
  const { body } = await service.call(flow.company.key, {
    path: '/external/v1/applications/magic-link/',
    body: { email, full_name: 'Ada Lovelace', hiring_flow_id: flow.id },
  })
  return `${address}${new URL(body.data.magic_link).pathname}`
}

async function storedOf(applicationId: string): Promise<Record<string, unknown>> {
  const { body } = await service.call(flow.company.key, { path: `/external/v1/applications/${applicationId}/` })
  return Object.fromEntries(
    body.data.forms[0].values.map(({ key, value }: { key: string; value: unknown }) => [
      key,
      key === 'jobs' ? ((value as { work: string }[] | null)?.[0]?.work ?? null) : value,
    ]),
  )
}

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What people type into each field: what can be stored, and what cannot. */
const TYPED: Record<string, { good: (number: number) => string; bad?: string }> = {
  name: { good: (number) => `Ada ${number}` },
  story: { good: (number) => `Two\nlines ${number}` },
  mail: { good: (number) => `ada-${number}@example.com`, bad: 'bad mail' },
  wage: { good: (number) => String(15 + number), bad: '5' },
  jobs: { good: (number) => `Packer ${number}` },
}

/** One person with one form, through whatever happens; then everything that they typed last must be there. */
async function sequence(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(list: T[]): T => list[random(list.length)] as T
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const email = `ada-${seed}-${unique()}@example.com`
    // A line that has just come back may lose the first request; people press again.
    const open = async (tries = 3): Promise<void> => {
      try {
        await page.goto(await makeLink(email))
        await page.click('main form button')
        await page.waitForSelector('#answers', { timeout: 10_000 })
        await page.waitForLoadState()
      } catch (error) {
        if (tries === 1) throw error
        await open(tries - 1)
      }
    }
    await open()
    const form = page.url().split('?')[0] ?? ''
    const id = new URL(form).pathname.split('/')[3] ?? ''
    const typed: Record<string, string> = {}
    const log: string[] = []
    const back = async () => {
      await page.unroute('**/entries/')
      await context.setOffline(false)
      if (!(await page.goto(form))?.ok()) await open()
    }
    const happenings = happeningsOf(page, context, { form, back, open })
    for (let step = 0; step < STEPS; step += 1) {
      if (random(3) > 0) {
        const key = pick(Object.keys(TYPED))
        const { good, bad } = TYPED[key] as (typeof TYPED)[string]
        const text = bad !== undefined && random(4) === 0 ? bad : good(random(40))
        await page.fill(at(key), text)
        if (random(2) === 0) await page.press(at(key), 'Tab')
        typed[key] = text
        log.push(`${key}: ${text}`)
      } else {
        const name = pick(Object.keys(happenings))
        log.push(name)
        await happenings[name]?.()
      }
    }
    await back()
    const expected = Object.fromEntries(
      Object.entries(typed).map(([key, text]) => [key, text === TYPED[key]?.bad ? 'in the field' : text]),
    )
    const held = async () => {
      const stored = await storedOf(id)
      const found: Record<string, string> = {}
      for (const [key, text] of Object.entries(typed)) {
        const isBad = text === TYPED[key]?.bad
        if (isBad && (await page.inputValue(at(key))) === text) found[key] = 'in the field'
        else found[key] = String(stored[key])
      }
      return found
    }
    await expect.poll(held, { timeout: 40_000, message: `seed ${seed}: ${log.join(' | ')}` }).toEqual(expected)
  } finally {
    await context.close()
  }
}

/**
 * Does what leads to another page, and waits until that is there whole. The `load` of the page before can still be to come: whoever
 * waits for the event goes on too early, and the two navigations abort each other.
 */
async function turn(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate('window.isPageBefore = true')
  await act()
  await vi.waitFor(
    async () => expect(await page.evaluate('!window.isPageBefore && document.readyState')).toBe('complete'),
    { timeout: 25_000, interval: 50 },
  )
}

interface Ways {
  form: string
  back: () => Promise<void>
  open: (tries?: number) => Promise<void>
}

/** What comes between typing and saving. */
function happeningsOf(
  page: Page,
  context: BrowserContext,
  { form, back, open }: Ways,
): Record<string, () => Promise<unknown>> {
  return {
    reload: () => page.reload().catch(back),
    leave: async () => {
      await page.goto(`${form.split('/pages/')[0]}/history/`).catch(() => {})
      await back()
    },
    'switch language': async () => {
      await context.setOffline(false)
      const other = (await page.getAttribute('html', 'lang')) === 'en' ? 'es' : 'en'
      await turn(page, () => page.click(`footer [lang=${other}]`))
      if (!(await page.$('#answers'))) await back()
    },
    'refuse what is saved': () =>
      page.route('**/entries/', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })),
    'take again': () => page.unroute('**/entries/'),
    'lose the line': () => context.setOffline(true),
    'have the line again': () => context.setOffline(false),
    'end the session, and open a new link': async () => {
      await context.clearCookies({ name: 'hireline_session' })
      await page.fill(at('story'), await page.inputValue(at('story')))
      await context.setOffline(false)
      await open()
    },
    'save for later': async () => {
      await context.setOffline(false)
      await page.unroute('**/entries/')
      await turn(page, () => page.click('.buttons button[value=save]'))
    },
  }
}

describe('Nothing that was typed is lost', () => {
  test('whatever happens between typing and saving', async () => {
    const limit = pLimit(AT_A_TIME)
    await Promise.all(Array.from({ length: SEQUENCES }, (_, index) => limit(() => sequence(FIRST_SEED + index))))
  })

  test('on a line of 50 kB/s with 400 ms that breaks in the middle, and the page comes within seconds', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' })
    try {
      const page = await context.newPage()
      const line = await context.newCDPSession(page)
      await line.send('Network.enable')
      const slow = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
      await line.send('Network.emulateNetworkConditions', { offline: false, ...slow })
      const email = `ada-slow-${unique()}@example.com`
      await page.goto(await makeLink(email))
      await page.click('main form button')
      await page.waitForSelector('#answers')
      const id = new URL(page.url()).pathname.split('/')[3] ?? ''
      await page.reload()
      const loaded = await page.evaluate('performance.getEntriesByType("navigation")[0].loadEventEnd')
      expect(loaded).toBeLessThan(5000)

      await page.fill(at('name'), 'Ada')
      await page.press(at('name'), 'Tab')
      // While the first save is on its way.
      await line.send('Network.emulateNetworkConditions', { offline: true, ...slow })
      await page.fill(at('story'), 'Order and engines.')
      await page.press(at('story'), 'Tab')
      await page.waitForSelector('.autosave >> text=/offline|cannot reach/')
      await line.send('Network.emulateNetworkConditions', { offline: false, ...slow })
      await page.reload()
      await expect
        .poll(() => storedOf(id), { timeout: 40_000 })
        .toMatchObject({ name: 'Ada', story: 'Order and engines.' })
      expect([await page.inputValue(at('name')), await page.inputValue(at('story'))]).toEqual([
        'Ada',
        'Order and engines.',
      ])
    } finally {
      await context.close()
    }
  })
})
