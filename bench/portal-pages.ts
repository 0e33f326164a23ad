/**
 * Goes through the applicant's pages in Chromium, in English, Spanish and Arabic: pictures of each at 360, 768 and 1440 pixels, light
 * and dark; and how many bytes each brings and how long the service takes for it.
 *
 *   node bench/portal-pages.ts [folder for the pictures] [en …]
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../tests/support/chromium.ts'
import { pictureCompany } from './portal/company.ts'
import { journey } from './portal/journey.ts'
import { startMailbox } from './portal/mailbox.ts'
import { startProcess, stopProcess } from './service-process.ts'

const PORT = '8096'
const BASE = `http://127.0.0.1:${PORT}`
const KEY = 'hl_demo_key_for_pictures'
const TIMES = 50
/** That of the company: elsewhere the page of times loads twice. */
const ZONE = 'America/Chicago'
const PHONE = { width: 360, height: 740 }
const SCREENS = { phone: PHONE, tablet: { width: 768, height: 1024 }, desktop: { width: 1440, height: 900 } }
/** The locale of the browser of each journey. */
const JOURNEYS = { en: 'en-US', es: 'es-MX', ar: 'ar-EG' }

const [folder = join(tmpdir(), 'hireline-pages'), ...only] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const mailbox = await startMailbox()
const service = await startProcess(['start'], {
  PORT,
  DATA_DIR: dataDir,
  SMTP_URL: mailbox.url,
  HIRELINE_DEMO_API_KEY: KEY,
  MAGIC_LINK_MIN_SECONDS: '1',
  PORTAL_RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
})
const browser = await openBrowser()
try {
  await applyCompany(false)
  for (const [name, locale] of Object.entries(JOURNEYS)) {
    if (only.length > 0 && !only.includes(name)) continue
    const context = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      locale,
      timezoneId: ZONE,
    })
    const page = await context.newPage()
    await journey(page, `ada-${name}@example.com`, {
      base: BASE,
      call,
      mailed: mailbox.newest,
      shoot: pictures(browser, page, name),
      close: applyCompany,
    })
    await context.close()
  }
} finally {
  await browser.close()
  await stopProcess(service)
  await mailbox.close()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`The pictures are in ${folder}.`)

/** Numbered pictures of a page on every screen, light and dark; that in English is measured, too. */
function pictures(browser: Browser, page: Page, journeyName: string) {
  let number = 0
  return async (name: string) => {
    number += 1
    for (const [screen, size] of Object.entries(SCREENS)) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const file = `${journeyName}-${screen}-${String(number).padStart(2, '0')}-${name}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, file), fullPage: true })
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(PHONE)
    if (journeyName === 'en') await measure(browser, page, name)
  }
}

/** Prints what a browser that has nothing of it yet loads for this page, and how long the service takes. */
async function measure(browser: Browser, page: Page, name: string) {
  const context = await browser.newContext({ storageState: await page.context().storageState(), timezoneId: ZONE })
  const fresh = await context.newPage()
  const sizes: Promise<{ responseBodySize: number; responseHeadersSize: number }>[] = []
  fresh.on('response', (response) => sizes.push(response.request().sizes()))
  await fresh.goto(page.url(), { waitUntil: 'networkidle' })
  const loaded = await Promise.all(sizes)
  const bytes = loaded.reduce((sum, { responseBodySize: body, responseHeadersSize: head }) => sum + body + head, 0)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await context.close()
  const times: number[] = []
  for (let index = 0; index < TIMES; index += 1) {
    const before = performance.now()
    await (await fetch(page.url(), { headers: { cookie } })).text()
    times.push(performance.now() - before)
  }
  const [median, slow] = [0.5, 0.95].map((share) => times.sort((a, b) => a - b)[Math.floor(TIMES * share)] ?? 0)
  console.log(
    `${name.padEnd(20)} ${bytes.toString().padStart(6)} bytes  ${median?.toFixed(1).padStart(5)} ms median  ${slow?.toFixed(1).padStart(5)} ms 95th percentile`,
  )
}

async function call<T>(path: string, body?: object): Promise<T> {
  return send(path, body === undefined ? 'GET' : 'POST', body)
}

async function applyCompany(closed: boolean) {
  await send('/external/v1/configuration/?take_over=true', 'PUT', await pictureCompany({ closed }))
}

async function send<T>(path: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(BASE + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Api-Key ${KEY}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message, details } = (await answer.json()) as { data: T; message?: string; details?: unknown }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${message} ${JSON.stringify(details)}`)
  return data
}
