import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AppliedFlow, givenAppliedFlow } from '../support/applied-flow.ts'
import { openBrowser } from '../support/chromium.ts'
import { unique } from '../support/factories.ts'
import { testService } from '../support/service.ts'

vi.setConfig({ testTimeout: 120_000 })
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-US' }
const service = testService()
let browser: Browser
let address: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())

/** Opens the form of a flow for a new applicant. */
async function onForm(
  flow: AppliedFlow,
  options: BrowserContextOptions,
  work: (page: Page, applicationId: string) => Promise<void>,
) {
  const context = await browser.newContext({ ...PHONE, ...options })
  try {
    const page = await context.newPage()
    const person = { email: `ada-${unique()}@example.com`, full_name: 'Ada Lovelace', hiring_flow_id: flow.id }
    const made = await service.call(flow.company.key, {
      path: '/external/v1/applications/magic-link/',
      body: person,
    })
    await page.goto(`${address}${new URL(made.body.data.magic_link).pathname}`)
    await page.click('main form button')
    await page.waitForSelector('button[value=continue]')
    await work(page, new URL(page.url()).pathname.split('/')[3] ?? '')
  } finally {
    await context.close()
  }
}

/** Lets axe look at the page as it is. */
async function expectAccessible(page: Page) {
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run()')) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

const answersOf = async (flow: AppliedFlow, applicationId: string) => {
  const { body } = await service.call(flow.company.key, { path: `/external/v1/applications/${applicationId}/` })
  return Object.fromEntries(
    body.data.forms.flatMap((form: { values: { key: string; value: unknown }[] }) =>
      form.values.filter(({ value }) => value !== null).map(({ key, value }) => [key, value]),
    ),
  )
}

describe('A question that depends on an answer', () => {
  let flow: AppliedFlow
  beforeAll(async () => {
    flow = await givenAppliedFlow(service, [
      {
        slug: 'you',
        name: 'About you',
        elements: [
          { key: 'licence', type: 'boolean', label: 'Do you have a driving licence?', required: true },
          { key: 'number', type: 'text', label: 'Number of the licence', required: true, show_if: 'form.licence' },
          { key: 'remarks', type: 'long_text', label: 'Anything else?' },
        ],
      },
    ])
  })
  const at = (key: string) => `[id="${flow.idOf(key)}"]`
  const yes = () => `input[name="${flow.idOf('licence')}"][value=true]`
  const no = () => `input[name="${flow.idOf('licence')}"][value=false]`

  test('comes and goes with the answer as it is given; what was typed comes back with it', async () => {
    await onForm(flow, {}, async (page, id) => {
      expect(await page.isVisible(at('number'))).toBe(false)
      await page.check(yes())
      await page.waitForSelector(at('number'))
      await page.waitForSelector('.autosave >> text=Your answers led to more questions')
      await expectAccessible(page)
      await page.fill(at('number'), 'B-17')
      await page.press(at('number'), 'Tab')
      await expect.poll(() => answersOf(flow, id)).toEqual({ licence: true, number: 'B-17' })
      await page.check(no())
      await page.waitForSelector(at('number'), { state: 'hidden' })
      await expect.poll(() => answersOf(flow, id)).toEqual({ licence: false })
      await page.check(yes())
      await page.waitForSelector(at('number'))
      expect(await page.inputValue(at('number'))).toBe('B-17')
      await expect.poll(() => answersOf(flow, id)).toEqual({ licence: true, number: 'B-17' })
      await page.click('button[value=continue]')
      await page.waitForSelector('h1 >> text=Check your answers')
    })
  })

  test('is not passed over by who presses the button before it has come', async () => {
    await onForm(flow, {}, async (page) => {
      await page.route('**/entries/', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        await route.continue()
      })
      await page.check(yes())
      await page.click('button[value=continue]')
      await page.waitForSelector(at('number'))
      expect(await page.textContent('h1')).toBe('About you')
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(flow.idOf('number'))
    })
  })

  test('comes with the page once more where there is no script', async () => {
    await onForm(flow, { javaScriptEnabled: false }, async (page, id) => {
      await page.check(yes())
      await page.click('button[value=continue]')
      await page.waitForSelector('.more-asked')
      expect(await page.isVisible(at('number'))).toBe(true)
      await page.fill(at('number'), 'B-17')
      await page.click('button[value=continue]')
      await page.waitForSelector('h1 >> text=Check your answers')
      expect(await answersOf(flow, id)).toEqual({ licence: true, number: 'B-17' })
    })
  })
})

describe('A group', () => {
  let flow: AppliedFlow
  beforeAll(async () => {
    const jobs = {
      key: 'jobs',
      type: 'group',
      label: 'Past job',
      max: 3,
      help: 'The newest first.',
      elements: [
        { key: 'employer', type: 'text', label: 'Employer', required: true },
        { key: 'until', type: 'date', label: 'Until' },
        { key: 'place', type: 'address', label: 'Where' },
      ],
    }
    flow = await givenAppliedFlow(service, [{ slug: 'you', name: 'Your work', elements: [jobs] }])
  })
  const at = (place: string) => `[id="${flow.idOf('jobs')}.${place}"]`
  const add = () => `button[value="add:${flow.idOf('jobs')}"]`
  const remove = (row: number) => `button[value="remove:${flow.idOf('jobs')}:${row}"]`
  const job = (employer: string) => ({ employer, until: null, place: null })

  test('grows and shrinks as people press, is saved as they type, and comes back', async () => {
    await onForm(flow, {}, async (page, id) => {
      await page.click(add())
      expect(await page.evaluate('document.activeElement.id')).toBe(`${flow.idOf('jobs')}.0.employer`)
      await page.keyboard.type('Acme')
      await page.click(add())
      await page.fill(at('1.employer'), 'Initech')
      await page.click(add())
      expect(await page.isVisible(add())).toBe(false)
      await page.fill(at('2.employer'), 'Hooli')
      await page.fill('[name$=".2.place.city"]', 'Austin')
      await expectAccessible(page)
      await page.click(remove(1))
      await expect
        .poll(() => answersOf(flow, id))
        .toEqual({
          jobs: [job('Acme'), { ...job('Hooli'), place: { city: 'Austin', country: 'US', formatted: 'Austin, US' } }],
        })
      expect(await page.textContent('[data-row="1"] legend')).toBe('Past job 2')
      await page.reload()
      expect(await page.inputValue(at('1.employer'))).toBe('Hooli')
      await page.press(at('1.employer'), 'Enter')
      await page.waitForSelector('h1 >> text=Check your answers')
    })
  })

  test('keeps on the device what the service has not taken, entries and all', async () => {
    await onForm(flow, {}, async (page, id) => {
      await page.route('**/entries/', (route) => route.abort())
      await page.click(add())
      await page.keyboard.type('Acme')
      await page.click(add())
      await page.keyboard.type('Initech')
      await page.press(at('1.employer'), 'Tab')
      await page.waitForSelector('.autosave >> text=We cannot reach the service')
      await page.unroute('**/entries/')
      await page.reload()
      expect(await page.inputValue(at('1.employer'))).toBe('Initech')
      await expect.poll(() => answersOf(flow, id)).toEqual({ jobs: [job('Acme'), job('Initech')] })
    })
  })

  test('is not lost when it is saved while the next page is on its way', async () => {
    await onForm(flow, {}, async (page, id) => {
      const added = page.waitForResponse('**/entries/')
      await page.click(add())
      await added
      // Where the browser tells nobody of it, the next page comes nonetheless.
      const answered = page.waitForResponse('**/entries/', { timeout: 10_000 }).catch(() => undefined)
      await page.keyboard.type('Acme')
      await page.route(
        page.url(),
        async (route) => {
          const response = await route.fetch()
          await answered
          await route.fulfill({ response })
        },
        { times: 1 },
      )
      await page.reload()
      await page.waitForSelector(at('0.employer'))
      expect(await page.inputValue(at('0.employer'))).toBe('Acme')
      await expect.poll(() => answersOf(flow, id)).toEqual({ jobs: [job('Acme')] })
    })
  })

  test('grows and shrinks without a script', async () => {
    await onForm(flow, { javaScriptEnabled: false }, async (page, id) => {
      await page.click(add())
      await page.fill(at('0.employer'), 'Acme')
      await page.click(add())
      await page.fill(at('1.employer'), 'Initech')
      await page.click(remove(0))
      expect(await page.inputValue(at('0.employer'))).toBe('Initech')
      await page.click('.buttons button[value=continue]')
      await page.waitForSelector('h1 >> text=Check your answers')
      expect(await answersOf(flow, id)).toEqual({ jobs: [job('Initech')] })
    })
  })
})

describe('Fields that help', () => {
  let flow: AppliedFlow
  beforeAll(async () => {
    const elements = [
      { key: 'birth', type: 'date', label: 'Date of birth', required: true, display: 'boxes', autofill: 'bday' },
      { key: 'children', type: 'number', label: 'Children', whole: true, max: 20 },
      { key: 'story', type: 'long_text', label: 'Why us?', max_length: 20 },
      { key: 'home', type: 'address', label: 'Home address', required: true },
    ]
    flow = await givenAppliedFlow(service, [{ slug: 'you', name: 'About you', elements }])
  })
  const at = (key: string) => `[id="${flow.idOf(key)}"]`

  test.each(['en', 'es', 'ar'])('are laid out for small screens in %s; what is left is counted', async (language) => {
    await onForm(flow, {}, async (page, id) => {
      // Once the service has looked, what is too much is said with the problem.
      const { promise: isCounted, resolve: counted } = Promise.withResolvers<void>()
      await page.route('**/entries/', async (route) => {
        await isCounted
        await route.continue()
      })
      await page.goto(`${page.url()}?language=${language}`)
      await page.fill('.day .month', '2')
      await page.fill('.day .day', '9')
      await page.fill('.day .year', '1990')
      await page.fill(at('story'), 'x'.repeat(23))
      await page.waitForSelector('.counter.over')
      counted()
      await page.fill(at('children'), '1.5')
      await page.press(at('children'), 'Tab')
      await page.waitForSelector(`[id="${flow.idOf('children')}-problem"]`)
      await page.waitForSelector(`[id="${flow.idOf('story')}-problem"]`)
      expect(await page.isVisible('.counter.over')).toBe(false)
      await expectAccessible(page)
      const { scrollWidth } = (await page.evaluate('({ scrollWidth: document.documentElement.scrollWidth })')) as {
        scrollWidth: number
      }
      expect(scrollWidth).toBe(360)
      await expect.poll(() => answersOf(flow, id)).toEqual({ birth: '1990-02-09' })
      await page.fill(at('story'), 'x')
      expect(await page.textContent('.counter')).toContain('19')
    })
  })
})

describe('A photo', () => {
  let flow: AppliedFlow
  beforeAll(async () => {
    const elements = [
      { key: 'badge', type: 'document', label: 'Photo for your badge', accept: ['jpeg', 'png'], max_bytes: 3_000_000 },
    ]
    flow = await givenAppliedFlow(service, [{ slug: 'you', name: 'Your photo', elements }])
  })
  const input = () => `[id="${flow.idOf('badge')}"]`
  const documentsOf = async (id: string) =>
    (await service.call(flow.company.key, { path: `/external/v1/applications/${id}/` })).body.data.documents
  /** As a phone takes it: large, with its place in it. */
  const photo = async (make: (image: Sharp) => Sharp) => ({
    name: 'IMG_1.jpeg',
    mimeType: 'image/jpeg',
    buffer: await make(sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#88aacc' } }))
      .jpeg({ quality: 98 })
      .withExif({ IFD0: { Make: 'PrivatePhone' } })
      .toBuffer(),
  })
  const noise = {
    create: {
      width: 4000,
      height: 3000,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    },
  }
  const sharpPhoto = () => photo((image) => image.composite([{ input: noise }]))
  const stored = async (id: string) => {
    const [{ url, name, size }] = await documentsOf(id)
    const content = Buffer.from(
      await (await fetch(`${address}${new URL(url).pathname}${new URL(url).search}`)).arrayBuffer(),
    )
    const { width, height } = await sharp(content).metadata()
    return { name, size, width, height, tellsPhone: content.includes('PrivatePhone') }
  }

  test('is made smaller before it is sent, and can be turned and cut; its picture is there after a reload', async () => {
    await onForm(flow, {}, async (page, id) => {
      const file = await sharpPhoto()
      expect(file.buffer.length).toBeGreaterThan(3_000_000)
      await page.setInputFiles(input(), file)
      await page.waitForSelector('.status >> text=Received.')
      expect(await stored(id)).toMatchObject({ name: 'IMG_1.jpg', width: 2400, height: 1800, tellsPhone: false })
      expect(await page.isVisible('.photo-tools .hint')).toBe(false)

      await page.click('.photo-tools button')
      await page.waitForSelector('dialog canvas')
      await expectAccessible(page)
      await page.click('dialog button[value=turn]')
      await page.focus('dialog canvas')
      for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Shift+ArrowUp')
      await page.click('dialog button[value=use]')
      await page.waitForSelector('dialog', { state: 'detached' })
      await expect.poll(async () => (await documentsOf(id)).length).toBe(2)
      const turned = await stored(id)
      expect((turned.height ?? 0) / (turned.width ?? 1)).toBeCloseTo(3500 / 3000, 2)

      await page.reload()
      const preview = page.locator('img.preview')
      await preview.scrollIntoViewIfNeeded()
      await expect
        .poll(() => preview.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
        .toBe(480)
      await expectAccessible(page)
      const path = new URL((await preview.getAttribute('src')) ?? '', address).pathname
      await onForm(flow, {}, async (other) => {
        expect((await other.goto(`${address}${path}`))?.status()).toBe(404)
      })
    })
  })

  test.each([
    ['dark', '#101010', 'The picture looks dark.'],
    ['blurred', '#99aabb', 'The picture looks blurred.'],
  ])('that looks %s is taken, and says so', async (_, background, hint) => {
    await onForm(flow, {}, async (page, id) => {
      await page.setInputFiles(
        input(),
        await photo(() => sharp({ create: { width: 900, height: 900, channels: 3, background } })),
      )
      await page.waitForSelector(`.photo-tools .hint >> text=${hint}`)
      expect(await documentsOf(id)).toHaveLength(1)
    })
  })

  test('that another file was refused beside stays good', async () => {
    await onForm(flow, {}, async (page) => {
      await page.setInputFiles(input(), await photo((image) => image.resize(900)))
      await page.waitForSelector('.status >> text=Received.')
      await page.setInputFiles(input(), {
        name: 'a.exe',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('MZ'),
      })
      await page.waitForSelector('.problem >> text=Choose a file of one of these types')
      await page.waitForSelector('.status >> text=Received.')
      expect(await page.locator('[aria-invalid]').count()).toBe(0)
    })
  })
})
