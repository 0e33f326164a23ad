/**
 * Goes through the applicant's pages of the demo company in Chromium: a picture of each page at two widths, and how many
 * bytes each brings and how long the service takes for it.
 *
 *   node bench/portal-pages.ts [folder for the pictures]
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { openBrowser } from '../tests/support/chromium.ts'
import { startProcess, stopProcess } from './service-process.ts'

const PORT = '8096'
const BASE = `http://127.0.0.1:${PORT}`
const KEY = 'hl_demo_key_for_pictures'
const FLOW = '0199a001-0000-7000-8000-000000000000'
const PAPERWORK = '0199a001-0000-7000-8000-000000000105'
const REJECTED = '0199a001-0000-7000-8000-000000000108'
const TIMES = 50
const PASSPORT = fileURLToPath(new URL('../demo/documents/passport.jpg', import.meta.url))

const folder = process.argv[2] ?? join(tmpdir(), 'hireline-pages')
await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const service = await startProcess(['start'], {
  PORT,
  DATA_DIR: dataDir,
  HIRELINE_DEMO_API_KEY: KEY,
  PORTAL_RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_PER_SECOND: '0',
})
const browser = await openBrowser()
try {
  for (const [name, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: { width: 1200, height: 900 },
  })) {
    const context = await browser.newContext({
      viewport,
      hasTouch: name === 'phone',
      isMobile: name === 'phone',
      deviceScaleFactor: 1.5,
    })
    await journey(await context.newPage(), name)
    await context.close()
  }
} finally {
  await browser.close()
  await stopProcess(service)
  await rm(dataDir, { recursive: true, force: true })
}

async function journey(page: Page, device: string) {
  let number = 0
  const shoot = async (name: string) => {
    number += 1
    const file = `${device}-${String(number).padStart(2, '0')}-${name}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true })
    if (device !== 'phone') return
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: join(folder, file.replace('.png', '-dark.png')), fullPage: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await shootInOthers(page, file)
    await measure(page, name)
  }
  const email = `ada-${device}@example.com`
  const { magic_link: link } = await call('/external/v1/applications/magic-link/', {
    email,
    full_name: 'Ada King Lovelace',
    hiring_flow_id: FLOW,
  })
  await page.goto(link ?? '')
  await shoot('link')
  await page.click('main form button')
  const id = new URL(page.url()).pathname.split('/')[3]
  await shoot('about-you')
  await page.click('text=Save and continue')
  await shoot('about-you-problems')
  await page.fill('[autocomplete="address-line1"]', '12 Main Street')
  await page.fill('[autocomplete="address-level2"]', 'Chicago')
  await page.fill('[autocomplete="address-level1"]', 'IL')
  await page.fill('[autocomplete="postal-code"]', '60601')
  await page.fill('.day [name$=".year"]', '1990')
  await page.fill('.day [name$=".month"]', '12')
  await page.fill('.day [name$=".day"]', '10')
  await page.click('text=Save and continue')
  await shoot('the-job')
  await page.click('text=Evening')
  await page.click('text=Monday')
  await page.click('text=Friday')
  await page.click('text=Yes')
  await page.fill('[inputmode=decimal]', '22.50')
  await page.fill('textarea', 'I like order.\nAnd engines.')
  await page.locator('summary').click()
  await shoot('the-job-filled')
  await page.locator('.buttons >> text=Save and continue').click()
  await shoot('review')
  await page.click('text=Send my answers')
  await shoot('sent')
  await call(`/external/v1/applications/${id}/advance/`, { page_or_stage_id: '0199a001-0000-7000-8000-000000000103' })
  await call(`/external/v1/applications/${id}/advance/`, { page_or_stage_id: PAPERWORK })
  await page.goto(`${BASE}/portal/applications/${id}/`)
  await shoot('documents')
  await page.locator('[type=file]').first().setInputFiles(PASSPORT)
  await page.waitForSelector('text=Received and read', { timeout: 60_000 })
  await shoot('documents-read')
  await page.click('text=Save and continue')
  await page.locator('canvas').hover()
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no pad to sign on.')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 0; step < 30; step += 1)
    await page.mouse.move(box.x + 30 + step * 6, box.y + box.height / 2 + Math.sin(step / 2) * 20)
  await page.mouse.up()
  await shoot('signature')
  await page.click('text=Save and continue')
  await shoot('review-paperwork')
  await page.click('text=Send my answers')
  await shoot('sent-paperwork')
  await page.click('text=History')
  await shoot('history')
  await page.goto(`${page.url()}?language=es`)
  await shoot('history-es')
  await call(`/external/v1/applications/${id}/advance/`, { page_or_stage_id: REJECTED })
  await page.goto(`${BASE}/portal/applications/${id}/?language=en`)
  await shoot('rejected')
  await call('/external/v1/application/create/', {
    email,
    name: 'Ada King Lovelace',
    phone_number: '2133734253',
    hiring_flow_id: '0199a002-0000-7000-8000-000000000000',
  })
  await page.goto(`${BASE}/portal/`)
  await shoot('applications')
  await page.click('text=Delivery Driver')
  await shoot('experience')
  await page.goto(`${BASE}/portal/applications/nothing/`)
  await shoot('not-found')
  await page.goto(`${BASE}/apply/acme/warehouse-associate`)
  await shoot('apply')
}

/** The same page in the other languages, beside it. */
async function shootInOthers(page: Page, file: string) {
  const other = await page.context().newPage()
  const { origin, pathname } = new URL(page.url())
  for (const language of ['es', 'ar', 'en']) {
    await other.goto(`${origin}${pathname}?language=${language}`)
    if (language !== 'en')
      await other.screenshot({ path: join(folder, file.replace('.png', `-${language}.png`)), fullPage: true })
  }
  await other.close()
}

/** Prints what a browser that has nothing of it yet loads for this page, and how long the service takes. */
async function measure(page: Page, name: string) {
  const context = await browser.newContext({ storageState: await page.context().storageState() })
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

async function call(path: string, body: object) {
  const answer = await fetch(BASE + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Api-Key ${KEY}` },
    body: JSON.stringify(body),
  })
  const { data, message } = (await answer.json()) as { data: Record<string, string>; message?: string }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${message}`)
  return data
}
