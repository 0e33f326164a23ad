import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ElementType } from '../../src/flows/flow.ts'
import { openBrowser } from '../support/chromium.ts'
import { VALUE_EXAMPLES } from '../support/element-examples.ts'
import {
  type ElementPlan,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../support/factories.ts'
import { MAX_PAGE_BYTES, measureFirstVisits } from '../support/first-visits.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

/** Browsers and text recognition share a small machine with other tests. */
const TIMEOUT = 120_000
const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-US' }
const PASSPORT = 'demo/documents/passport.jpg'
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

vi.setConfig({ testTimeout: TIMEOUT })
const service = testService()
const choices = ['Day', 'Evening', 'Night'].map((label) => ({ id: label.toLowerCase(), label }))
const required = (type: ElementType, label: string, constraints = {}): ElementPlan => ({
  type,
  label,
  required: true,
  constraints,
})
let browser: Browser
let company: TestCompany
let flow: TestFlow
let address: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  company = await givenCompany(service.db, { name: 'Acme Logistics' })
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        name: 'Apply',
        afterSending: 1,
        pages: [
          {
            welcome: { type: 'rich_text', label: 'Welcome', constraints: { text: 'Thank you for **coming**.' } },
            badge: required('text', 'Name for your badge', { min_length: 2, max_length: 30 }),
            story: { type: 'long_text', label: 'Why us?' },
            mail: required('email', 'Another email'),
            phone: required('phone', 'Emergency phone'),
            wage: required('number', 'Hourly wage', { min: 15, max: 60 }),
            birth: required('date', 'Date of birth', { min: '1940-01-01' }),
            early: required('time', 'Earliest time'),
            more: { type: 'section', label: 'Your work', constraints: { text: 'When and where.' } },
            shift: required('selection', 'Preferred shift', { choices, display: 'radio' }),
            vehicle: required('selection', 'Largest vehicle', {
              choices: [
                { id: 'car', label: 'Car' },
                { id: 'van', label: 'Van' },
              ],
              display: 'dropdown',
            }),
            days: { type: 'multi_selection', label: 'Days', constraints: { choices } },
            forklift: required('boolean', 'Forklift certificate'),
            home: required('address', 'Home address'),
          },
          {
            passport: required('document', 'Passport', { accept: ['png', 'jpeg'], max_bytes: 1_000_000 }),
            signed: required('signature', 'Your signature'),
          },
        ],
      },
      { name: 'Screening', kind: 'review' },
    ],
  })
})
afterAll(() => browser?.close())

const pageId = (index: number) => flow.stages[0]?.pages[index]?.id as string
const element = (key: string) => flow.elements[key] as string
/** The first field of an element, by its key. */
const at = (key: string) => `[id="${element(key)}"]`

/** A link as a company's system asks for it. */
async function makeLink(owner = company, flowId = flow.id, fields: object = {}): Promise<string> {
  const answer = await fetch(`${address}/external/v1/applications/magic-link/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Api-Key ${owner.key}` },
    body: JSON.stringify({
      email: `ada-${unique()}@example.com`,
      full_name: 'Ada Lovelace',
      hiring_flow_id: flowId,
      ...fields,
    }),
  })
  const { data } = (await answer.json()) as { data: { magic_link: string } }
  return data.magic_link
}

async function onPhone(
  options: { javaScriptEnabled: boolean },
  work: (page: Page, context: BrowserContext) => Promise<void>,
) {
  const context = await browser.newContext({ ...PHONE, ...options })
  try {
    const page = await context.newPage()
    // From the first listener on, Chromium hands its file choosers over; that takes a moment.
    page.on('filechooser', () => {})
    await work(page, context)
  } finally {
    await context.close()
  }
}

/** Logs a new applicant in. @returns the id of the application */
async function logIn(page: Page, link?: string): Promise<string> {
  await page.goto(link ?? (await makeLink()))
  await page.click('main form button')
  await page.waitForLoadState()
  return new URL(page.url()).pathname.split('/')[3] ?? ''
}

const applicationOf = async (id: string) =>
  (await service.call(company.key, { path: `/external/v1/applications/${id}/` })).body.data

/** Presses Tab until the focus is where it should be: what cannot be reached so cannot be used without a mouse. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
  }
  throw new Error(`The focus never came to ${selector}.`)
}

async function type(page: Page, selector: string, text: string) {
  await tabTo(page, selector)
  await page.keyboard.type(text)
}

async function press(page: Page, selector: string, key = 'Enter') {
  await tabTo(page, selector)
  await page.keyboard.press(key)
}

/** Presses a key that leads to another page. */
async function go(page: Page, selector: string) {
  await tabTo(page, selector)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}

async function choose(page: Page, selector: string, file: string) {
  await tabTo(page, selector)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
  await chooser.setFiles(file)
}

const CONTINUE = 'button[value=continue]'

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'On a phone by keyboard alone, %o',
  (options) => {
    test('from the link of an API call to a sent form with a document that is read', async () => {
      await onPhone(options, async (page) => {
        await page.goto(await makeLink())
        await go(page, 'main form button')
        const id = new URL(page.url()).pathname.split('/')[3] ?? ''

        await go(page, CONTINUE)
        expect(await page.evaluate('document.activeElement.className')).toBe('problems')
        expect(await page.textContent('.problems')).toContain('Name for your badge: Enter an answer.')
        await press(page, '.problems a')
        expect(await page.evaluate('document.activeElement.id')).toBe(element('badge'))

        await page.reload()
        await type(page, at('badge'), 'Ada')
        await type(page, at('story'), 'Order and engines.')
        await type(page, at('mail'), 'other@example.com')
        await type(page, at('phone'), '213 373 4253')
        await type(page, at('wage'), '22.50')
        await type(page, at('birth'), '12101990')
        await type(page, at('early'), '0830AM')
        await press(page, `[name="${element('shift')}"]`, 'Space')
        await page.keyboard.press('ArrowDown')
        await type(page, at('vehicle'), 'Van')
        await press(page, at('days'), 'Space')
        await press(page, `[name="${element('forklift')}"]`, 'Space')
        await type(page, at('home'), '12 Main Street')
        await type(page, '[autocomplete=address-level2]', 'Chicago')
        await type(page, '[autocomplete=address-level1]', 'IL')
        await type(page, '[autocomplete=postal-code]', '60601')
        await go(page, CONTINUE)
        expect(await page.textContent('h1')).toBe('Page 2')

        await choose(page, at('passport'), PASSPORT)
        if (options.javaScriptEnabled) await page.waitForSelector('text=Received.')
        await type(page, `[name="${element('signed')}.name"]`, 'Ada Lovelace')
        await go(page, CONTINUE)
        expect(await page.textContent('h1')).toBe('Check your answers')
        expect(await page.textContent('main')).toMatch(
          /Ada[\s\S]*Evening[\s\S]*Van[\s\S]*12 Main Street\nChicago[\s\S]*passport\.jpg/,
        )
        await go(page, 'button.wide')
        expect(await page.textContent('h1')).toBe('We have your application')

        await runJobs(service)
        await page.reload()
        expect(await page.textContent('main')).toMatch(/passport\.jpg\s*Received and read\./)
        const { forms, documents, current_stage: stage } = await applicationOf(id)
        expect(stage.name).toBe('Screening')
        const values = Object.fromEntries(
          forms.flatMap((form: { values: { key: string; value: unknown }[] }) =>
            form.values.map(({ key, value }) => [key, value]),
          ),
        )
        expect(values).toMatchObject({
          badge: 'Ada',
          story: 'Order and engines.',
          mail: 'other@example.com',
          phone: '+12133734253',
          wage: 22.5,
          birth: '1990-12-10',
          early: '08:30',
          shift: 'evening',
          vehicle: 'van',
          days: ['day'],
          forklift: true,
          home: { line1: '12 Main Street', city: 'Chicago' },
        })
        const passport = documents.find(({ name }: { name: string }) => name === 'passport.jpg')
        expect(passport).toMatchObject({
          status: 'processed',
          machine_readable_zone: { fields: { last_name: 'ERIKSSON' } },
        })
        expect(documents).toHaveLength(2)
      })
    })
  },
)

describe('With a script', () => {
  test('what is typed is saved as it is typed, and what is wrong stands beside it', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      await logIn(page)
      await page.fill(at('story'), 'Saved by itself')
      await page.fill(at('wage'), '5')
      await page.press(at('wage'), 'Tab')
      await page.waitForSelector(`[id="${element('wage')}-problem"] >> text=Must be 15 or more.`)
      expect(await page.getAttribute(at('wage'), 'aria-invalid')).toBe('true')
      expect(await page.getAttribute(at('wage'), 'aria-describedby')).toContain(`${element('wage')}-problem`)
      await page.fill(at('wage'), '20')
      await page.press(at('wage'), 'Tab')
      await page.waitForSelector(`[id="${element('wage')}-problem"]`, { state: 'detached' })
      await page.waitForSelector('.autosave >> text=Saved')
      await page.reload()
      expect([await page.inputValue(at('story')), await page.inputValue(at('wage'))]).toEqual(['Saved by itself', '20'])
    })
  })

  test('what is wrong stands where the service puts it', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      await logIn(page)
      await page.fill(at('mail'), 'bad mail')
      await page.fill(at('wage'), '5')
      await page.fill(at('badge'), 'A')
      await page.press(at('badge'), 'Tab')
      const places = () =>
        page.$$eval('.field > .problem', (problems) =>
          problems.map(
            ({ id, previousElementSibling: before }) => `${id} after ${before?.className || before?.localName}`,
          ),
        )
      const wrong = ['badge', 'mail', 'wage'].map((key) => element(key))
      for (const id of wrong) await page.waitForSelector(`[id="${id}-problem"]`)
      const byScript = await places()
      await page.click(CONTINUE)
      await page.waitForSelector('.problems')
      expect((await places()).filter((place) => wrong.some((id) => place.startsWith(id)))).toEqual(byScript)
    })
  })

  test('what is typed before the script has come is saved too, in a field of every type', async () => {
    // Entries of a group come with the script, or with a button.
    const examples = VALUE_EXAMPLES.filter(({ type }) => type !== 'group')
    const types = examples.map(({ type, constraints }) => [type, { type, label: type, constraints }])
    const every = await givenFlow(service.db, company.id, { stages: [{ pages: [Object.fromEntries(types)] }] })
    const fields = examples.flatMap(({ type, fields }) =>
      Object.entries(fields).map(([end, texts]) => [`${every.elements[type]}${end}`, [texts].flat()] as const),
    )
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
      await page.route('**/assets/form.*.js', async (route) => {
        await isTyped
        await route.continue()
      })
      await page.goto(await makeLink(company, every.id))
      await page.click('main form button', { noWaitAfter: true })
      await page.waitForSelector(CONTINUE)
      const id = new URL(page.url()).pathname.split('/')[3] ?? ''
      await page.evaluate(`
        for (const [name, texts] of ${JSON.stringify(fields)}) {
          for (const control of document.getElementsByName(name)) {
            if (/radio|checkbox/.test(control.type)) control.checked = texts.includes(control.value)
            else control.value = texts[0]
          }
        }`)
      typed()
      await page.waitForSelector('.autosave >> text=Saved')
      const { forms } = await applicationOf(id)
      expect(forms[0].values.map(({ value }: { value: unknown }) => value)).toEqual(
        examples.map(({ type, shown }) =>
          // The country of the company is chosen already.
          type === 'address'
            ? { ...(shown as object), country: 'US', formatted: '1 Main St, Chicago, 60601, US' }
            : shown,
        ),
      )
    })
  })

  test('a file shows its picture, its progress and how far its reading is; a drawn signature is a file', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      const id = await logIn(page)
      await page.goto(`${address}/portal/applications/${id}/pages/${pageId(1)}/`)
      const field = `[data-element="${element('passport')}"]`
      expect(await page.isVisible(`${field} [capture=environment]`)).toBe(true)
      await page.setInputFiles(at('passport'), {
        name: 'note.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no picture'),
      })
      await page.waitForSelector(`${field} .problem >> text=Choose a file of one of these types: PNG, JPEG.`)
      await page.setInputFiles(at('passport'), {
        name: 'big.png',
        mimeType: 'image/png',
        buffer: Buffer.alloc(1_000_001),
      })
      await page.waitForSelector(`${field} .problem >> text=The file is too large.`)
      await page.setInputFiles(at('passport'), PASSPORT)
      await page.waitForSelector(`${field} .status >> text=Received.`)
      expect(await page.evaluate(`document.querySelector('.preview').naturalWidth > 0`)).toBe(true)
      expect(await page.isVisible(`${field} .problem`)).toBe(false)
      await runJobs(service)
      await page.waitForSelector(`${field} .status >> text=Received and read.`)
      expect(await page.isVisible('.preview')).toBe(true)

      await page.locator('canvas').scrollIntoViewIfNeeded()
      const pad = await page.locator('canvas').boundingBox()
      if (!pad) throw new Error('There is no pad to sign on.')
      await page.mouse.move(pad.x + 20, pad.y + 20)
      await page.mouse.down()
      await page.mouse.move(pad.x + 120, pad.y + 60, { steps: 5 })
      await page.mouse.up()
      const drawn = () => page.evaluate(`document.querySelector('[data-pad] input').files.length`)
      await expect.poll(drawn, { timeout: TIMEOUT / 4 }).toBe(1)
      await page.click(CONTINUE)
      const { documents } = await applicationOf(id)
      expect(documents.map(({ name }: { name: string }) => name)).toEqual(['signature.png', 'passport.jpg'])
    })
  })

  test('what is on its way goes first when the form is sent: neither a file nor the newest words are lost', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      const id = await logIn(page)
      const held: (() => void)[] = []
      const hold = (url: string) =>
        page.route(url, async (route) => {
          await new Promise<void>((resolve) => held.push(resolve))
          await route.continue()
        })
      const release = async () => {
        await expect.poll(() => held.length, { timeout: TIMEOUT / 4 }).toBe(1)
        held.pop()?.()
      }
      await hold('**/entries/')
      await page.fill(at('story'), 'Old words')
      await page.press(at('story'), 'Tab')
      await expect.poll(() => held.length, { timeout: TIMEOUT / 4 }).toBe(1)
      await page.fill(at('story'), 'New words')
      await page.click('button[value=save]')
      await release()
      await page.waitForSelector('.saved-note')
      expect(await page.inputValue(at('story'))).toBe('New words')

      await page.goto(`${address}/portal/applications/${id}/pages/${pageId(1)}/`)
      await hold('**/documents/')
      await page.setInputFiles(at('passport'), PASSPORT)
      await page.fill(`[name="${element('signed')}.name"]`, 'Ada')
      await page.click(CONTINUE)
      expect(await page.textContent('h1')).toBe('Page 2')
      await release()
      await page.waitForSelector('h1 >> text=Check your answers')
      const { documents } = await applicationOf(id)
      expect(documents.map(({ name }: { name: string }) => name)).toEqual(['Ada.png', 'passport.jpg'])
    })
  })
})

describe('What was typed', () => {
  const status = (page: Page, text: string) => page.waitForSelector(`.autosave >> text=${text}`)
  const storyOf = async (id: string) =>
    (await applicationOf(id)).forms[0].values.find(({ key }: { key: string }) => key === 'story').value
  const type = async (page: Page, key: string, text: string) => {
    await page.fill(at(key), text)
    await page.press(at(key), 'Tab')
  }

  test('is kept when the session has ended, and saved once a new link was opened', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page, context) => {
      const id = await logIn(page)
      const { candidate } = await applicationOf(id)
      await context.clearCookies({ name: 'hireline_session' })
      await type(page, 'story', '77 Lost Street')
      await status(page, 'You were logged out. What you typed is kept on this device. Send me a new link')
      const other = await context.newPage()
      await logIn(other, await makeLink(company, flow.id, { email: candidate.email }))
      expect(await other.inputValue(at('story'))).toBe('77 Lost Street')
      await status(other, 'Saved')
      expect(await storyOf(id)).toBe('77 Lost Street')
    })
  })

  test('is kept when it cannot be used, over a reload and another language, and the line says so', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      await logIn(page)
      await type(page, 'mail', 'bad mail')
      await status(page, 'Saved. One answer still needs a look.')
      await page.reload()
      expect(await page.inputValue(at('mail'))).toBe('bad mail')
      await type(page, 'story', 'Fresh')
      await page.click('footer >> text=Español')
      await page.waitForSelector('h1:has-text("Page 1") >> visible=true')
      await page.waitForSelector('html[lang=es]')
      expect([await page.inputValue(at('mail')), await page.inputValue(at('story'))]).toEqual(['bad mail', 'Fresh'])
      // This page is the answer to a form, which a reload must not send once more as it was.
      await type(page, 'story', 'Fresher')
      await status(page, 'Guardado. Una respuesta todavía necesita un cambio.')
      await page.reload()
      expect([await page.inputValue(at('mail')), await page.inputValue(at('story'))]).toEqual(['bad mail', 'Fresher'])
      await type(page, 'mail', 'ada@example.com')
      await status(page, 'Guardado')
      await page.goto(page.url())
      expect(await page.inputValue(at('mail'))).toBe('ada@example.com')
      expect(await page.evaluate('localStorage.length')).toBe(0)
    })
  })

  test('is kept while the line is down or the service is away, and goes when it is back', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page, context) => {
      const id = await logIn(page)
      await context.setOffline(true)
      await type(page, 'story', 'In a tunnel')
      await status(page, 'You are offline.')
      await page.click(CONTINUE)
      expect(await page.inputValue(at('story'))).toBe('In a tunnel')
      await context.setOffline(false)
      await status(page, 'Saved')
      await page.route('**/entries/', (route) => route.fulfill({ status: 503, body: 'away' }))
      await type(page, 'story', 'Under maintenance')
      await status(page, 'We cannot reach the service.')
      await page.unroute('**/entries/')
      await page.evaluate(`window.dispatchEvent(new Event('online'))`)
      await status(page, 'Saved')
      expect(await storyOf(id)).toBe('Under maintenance')
    })
  })

  test('is not put over what was answered elsewhere meanwhile', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page, context) => {
      await logIn(page)
      const form = page.url()
      await page.route('**/entries/', (route) => route.abort())
      await type(page, 'story', 'Old')
      await status(page, 'We cannot reach the service.')
      const other = await context.newPage()
      await other.addInitScript('localStorage.getItem = () => null')
      await other.goto(form)
      await other.evaluate(`Storage.prototype.setItem = () => {}; Storage.prototype.removeItem = () => {}`)
      await type(other, 'story', 'Newer')
      await status(other, 'Saved')
      await page.unroute('**/entries/')
      await page.goto(form)
      expect(await page.inputValue(at('story'))).toBe('Newer')
    })
  })

  test('is saved when the language is changed without a script', async () => {
    await onPhone({ javaScriptEnabled: false }, async (page) => {
      await logIn(page)
      await page.fill(at('story'), 'Without a script')
      await page.fill(at('mail'), 'bad mail')
      await page.click('footer >> text=Español')
      expect(await page.getAttribute('html', 'lang')).toBe('es')
      expect([await page.inputValue(at('mail')), await page.inputValue(at('story'))]).toEqual([
        'bad mail',
        'Without a script',
      ])
    })
  })
})

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

/** What axe finds, what is too small for a finger, and what does not fit the screen. */
async function flawsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: Violation[] }>('axe.run()')
  const small = await page.evaluate<string[]>(`
    [...document.querySelectorAll('button, .button, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, .choice')]
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML)`)
  const width = await page.evaluate<number>('document.scrollingElement.scrollWidth')
  return [
    ...violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...small.map((html) => `too small: ${html}`),
    ...(width > PHONE.viewport.width ? [`wider than the screen: ${width}`] : []),
  ]
}

describe('Every page', () => {
  test('has no flaw that axe finds, large targets, and fits a small screen and 15 kB', async () => {
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      const measured = await measureFirstVisits(page)
      const flaws: Record<string, string[]> = {}
      const look = async (name: string) => {
        const found = await flawsOf(page)
        const total = await measured.total()
        if (total > MAX_PAGE_BYTES) found.push(`has ${total} bytes`)
        if (found.length > 0) flaws[name] = found
      }
      const base = async (path: string) => {
        measured.begin()
        await page.goto(`${address}${path}`)
      }
      await page.goto(await makeLink())
      await look('link')
      await page.click('main form button')
      const id = new URL(page.url()).pathname.split('/')[3] ?? ''
      const root = `/portal/applications/${id}/`
      await base(`${root}pages/${pageId(0)}/`)
      await look('form')
      await page.click('.steps summary')
      await look('form with steps')
      measured.begin()
      await page.click(CONTINUE)
      await page.waitForSelector('.problems')
      await look('form with problems')
      await base(`${root}pages/${pageId(1)}/`)
      await look('documents')
      await page.setInputFiles(at('passport'), PASSPORT)
      await page.waitForSelector('.status >> text=Received.')
      await look('documents, one there')
      await base(`${root}review/`)
      await look('review, incomplete')
      await base(`${root}history/`)
      await look('history')
      await service.call(company.key, {
        path: `/external/v1/applications/${id}/advance/`,
        body: { page_or_stage_id: flow.stages[1]?.id },
      })
      await base(root)
      await look('standing')
      await base('/portal/applications/nothing/')
      await look('not found')
      await base(`${root}history/?language=es`)
      await look('history in Spanish')
      const { candidate } = await applicationOf(id)
      const other = await givenFlow(service.db, company.id)
      await logIn(page, await makeLink(company, other.id, { email: candidate.email }))
      await base('/portal/')
      await look('applications')
      measured.begin()
      await page.click('.bar button')
      await look('logged out')
      expect(flaws).toEqual({})
    })
  })
})

describe('Spanish and Arabic', () => {
  test.each(['es', 'ar'])('%s: no flaw, light and dark, and nothing runs out of the screen', async (language) => {
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      const flaws: Record<string, string[]> = {}
      const look = async (name: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const found = await flawsOf(page)
          if (found.length > 0) flaws[`${name}, ${colorScheme}`] = found
        }
      }
      await page.goto(`${await makeLink()}?language=${language}`)
      expect(await page.getAttribute('html', 'dir')).toBe(language === 'ar' ? 'rtl' : null)
      await look('link')
      await page.click('main form button')
      await page.click(CONTINUE)
      await look('form with problems')
      const id = new URL(page.url()).pathname.split('/')[3] ?? ''
      await page.goto(`${address}/portal/applications/${id}/pages/${pageId(1)}/`)
      await page.click('.steps summary')
      await look('documents with steps')
      await page.goto(`${address}/portal/applications/${id}/review/`)
      await look('review')
      expect(flaws).toEqual({})
    })
  })
})

test.each(['light', 'dark'] as const)('The answers are printed as a sheet of paper, %s', async (colorScheme) => {
  await onPhone({ javaScriptEnabled: false }, async (page) => {
    const id = await logIn(page)
    await page.fill(at('mail'), 'ada@example.com')
    await page.click('button[value=save]')
    await page.waitForSelector('.saved-note')
    await page.goto(`${address}/portal/applications/${id}/answers/`)
    await page.emulateMedia({ media: 'print', colorScheme })
    expect(await page.isVisible('main h1')).toBe(true)
    expect(await page.isVisible('.reviewed >> text=Another email')).toBe(true)
    for (const part of ['.bar form', '.screen-only', 'footer', 'button']) {
      expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0)
    }
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll('body, main .card, main h1, .reviewed dt, .reviewed dd')].map((part) => getComputedStyle(part).color)`,
    )
    const faint = colours.filter((colour) => Math.max(...(colour.match(/\d+/g) ?? ['255']).map(Number)) > 120)
    expect(faint).toEqual([])
  })
})

describe('A script that somebody has stored', () => {
  const SCRIPT = `"'><script>window.ran = true</script><img src=x onerror="window.ran = true">`

  test('runs on no page, wherever a text comes from', async () => {
    const hostile = await givenCompany(service.db, { name: `Company ${SCRIPT}` })
    const element = (type: ElementType, constraints = {}): ElementPlan => ({
      type,
      label: `${type} ${SCRIPT}`,
      constraints,
    })
    const hostileChoices = [{ id: 'a', label: `A ${SCRIPT}` }]
    const trap = await givenFlow(service.db, hostile.id, {
      stages: [
        {
          name: `Stage ${SCRIPT}`,
          pages: [
            {
              text: element('text'),
              long: element('long_text'),
              one: element('selection', { choices: hostileChoices, display: 'dropdown' }),
              some: element('multi_selection', { choices: hostileChoices }),
              home: element('address'),
              file: element('document'),
              section: element('section', { text: SCRIPT }),
              rich: element('rich_text', {
                text: `${SCRIPT}\n\n[link](javascript:window.ran=true) ![x](x" onerror="window.ran=true)`,
              }),
            },
          ],
        },
        { name: `Next ${SCRIPT}` },
      ],
    })
    for (const [table, column] of [
      ['hiring_flows', 'name'],
      ['pages', 'name'],
      ['form_elements', 'help'],
    ] as const) {
      await service.db
        .updateTable(table)
        .set({ [column]: `${column} ${SCRIPT}` })
        .where('company_id', '=', hostile.id)
        .execute()
    }
    await onPhone({ javaScriptEnabled: true }, async (page) => {
      const refused: string[] = []
      page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
      const link = await makeLink(hostile, trap.id, { full_name: `Ada ${SCRIPT}` })
      await page.goto(link)
      const unharmed = async () => {
        expect(await page.textContent('body')).toContain('window.ran')
        expect(await page.evaluate('window.ran')).toBeUndefined()
      }
      await unharmed()
      await page.click('main form button')
      const id = new URL(page.url()).pathname.split('/')[3] ?? ''
      await unharmed()
      const field = (key: string) => `[name="${trap.elements[key]}"]`
      await page.fill(field('text'), SCRIPT)
      await page.fill(field('long'), `</textarea>${SCRIPT}`)
      await page.fill(`[name="${trap.elements.home}.line1"]`, SCRIPT)
      await page.check(`${field('some')}`)
      await page.setInputFiles(field('file'), {
        name: `x${SCRIPT.replaceAll('/', '')}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await readFile(PASSPORT),
      })
      await page.waitForSelector('.status >> text=Received.')
      await unharmed()
      await page.click(CONTINUE)
      expect(await page.textContent('h1')).toBe('Check your answers')
      await unharmed()
      await page.goBack()
      await page.reload()
      await unharmed()
      const stale = await page.context().newPage()
      await stale.goto(page.url())
      await service.call(hostile.key, {
        path: `/external/v1/applications/${id}/advance/`,
        body: { page_or_stage_id: trap.stages[1]?.id },
      })
      await page.click(CONTINUE)
      expect(await page.textContent('h1')).toBe('Your application has moved on')
      await unharmed()
      for (const rest of ['', 'history/']) {
        await page.goto(`${address}/portal/applications/${id}/${rest}`)
        await unharmed()
      }
      // Nothing was even tried: the texts are texts, and the policy is a second wall.
      expect(refused).toEqual([])
    })
  })
})
