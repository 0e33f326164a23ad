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
import { startProcess } from './service-process.ts'

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
  service.kill('SIGTERM')
  await new Promise((resolve) => service.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}

async function journey(page: Page, device: string) {
  let number = 0
  const bytes: Record<string, number> = {}
  page.on('response', async (response) => {
    const size = await response.body().then(
      ({ length }) => length,
      () => 0,
    )
    bytes[new URL(response.url()).pathname] = size
  })
  const shoot = async (name: string) => {
    number += 1
    await page.screenshot({
      path: join(folder, `${device}-${String(number).padStart(2, '0')}-${name}.png`),
      fullPage: true,
    })
    if (device !== 'phone') return
    const { pathname } = new URL(page.url())
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const total = loaded
      .filter((path) => /portal\/(assets|theme)/.test(path) || path === pathname)
      .reduce((sum, path) => sum + (bytes[path] ?? 0), 0)
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const times: number[] = []
    for (let index = 0; index < TIMES; index += 1) {
      const before = performance.now()
      await (await fetch(page.url(), { headers: { cookie: cookies } })).text()
      times.push(performance.now() - before)
    }
    times.sort((a, b) => a - b)
    console.log(
      `${name.padEnd(24)} ${String(bytes[pathname]).padStart(7)} bytes of HTML, ${String(total).padStart(7)} with styles and script; ${times[TIMES / 2]?.toFixed(1)} ms (median), ${times[Math.floor(TIMES * 0.95)]?.toFixed(1)} ms (95th percentile)`,
    )
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
  await page.fill('[type=date]', '1990-12-10')
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
