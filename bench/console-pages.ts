/**
 * Takes pictures of the console's pages of the demo company in Chromium: three widths, light and dark, in each language.
 *
 *   node bench/console-pages.ts [folder for the pictures] [es-narrow-dark …]
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser, VIRTUAL_AUTHENTICATOR } from '../tests/support/chromium.ts'
import { startProcess, stopProcess } from './service-process.ts'

const PORT = '8097'
/** Browsers take passkeys only for a name. */
const BASE = `http://localhost:${PORT}`
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const WIDTHS = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
}

const LOCALES = { en: 'en-US', es: 'es-MX' }
const SCHEMES = ['light', 'dark'] as const

/** The pages that need nothing but who is signed in. */
const PAGES = {
  home: '/console/',
  everybody: '/console/applications',
  list: '/console/flows/warehouse-associate',
  listAtDate: `/console/flows/warehouse-associate?date=${new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)}`,
  review: '/console/review',
  interviews: '/console/interviews',
  insights: '/console/insights',
  runs: '/console/runs',
  mails: '/console/mails',
  links: '/console/mails?of=links',
  webhooks: '/console/webhooks',
  design: '/console/design/warehouse-associate',
  draft: '/console/design/warehouse-associate?view=edit',
  versions: '/console/versions',
  templates: '/console/templates',
  company: '/console/company',
  audit: '/console/audit',
  bills: '/console/bills',
  keys: '/console/keys',
  members: '/console/members',
  signOn: '/console/single-sign-on',
  account: '/console/account',
}

const arePicturesThere = () =>
  [...(globalThis as unknown as { document: { images: { complete: boolean }[] } }).document.images].every(
    ({ complete }) => complete,
  )

const [folder = join(tmpdir(), 'hireline-console'), ...only] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'hireline-bench-'))
const service = await startProcess(['start'], { PORT, DATA_DIR: dataDir })
const browser = await openBrowser()
try {
  const first = await browser.newContext({ baseURL: BASE, locale: LOCALES.en })
  await joinByInvitation(await first.newPage())
  const signedIn = await first.storageState()
  for (const [language, locale] of Object.entries(LOCALES)) {
    if (only.length > 0 && !only.some((name) => name.startsWith(language))) continue
    const anonymous = await browser.newContext({ baseURL: BASE, locale })
    await shootAll(await anonymous.newPage(), 'sign-in', language, '/console/sign-in/')
    await shootPages(await browser.newContext({ baseURL: BASE, locale, storageState: signedIn }), language)
  }
} finally {
  await browser.close()
  await stopProcess(service)
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`The pictures are in ${folder}.`)

/** An owner with a passkey, by an invitation. */
async function joinByInvitation(page: Page) {
  const invite = ['operators', 'invite', '--company', 'acme', '--role', 'owner', 'olivia@example.com', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...invite], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', { options: VIRTUAL_AUTHENTICATOR })
  await page.goto(`/console/invitation/${new URL(JSON.parse(stdout).link).hash}`)
  const name = page.getByLabel('Your name')
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await name.or(go).first().waitFor()
  if (await go.isVisible()) await go.click()
  await name.fill('Olivia Owner')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}

async function shootPages(context: BrowserContext, language: string) {
  const page = await context.newPage()
  for (const [name, path] of Object.entries(PAGES)) await shootAll(page, name, language, path)
  await page.goto(PAGES.list)
  await page.locator('.row').nth(4).click()
  await page.waitForSelector('.record-head')
  await shootAll(page, 'record', language, page.url())
  await page.goto(`${PAGES.list}?channel=portal&rejected=expired;;2026-09-07,2026-11-29`)
  await page
    .getByRole('button', { name: /^(Filter|Filtrar)/ })
    .first()
    .click()
  await page.locator('.popover.wide:visible .range').waitFor()
  await shootAll(page, 'filter', language)
  await page.goto(PAGES.list)
  await page.waitForSelector('.row')
  for (const [name, key, shown] of [
    ['move', 'm', '.targets'],
    ['jump', 'd', 'input[type=date]'],
    ['shortcuts', '?', '.dialog'],
    ['command-bar', 'Control+k', '.command-list'],
  ] as const) {
    await page.keyboard.press(key)
    await page.waitForSelector(shown)
    await shootAll(page, name, language)
    await page.keyboard.press('Escape')
    await page.locator(shown).waitFor({ state: 'hidden' })
  }
}

/** @param path nothing for the page as it is */
async function shootAll(page: Page, name: string, language: string, path?: string) {
  for (const [width, size] of Object.entries(WIDTHS)) {
    const wanted = SCHEMES.filter((scheme) => only.length === 0 || only.includes(`${language}-${width}-${scheme}`))
    if (wanted.length === 0) continue
    await page.setViewportSize(size)
    if (path) await page.goto(path)
    await page.waitForLoadState('load')
    for (const colorScheme of wanted) {
      await page.emulateMedia({ colorScheme })
      // Rows and pictures come after the page.
      await page.waitForTimeout(700)
      await page.waitForFunction(arePicturesThere)
      await page.screenshot({ path: join(folder, `${name}-${language}-${width}-${colorScheme}.png`) })
    }
  }
  await page.setViewportSize(WIDTHS.wide)
}
