import pLimit from 'p-limit'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { MESSAGES, type Messages } from '../../src/portal/messages/messages.ts'
import { type AppliedFlow, givenAppliedFlow } from '../support/applied-flow.ts'
import { openBrowser } from '../support/chromium.ts'
import { unique } from '../support/factories.ts'
import { testService } from '../support/service.ts'

const { HIRELINE_TEST_SEQUENCES, HIRELINE_TEST_FIRST_SEED } = process.env
const SEQUENCES = Number(HIRELINE_TEST_SEQUENCES ?? { few: 12, many: 100 }[inject('rounds')])
const FIRST_SEED = Number(HIRELINE_TEST_FIRST_SEED ?? 1)
const AT_A_TIME = 4
const STEPS = 8
const LANGUAGES = ['en', 'es', 'ar']

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
      elements: [
        { key: 'work', type: 'text', label: 'Work' },
        { key: 'pay', type: 'number', label: 'Pay' },
      ],
    },
    { key: 'home', type: 'address', label: 'Home' },
  ]
  flow = await givenAppliedFlow(service, [{ slug: 'you', name: 'You', elements }], { languages: LANGUAGES })
})
afterAll(() => browser?.close())

/** The fields that are parts of others. */
const PARTS: Record<string, string> = { work: 'jobs.0', pay: 'jobs.0', line1: 'home', city: 'home' }
function nameOf(key: string): string {
  const [whole = key, ...rest] = PARTS[key] ? [...PARTS[key].split('.'), key] : [key]
  return [flow.idOf(whole), ...rest].join('.')
}
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
  const { jobs, home, ...others } = Object.fromEntries(
    body.data.forms[0].values.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
  )
  return { ...others, ...jobs?.[0], ...home }
}

/** The application whose page it is. */
const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[3] ?? ''

/** Opens the form for a new applicant, on a phone. */
async function onForm(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.goto(await makeLink(`ada-${unique()}@example.com`))
    await page.click('main form button')
    await page.waitForSelector('#answers')
    await work(page)
  } finally {
    await context.close()
  }
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

/** What people type into each field: what can be stored, some of it in another form, and what cannot. */
const TYPED: Record<string, { good: (number: number) => string; bad?: string }> = {
  name: { good: (number) => `Ada ${number}` },
  story: { good: (number) => `Two\nlines ${number}` },
  mail: { good: (number) => `ada-${number}@example.com`, bad: 'bad mail' },
  wage: { good: (number) => `${15 + number}.50`, bad: '5' },
  work: { good: (number) => `Packer ${number}` },
  pay: { good: (number) => String(number), bad: 'much' },
  line1: { good: (number) => `${number} Main St` },
  city: { good: (number) => `Austin ${number}` },
}

/** One person with one form, through whatever happens; then everything that they typed last must be there. */
async function sequence(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(list: T[]): T => list[random(list.length)] as T
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' })
  const log: string[] = []
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
    const id = idIn(page)
    const typed: Record<string, string> = {}
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
      Object.entries(typed).map(([key, text]) => [
        key,
        text === TYPED[key]?.bad ? 'in the field' : text.replace('.50', '.5'),
      ]),
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
    await expect.poll(held, { timeout: 40_000 }).toEqual(expected)
  } catch (error) {
    throw new Error(`seed ${seed}: ${log.join(' | ')}`, { cause: error })
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

/** The line is there again, and the page has heard of it: until then it keeps what is submitted. */
async function haveLine(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await page.waitForFunction('navigator.onLine')
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
      await haveLine(page, context)
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
      await haveLine(page, context)
      await page.unroute('**/entries/')
      await turn(page, () => page.click('.buttons button[value=save]'))
    },
  }
}

/** Types, and waits until the service has answered. */
async function type(page: Page, key: string, text: string): Promise<void> {
  const answered = page.waitForResponse('**/entries/')
  await page.fill(at(key), text)
  await page.press(at(key), 'Tab')
  await answered
  await page.waitForSelector('.autosave >> text=/^Saved/')
}

describe('An answer that cannot be used', () => {
  test('stays, however often the others are saved', async () => {
    await onForm(async (page) => {
      await type(page, 'wage', '5')
      for (let number = 0; number < 12; number += 1) await type(page, 'name', `Ada ${number}`)
      await page.reload()
      await expect.poll(() => page.inputValue(at('wage'))).toBe('5')
    })
  })

  test('stays where the service keeps another one, in a form of its own', async () => {
    await onForm(async (page) => {
      await type(page, 'wage', '20.50')
      await type(page, 'wage', '5')
      await page.reload()
      await expect.poll(() => page.inputValue(at('wage'))).toBe('5')
    })
  })

  test('stays in a group of which the rest is kept', async () => {
    await onForm(async (page) => {
      await page.fill(at('work'), 'Packer')
      await type(page, 'pay', 'much')
      await page.reload()
      await expect.poll(() => page.inputValue(at('pay'))).toBe('much')
      expect(await page.inputValue(at('work'))).toBe('Packer')
    })
  })

  test('stays in a group of which the rest is kept, when the page goes before it has heard of that', async () => {
    await onForm(async (page) => {
      await type(page, 'pay', 'much')
      await page.route('**/entries/', (route) => route.fetch(), { times: 1 })
      await page.fill(at('work'), 'Packer')
      await page.press(at('work'), 'Tab')
      await expect.poll(() => storedOf(idIn(page))).toMatchObject({ work: 'Packer' })
      await page.reload()
      await expect.poll(() => page.inputValue(at('pay'))).toBe('much')
      expect(await page.inputValue(at('work'))).toBe('Packer')
    })
  })

  test('stays when the page goes before it has heard what became of the one before', async () => {
    await onForm(async (page) => {
      await page.route('**/entries/', (route) => route.fetch(), { times: 1 })
      const isSent = page.waitForRequest('**/entries/')
      await page.fill(at('wage'), '20.50')
      await page.press(at('wage'), 'Tab')
      await isSent
      await page.fill(at('wage'), '5')
      await page.press(at('wage'), 'Tab')
      await expect.poll(() => storedOf(idIn(page))).toMatchObject({ wage: 20.5 })
      await page.reload()
      await expect.poll(() => page.inputValue(at('wage'))).toBe('5')
    })
  })

  test('stays over a reload when it was sent before the script had come', async () => {
    await onForm(async (page) => {
      await page.route('**/form.*.js', (route) => route.abort())
      await page.reload()
      await page.fill(at('wage'), '5')
      await page.unroute('**/form.*.js')
      await turn(page, () => page.click('.buttons button[value=save]'))
      await page.waitForSelector('.problems')
      await page.waitForFunction('localStorage.length > 0')
      await page.reload()
      await expect.poll(() => page.inputValue(at('wage'))).toBe('5')
    })
  })
})

describe('What is newer', () => {
  test('stays when it was typed while the form was on its way', async () => {
    await onForm(async (page) => {
      // What is being saved would have to arrive before the form goes.
      await type(page, 'wage', '5')
      await type(page, 'name', 'Older')
      let note = { isFormStored: () => {}, isNewerStored: () => {} }
      const isFormStored = new Promise<void>((resolve) => {
        note = { ...note, isFormStored: resolve }
      })
      const isNewerStored = new Promise<void>((resolve) => {
        note = { ...note, isNewerStored: resolve }
      })
      await page.route(page.url(), async (route) => {
        const response = await route.fetch()
        note.isFormStored()
        await isNewerStored
        await route.fulfill({ response })
      })
      await page.route('**/entries/', async (route) => {
        await isFormStored
        await route.fulfill({ response: await route.fetch() })
      })
      page.on('requestfinished', (request) => request.url().endsWith('/entries/') && note.isNewerStored())
      // In the page itself: whatever Playwright does there waits for the next one.
      await page.evaluate(`{
        const name = document.querySelector('${at('name')}')
        document.querySelector('.buttons button[value=save]').click()
        setTimeout(() => {
          name.value = 'Newer'
          name.dispatchEvent(new Event('change', { bubbles: true }))
        })
      }`)
      await page.waitForSelector('.problems')
      await expect.poll(() => page.inputValue(at('name'))).toBe('Newer')
      await expect.poll(() => storedOf(idIn(page))).toMatchObject({ name: 'Newer' })
    })
  })

  test('stays beside what is brought back of the same answer', async () => {
    await onForm(async (page) => {
      await page.route('**/entries/', (route) => route.abort())
      await page.fill(at('line1'), '1 Main St')
      await page.press(at('line1'), 'Tab')
      await page.waitForSelector('.autosave >> text=/cannot reach/')
      let come = (_: unknown) => {}
      const mayCome = new Promise((resolve) => {
        come = resolve
      })
      await page.route('**/form.*.js', async (route) => {
        await mayCome
        await route.continue()
      })
      await page.goto(page.url(), { waitUntil: 'commit' })
      await page.fill(at('city'), 'Austin')
      await page.unroute('**/entries/')
      come(undefined)
      await expect.poll(() => storedOf(idIn(page))).toMatchObject({ line1: '1 Main St', city: 'Austin' })
    })
  })
})

test('A form whose sending was stopped can be sent again', async () => {
  await onForm(async (page) => {
    await page.clock.install()
    await page.reload()
    await page.fill(at('name'), 'Ada')
    const isStopped = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
    await page.route(page.url(), (route) => route.abort('aborted'), { times: 1 })
    await page.click('.buttons button[value=save]')
    await isStopped
    await page.clock.fastForward(10_000)
    await page.click('.buttons button[value=save]')
    await page.waitForSelector('.saved-note')
    expect(await storedOf(idIn(page))).toMatchObject({ name: 'Ada' })
  })
})

describe('Nothing that was typed is lost', () => {
  test('whatever happens between typing and saving', async () => {
    const limit = pLimit(AT_A_TIME)
    await Promise.all(Array.from({ length: SEQUENCES }, (_, index) => limit(() => sequence(FIRST_SEED + index))))
  })
})

const LIGHTS = ['light', 'dark'] as const

describe('On a line of 50 kB/s with 400 ms that breaks in the middle', () => {
  /** Opens the form there, for a new applicant. @param work gets what breaks and mends the line */
  async function onSlowLine(
    options: BrowserContextOptions,
    work: (page: Page, line: (isBroken: boolean) => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
    try {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      const line = (isBroken: boolean) =>
        session.send('Network.emulateNetworkConditions', {
          offline: isBroken,
          latency: 400,
          downloadThroughput: 50_000,
          uploadThroughput: 50_000,
        })
      await line(false)
      await page.goto(await makeLink(`ada-slow-${unique()}@example.com`))
      await page.click('main form button')
      await page.waitForSelector('#answers')
      expect(await page.getAttribute('html', 'lang')).toBe(options.locale)
      await page.reload()
      const loaded = await navigation(page, 'loadEventEnd')
      expect(loaded).toBeLessThan(5000)
      await work(page, line)
    } finally {
      await context.close()
    }
  }

  /** When something of the page's coming happened, in milliseconds; without a script of the page's own. */
  const navigation = (page: Page, moment: string) =>
    page.evaluate<number>(`performance.getEntriesByType('navigation')[0].${moment}`)

  describe.each(LANGUAGES)('%s', (locale) => {
    test.each(LIGHTS)('%s: the page comes within seconds, and what was typed is kept and sent', async (colorScheme) => {
      await onSlowLine({ locale, colorScheme }, async (page, line) => {
        const { offline, notSaved } = (MESSAGES.get(locale) as Messages).form
        await page.fill(at('name'), 'Ada')
        await page.press(at('name'), 'Tab')
        // While the first save is on its way.
        await line(true)
        await page.fill(at('story'), 'Order and engines.')
        await page.press(at('story'), 'Tab')
        await expect.poll(() => page.textContent('.autosave')).toBeOneOf([offline, notSaved])
        await line(false)
        await page.reload()
        await expect
          .poll(() => storedOf(idIn(page)), { timeout: 40_000 })
          .toMatchObject({ name: 'Ada', story: 'Order and engines.' })
        const shown = [await page.inputValue(at('name')), await page.inputValue(at('story'))]
        expect(shown).toEqual(['Ada', 'Order and engines.'])
      })
    })

    test.each(LIGHTS)('%s, without a script: what was sent into the dark is sent by a reload', async (colorScheme) => {
      await onSlowLine({ locale, colorScheme, javaScriptEnabled: false }, async (page, line) => {
        const id = idIn(page)
        await page.fill(at('name'), 'Ada')
        await page.fill(at('story'), 'Order and engines.')
        await line(true)
        await page.click('.buttons button[value=save]')
        await page.waitForURL('chrome-error://**')
        await line(false)
        await page.reload()
        await page.waitForSelector('.saved-note')
        expect(await storedOf(id)).toMatchObject({ name: 'Ada', story: 'Order and engines.' })
      })
    })
  })
})
