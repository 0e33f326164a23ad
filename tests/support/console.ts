import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ensureConsole } from '../../src/console/build/build-console.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hireline-console', import.meta.url))
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The console as its sources are now: built once, for all test files. */
export const builtConsole = (): Promise<string> => ensureConsole(CACHE)

/** A page that notes what browsers complain about. */
export interface WatchedPage {
  page: Page
  context: BrowserContext
  /** Fails when anything was complained about; a page of a test must pass it before its end. */
  expectCalm: () => Promise<void>
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
    }
    page.violations = []
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
  return {
    page,
    context,
    async expectCalm() {
      expect(complaints).toEqual([])
      expect(await page.evaluate(() => (globalThis as unknown as { violations: unknown[] }).violations)).toEqual([])
    },
    async expectAccessible() {
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
    },
  }
}
