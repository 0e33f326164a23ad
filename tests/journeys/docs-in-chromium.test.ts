import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { docsCommand } from '../../src/cli/docs.ts'
import { openBrowser } from '../support/chromium.ts'
import { watchedPage } from '../support/console.ts'
import { testService } from '../support/service.ts'

/** Browsers share a small machine with other tests. */
vi.setConfig({ testTimeout: 120_000 })
const service = testService()
let browser: Browser
let address: string

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => browser?.close())

const PAGES = [
  '',
  'guides/keep-a-copy/',
  'external-api/',
  'console/',
  'examples/keep-a-copy/',
  'reference/',
  'reference/advanceApplication/',
  'reference/getApplication/',
  'reference/createOrUpdateCandidate/',
  'reference/events/application.stage_changed/',
  'reference/errors/',
  'search/?q=idempotency',
  'search/?q=zzqxv',
]
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

describe.each([
  ['a telephone', PHONE],
  ['a desk', DESK],
])('the documentation on %s', (_, viewport) => {
  test.each(['light', 'dark'] as const)('can be read by anyone, %s', async (colorScheme) => {
    const { page, context, expectCalm, expectAccessible } = await watchedPage(browser, {
      address,
      viewport,
      colorScheme,
    })
    for (const path of PAGES) {
      await page.goto(`/docs/${path}`)
      // Every fold open, so that all is looked at.
      await page.evaluate(`for (const fold of document.querySelectorAll('main details')) fold.open = true`)
      await expectAccessible()
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width, path).toBeLessThanOrEqual(viewport.width)
    }
    await expectCalm()
    await context.close()
  })

  test('finds what one types, by the keyboard alone', async () => {
    const { page, context, expectCalm, expectAccessible } = await watchedPage(browser, { address, viewport })
    await page.goto('/docs/')
    await page.keyboard.press('/')
    await page.keyboard.type('advance')
    const options = page.getByRole('option')
    await options.first().waitFor()
    await expectAccessible()
    await page.keyboard.press('ArrowDown')
    expect(await options.first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await options.count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/search/?q=advance')
    await page.getByRole('combobox').fill('keep a copy')
    await options.first().waitFor()
    const wanted = await options.first().innerText()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/docs/search/'))
    expect(wanted).toContain('opy')
    await expectCalm()
    await context.close()
  })

  test('works without scripts', async () => {
    const { page, context } = await watchedPage(browser, { address, viewport, javaScriptEnabled: false })
    await page.goto('/docs/')
    await page.getByRole('searchbox').fill('advance')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/search/?q=advance')
    await page.getByRole('main').getByRole('link', { name: 'Move an application to a stage' }).click()
    await page.waitForURL('**/docs/reference/advanceApplication/')
    await context.close()
  })
})

test('on a telephone the contents open and close', async () => {
  const { page, context, expectCalm, expectAccessible } = await watchedPage(browser, { address, viewport: PHONE })
  await page.goto('/docs/reference/advanceApplication/')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  expect(await contents.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Contents' }).click()
  await expectAccessible()
  expect(
    await contents.getByRole('link', { name: /Move an application to a stage/ }).getAttribute('aria-current'),
  ).toBe('page')
  await page.keyboard.press('Escape')
  expect(await contents.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Contents' }).click()
  await contents.getByRole('link', { name: 'Read one application' }).click()
  await page.waitForURL('**/docs/reference/getApplication/')
  await expectCalm()
  await context.close()
})

test('below a path that a proxy strips, pages, styles and search are found', async () => {
  const { page, context, expectCalm } = await watchedPage(browser, { address, viewport: DESK })
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url())
    if (!url.pathname.startsWith('/hireline/')) return route.abort()
    return route.continue({ url: url.href.replace('/hireline/', '/') })
  })
  await page.goto('/hireline/docs/')
  expect(await page.evaluate(`getComputedStyle(document.querySelector('header')).position`)).toBe('sticky')
  await page.getByRole('combobox').fill('advance')
  await page.getByRole('option', { name: /^Move an application to a stage/ }).click()
  await page.waitForURL('**/hireline/docs/reference/advanceApplication/')
  await page
    .getByRole('link', { name: 'Errors', exact: true })
    .or(page.getByRole('link', { name: 'a closed list' }))
    .first()
    .click()
  await page.waitForURL('**/hireline/docs/reference/errors/')
  await expectCalm()
  await context.close()
})

test('“Try it” opens the operation in Swagger UI', async () => {
  const { page, context, expectCalm } = await watchedPage(browser, { address, viewport: DESK })
  await page.goto('/docs/reference/advanceApplication/')
  await page.getByRole('link', { name: 'Try it' }).click()
  await page.locator('#operations-Applications-advanceApplication.is-open').waitFor()
  // Swagger UI’s own markup is not what axe asks for.
  await expectCalm({ isOurs: false })
  await context.close()
})

test('the site on a disk is read and searched without a service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-docs-'))
  await docsCommand().parseAsync([folder, '--json'], { from: 'user' })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`file://${join(folder, 'index.html')}`)
  await page.getByRole('link', { name: 'Quick start', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor()
  const field = page.getByRole('combobox')
  await field.fill('idempotency')
  await page.getByRole('option').first().waitFor()
  await field.press('Enter')
  await page.getByRole('heading', { name: /found for “idempotency”/ }).waitFor()
  await page.locator('ol.found a').first().click()
  await page.waitForURL(/index\.html/)
  expect(errors).toEqual([])
  await page.close()
  await rm(folder, { recursive: true })
})
