import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow } from '../support/factories.ts'
import { formBody, pdfOf } from '../support/form.ts'
import { givenOperator } from '../support/operators.ts'
import { runJobs } from '../support/queue.ts'
import { testService } from '../support/service.ts'

const DOCUMENTS = 60
/** Of ten minutes in which a person looks at them. */
const MOST_WAITING_MILLISECONDS = 30_000
/** How long each is looked at, in which the next is loaded; a person takes some ten seconds. */
const LOOKED_AT_MILLISECONDS = 1500

const service = testService({ CONSOLE_DIR: await builtConsole() })
let browser: Browser
let address: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())

const nameOf = (index: number) => `Person N${String(index).padStart(2, '0')}`

/** Waits until somebody's document is there to be decided. @returns where its picture is */
async function isThere(page: Page, index: number, before: string): Promise<string> {
  await page.getByText(nameOf(index)).first().waitFor({ state: 'visible' })
  const found = await page.waitForFunction((before) => {
    const { document } = globalThis as unknown as { document: { querySelector: (selector: string) => unknown } }
    const image = document.querySelector('.picture-room img') as {
      complete: boolean
      naturalWidth: number
      src: string
    } | null
    return image?.complete && image.naturalWidth > 0 && image.src !== before && image.src
  }, before)
  return String(await found.jsonValue())
}

test('sixty documents are decided by keyboard, and whoever does waits less than half a minute in all', {
  timeout: 600_000,
}, async () => {
  const company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ licence: { type: 'document', label: 'Driving licence' } }] }],
  })
  const { cookie } = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita' })
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const [first_name = '', last_name = ''] = nameOf(index).split(' ')
    const candidate = { full_name: nameOf(index), first_name, last_name }
    const { id } = await givenApplication(service.db, company.id, flow, { candidate })
    const form = formBody([
      { name: flow.elements.licence as string, fileName: 'paper.pdf', content: pdfOf(nameOf(index)) },
    ])
    const path = `/external/v1/applications/${id}/upload_documents/`
    expect((await service.call(company.key, { method: 'POST', path, ...form })).status).toBe(201)
  }
  await runJobs(service)
  const { page, context, expectCalm } = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie,
  })
  await page.goto('/console/review/')
  let shown = await isThere(page, 0, '')
  let waited = 0
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const isGood = index % 3 !== 0
    await sleep(LOOKED_AT_MILLISECONDS)
    if (!isGood) {
      await page.keyboard.press('r')
      await page.keyboard.press('1')
    }
    const begun = performance.now()
    await page.keyboard.press(isGood ? 'v' : 'Enter')
    if (index + 1 < DOCUMENTS) shown = await isThere(page, index + 1, shown)
    waited += performance.now() - begun
  }
  await page.getByText('Nothing waits for a review').waitFor()
  const count = (status: 'verified' | 'rejected') =>
    service.db
      .selectFrom('documents')
      .select('id')
      .where('company_id', '=', company.id)
      .where('status', '=', status)
      .execute()
      .then(({ length }) => length)
  await expect.poll(async () => [await count('verified'), await count('rejected')]).toEqual([40, 20])
  console.log(`waited ${Math.round(waited)} ms for ${DOCUMENTS} documents`)
  expect(waited).toBeLessThan(MOST_WAITING_MILLISECONDS)
  await expectCalm()
  await context.close()
})
