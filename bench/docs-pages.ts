/**
 * The documentation as somebody on a telephone meets it: of each page the bytes that come over the wire and the time to its first text, each
 * time in a browser that knows nothing of it; and how long the search takes from the last letter to what it found.
 *
 *   node bench/docs-pages.ts http://127.0.0.1:8080 [times]
 */
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../tests/support/chromium.ts'
import { quantile } from './measure/quantile.ts'

const [address = 'http://127.0.0.1:8080', times = '10'] = process.argv.slice(2)
const PHONE = { width: 390, height: 844 }
const PAGES = [
  '',
  'guides/keep-a-copy/',
  'external-api/',
  'reference/',
  'reference/advanceApplication/',
  'performance/',
]

const FIRST_TEXT = `new Promise((told) =>
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint) told(paint.startTime)
  }).observe({ type: 'paint', buffered: true }))`

const browser = await openBrowser()
try {
  console.log('| page | kB | first text: p50 ms | p95 ms |\n| --- | ---: | ---: | ---: |')
  for (const path of PAGES) {
    const taken: number[] = []
    let bytes = 0
    for (let time = 0; time < Number(times); time += 1) {
      const { page, received } = await openPage(browser)
      await page.goto(`${address}/docs/${path}`, { waitUntil: 'networkidle' })
      taken.push(await page.evaluate<number>(FIRST_TEXT))
      bytes = received()
      await page.context().close()
    }
    console.log(`| /docs/${path} | ${(bytes / 1000).toFixed(0)} | ${told(taken)} |`)
  }
  console.log(`| search | – | ${told(await searchTimes(browser))} |`)
} finally {
  await browser.close()
}

async function openPage(of: Browser): Promise<{ page: Page; received: () => number }> {
  const context = await of.newContext({ viewport: PHONE })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  let bytes = 0
  await wire.send('Network.enable')
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return { page, received: () => bytes }
}

async function searchTimes(of: Browser): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < Number(times); time += 1) {
    const { page } = await openPage(of)
    await page.goto(`${address}/docs/`)
    const field = page.getByRole('combobox')
    await field.focus()
    const begun = performance.now()
    await field.fill('idempotency')
    await page.getByRole('option').first().waitFor()
    taken.push(performance.now() - begun)
    await page.context().close()
  }
  return taken
}

function told(taken: number[]): string {
  return [0.5, 0.95].map((share) => quantile(taken, share).toFixed(0)).join(' | ')
}
