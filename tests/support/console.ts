import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { ensureConsole } from '../../src/console/build/build-console.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hireline-console', import.meta.url))
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of a first view and what it loads later: 200 kB, and a lazy page of 40 (console.md). */
const MAX_SCRIPT_BYTES = 240_000

/** The console as its sources are now: built once, for all test files. */
export const builtConsole = (): Promise<string> => ensureConsole(CACHE)

/** A jump of what is shown that a browser's own measure ("good" below 0.1) calls one, as part of the screen times how far. */
const GREATEST_JUMP = 0.1

/** What Playwright puts into each frame does not run in a sandbox, and now and then Chromium says so; a preview has no script of its own. */
const IN_PREVIEW = /^Blocked script execution in '[^']+\/preview\/'/

/** How a page is looked at: it must be right in each. */
export const VIEWS = [
  { name: 'light', colorScheme: 'light' as const },
  { name: 'dark', colorScheme: 'dark' as const },
  { name: 'on a telephone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: 'at 320 px, in Spanish', viewport: { width: 320, height: 640 }, locale: 'es-MX' },
]

/** A page that notes what browsers complain about. */
export interface WatchedPage {
  page: Page
  context: BrowserContext
  /**
   * What every page of a test must pass at its end: nothing was complained about, nothing that a text holds ran, scripts are within their
   * budget, and axe finds nothing in markup of ours.
   */
  expectCalm: (options?: {
    allowsFailedRequests?: boolean
    allowsBlockedForms?: boolean
    isOurs?: boolean
  }) => Promise<void>
  /** Fails when anything jumped since the page began to load, before anybody did anything. */
  expectSteady: () => Promise<void>
  /** Fails when axe finds anything on the page as it is now. */
  expectAccessible: () => Promise<void>
}

export async function watchedPage(
  browser: Browser,
  { cookie, address, ...options }: BrowserContextOptions & { cookie?: string; address: string },
): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-US', baseURL: address, ...options })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
  }
  // Playwright runs its own scripts outside of the page's policy.
  await context.addInitScript(() => {
    const page = globalThis as unknown as {
      addEventListener: (type: string, told: (event: object) => void) => void
      violations: unknown[]
      jumps: unknown[]
      PerformanceObserver: new (
        told: (list: { getEntries: () => never[] }) => void,
      ) => { observe: (of: object) => void }
    }
    page.violations = []
    page.jumps = []
    new page.PerformanceObserver((list) => page.jumps.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
    page.addEventListener('securitypolicyviolation', (event) =>
      page.violations.push((event as { violatedDirective: string; sourceFile: string }).violatedDirective),
    )
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  // Nothing of ours opens one, so a text would have run.
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  let isChecked = false
  onTestFinished(({ task }) => {
    const mustBe = options.javaScriptEnabled !== false && task.result?.state === 'pass'
    if (mustBe && !isChecked) throw new Error('The test has not asked whether its page is as every page must be.')
  })
  return {
    page,
    context,
    async expectCalm({ allowsFailedRequests = false, allowsBlockedForms = false, isOurs = true } = {}) {
      isChecked = true
      const allowed = [
        ...(allowsFailedRequests ? ['Failed to load resource'] : []),
        ...(allowsBlockedForms ? ['Blocked form submission'] : []),
      ]
      const ofPage = complaints
        .filter((text) => !allowed.some((beginning) => text.startsWith(beginning)))
        .filter((text) => !IN_PREVIEW.test(text))
      expect(ofPage).toEqual([])
      expect(await page.evaluate(() => (globalThis as unknown as { violations: unknown[] }).violations)).toEqual([])
      expect(await page.evaluate(scriptBytes)).toBeLessThan(MAX_SCRIPT_BYTES)
      if (isOurs) await expectAccessible()
    },
    expectSteady: async () => expect(await page.evaluate(jumps, GREATEST_JUMP)).toEqual([]),
    expectAccessible,
  }

  async function expectAccessible() {
    // What fades in has less contrast on the way.
    await page.evaluate(endOfAnimations)
    await page.evaluate(AXE)
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: {
          run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
        }
      }
      const { violations } = await axe.run()
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html, failureSummary }) => `${html} ${failureSummary}`)
            .slice(0, 2)
            .join(' | ')}`,
      )
    })
    expect(found).toEqual([])
  }
}

/** What moved although nobody had just done anything, as it does when a skeleton is not the size of what comes. */
const jumps = (greatest: number) => {
  type Jump = { value: number; hadRecentInput: boolean; sources: { node?: { nodeName: string; className: string } }[] }
  const { jumps } = globalThis as unknown as { jumps: Jump[] }
  return jumps
    .filter(({ value, hadRecentInput }) => !hadRecentInput && value >= greatest)
    .map(({ value, sources }) => [value, ...sources.map(({ node }) => `${node?.nodeName} ${node?.className}`)])
}

/** How many compressed bytes of script a page of the console has loaded. */
const scriptBytes = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/console/') && name.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry as unknown as { encodedBodySize: number }).encodedBodySize, 0)

/** Waits for all that moves or fades and comes to an end. */
async function endOfAnimations() {
  const { document } = globalThis as unknown as {
    document: {
      getAnimations: () => {
        effect: { getComputedTiming: () => { endTime: number } } | null
        finished: Promise<unknown>
      }[]
    }
  }
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
