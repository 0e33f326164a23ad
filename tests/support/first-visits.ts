import type { Page } from 'playwright-core'

/** What an applicant’s page may bring over the wire, with headers, styles and scripts, but without the photo tools. */
export const MAX_PAGE_BYTES = 15_000

/** Counts what comes over the wire for a page but for the photo tools, as for somebody whose browser has nothing of it yet. */
export async function measureFirstVisits(page: Page) {
  await (await page.context().newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
  let sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const isInMemory = !request.url().startsWith('http')
    if (isInMemory || /assets\/photo\./.test(request.url())) return
    sizes.push(request.sizes().then(({ responseHeadersSize: head, responseBodySize: body }) => head + body))
  })
  return {
    begin: () => {
      sizes = []
    },
    total: async () => {
      await page.waitForLoadState('networkidle')
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    },
  }
}
