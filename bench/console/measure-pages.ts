import type { Page } from 'playwright-core'
import { openBrowser } from '../../tests/support/chromium.ts'
import { quantile } from '../measure/quantile.ts'

const KEYS = 60
const SCROLL_SECONDS = 10
/** Some screens in a second, as fast as somebody turns a wheel. */
const PIXELS_A_FRAME = 60

/** What scripts in the page use of a browser. */
interface PageGlobals {
  document: {
    querySelector: (selector: string) => { textContent: string } | null
    elementFromPoint: (x: number, y: number) => { closest: (selector: string) => unknown } | null
  }
  requestAnimationFrame: (then: () => void) => void
  addEventListener: (type: string, then: (event: { timeStamp: number }) => void, options: object) => void
  frames: number[]
  records: number[]
}

/** What the list and the record take in a browser, as a table. */
export async function measurePages(address: string, cookie: string, slug: string): Promise<string> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
    const page = await context.newPage()
    await page.goto(`/console/flows/${slug}`)
    await page.waitForSelector('.row .name')
    const scrolled = await scroll(page)
    const nodes = await page.evaluate('document.querySelectorAll("*").length')
    await page.goto(`/console/flows/${slug}`)
    await page.waitForSelector('.row .name')
    await watchKeys(page)
    const { frames: inList } = await pressKeys(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.panel .record-head')
    const { frames: inRecord, records } = await pressKeys(page)
    const lines = [
      ['DOM nodes after scrolling', String(nodes), '1,500'],
      ['rows scrolled past in ten seconds', String(scrolled.rows), ''],
      ['longest time with a blank row', `${scrolled.blank.toFixed(0)} ms`, '100 ms'],
      ['`j` to the next frame in the list, p50', `${quantile(inList, 0.5).toFixed(1)} ms`, ''],
      ['`j` to the next frame in the list, p95', `${quantile(inList, 0.95).toFixed(1)} ms`, '50 ms'],
      ['`j` to the next frame with a record open, p50', `${quantile(inRecord, 0.5).toFixed(1)} ms`, ''],
      ['`j` to the next frame with a record open, p95', `${quantile(inRecord, 0.95).toFixed(1)} ms`, '50 ms'],
      ['names shown within 300 ms, of a record and sixty keys', String(records.length), ''],
      ['`j` to the next person’s name, p50', `${quantile(records, 0.5).toFixed(1)} ms`, ''],
      ['`j` to the next person’s name, p95', `${quantile(records, 0.95).toFixed(1)} ms`, '50 ms'],
    ]
    return [
      '| in Chromium at 1440 × 900 | measured | bar |',
      '| --- | ---: | ---: |',
      ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n')
  } finally {
    await browser.close()
  }
}

/** Scrolls as somebody with a wheel does, and looks at every frame whether a row is missing. */
const scroll = (page: Page): Promise<{ blank: number; rows: number }> =>
  page.locator('.grid').evaluate(
    async (grid, { seconds, pixels }) => {
      const { document, requestAnimationFrame } = globalThis as unknown as PageGlobals
      const frame = () => new Promise<void>((resolve) => requestAnimationFrame(resolve))
      const { left, top, bottom } = grid.getBoundingClientRect()
      let [blank, since] = [0, undefined as number | undefined]
      const until = performance.now() + seconds * 1000
      while (performance.now() < until) {
        grid.scrollBy(0, pixels)
        await frame()
        const places = [top + 48, (top + bottom) / 2, bottom - 48]
        const isBlank = places.some((y) => !document.elementFromPoint(left + 100, y)?.closest('.row'))
        if (!isBlank) since = undefined
        else since ??= performance.now()
        if (since !== undefined) blank = Math.max(blank, performance.now() - since)
      }
      return { blank, rows: Math.floor(grid.scrollTop / 32) }
    },
    { seconds: SCROLL_SECONDS, pixels: PIXELS_A_FRAME },
  )

interface Pressed {
  /** From each key to the frame after it. */
  frames: number[]
  /** From each key to the frame that shows the name of another person. */
  records: number[]
}

/** Goes from one person to the next, and waits for each as long as somebody would look. */
async function pressKeys(page: Page): Promise<Pressed> {
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('j')
    await page.waitForTimeout(350)
  }
  return page.evaluate(() => {
    const { frames, records } = globalThis as unknown as PageGlobals
    return { frames: frames.splice(0), records: records.splice(0) }
  })
}

/** Notes of each key when a frame was drawn after it, and when another person stood on the page. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const told = globalThis as unknown as PageGlobals
    const { document, requestAnimationFrame, addEventListener } = told
    told.frames = []
    told.records = []
    const name = () => document.querySelector('.record-head h2')?.textContent
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const before = name()
        const look = () => {
          const after = name()
          if (after !== undefined && after !== before) told.records.push(performance.now() - timeStamp)
          else if (performance.now() - timeStamp < 300) requestAnimationFrame(look)
        }
        requestAnimationFrame(() => {
          setTimeout(() => told.frames.push(performance.now() - timeStamp))
          look()
        })
      },
      { capture: true },
    )
  })
