import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '../../src/operators/actions/start-session.ts'
import { openBrowser, VIRTUAL_AUTHENTICATOR } from '../support/chromium.ts'
import { builtConsole, VIEWS, watchedPage } from '../support/console.ts'
import { givenCompany, givenFlow, type TestCompany } from '../support/factories.ts'
import { givenOperator, letFactorsAge, PASSWORD, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
const HOSTILE = '<img src=x onerror=alert(1)>'
let browser: Browser
let address: string
let company: TestCompany
let operator: TestOperator

beforeAll(async () => {
  browser = await openBrowser()
  address = (await service.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  company = await givenCompany(service.db, { name: `Acme ${HOSTILE}` })
  await givenFlow(service.db, company.id)
})
afterAll(() => browser?.close())

type Watched = Awaited<ReturnType<typeof watchedPage>>

/** The account of somebody who is signed in at two more places, and has given no factor for a while. */
async function onAccount(
  work: (page: Page, watched: Watched) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  operator = await givenOperator(service, company.id, { name: `Olivia ${HOSTILE}` })
  for (const userAgent of ['Mozilla/5.0 (iPhone) Safari/604.1', HOSTILE])
    await startSession(service.db, { userId: operator.id, companyId: company.id, userAgent })
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
    ...options,
  })
  try {
    await letFactorsAge(service, operator)
    await watched.page.goto('/console/account')
    await watched.page.locator('.lines li').first().waitFor()
    await work(watched.page, watched)
    // What needs a factor is refused first.
    await watched.expectCalm({ allowsFailedRequests: true })
  } finally {
    await watched.context.close()
  }
}

async function showPassword(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

describe('one’s own account', () => {
  test.each(VIEWS)('$name: what one signs in by, and where one is signed in', async ({ name: _, ...options }) => {
    await onAccount(async (page, { expectAccessible }) => {
      expect(await page.locator('section').count()).toBe(4)
      await page.getByText(/^Safari, iPhone$/).waitFor()
      expect(await page.locator('img').count()).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await expectAccessible()
    }, options)
  })

  test('sessions end, one and then all others, once one has shown who one is', async () => {
    await onAccount(async (page) => {
      await page.getByRole('button', { name: 'Sign out there' }).first().click()
      await showPassword(page)
      await page.getByText('Signed out there').waitFor()
      await expect.poll(() => page.locator('section').first().locator('li').count()).toBe(2)
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect.poll(() => page.locator('section').first().locator('li').count()).toBe(1)
      await page.getByText('this browser').waitFor()
    })
  })

  test('new recovery codes are shown once', async () => {
    await onAccount(async (page, { expectAccessible }) => {
      await page.getByText('0 are left').waitFor()
      await page.getByRole('button', { name: 'Make new ones' }).click()
      await showPassword(page)
      const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
      await dialog.waitFor()
      expect(await dialog.locator('li').count()).toBe(10)
      await expectAccessible()
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: 'I have kept them' }).click()
      await page.getByText('10 are left').waitFor()
    })
  })

  test('a passkey is added and removed', async () => {
    await onAccount(async (page, { context }) => {
      const client = await context.newCDPSession(page)
      await client.send('WebAuthn.enable')
      await client.send('WebAuthn.addVirtualAuthenticator', { options: VIRTUAL_AUTHENTICATOR })
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await showPassword(page)
      await page.getByText('You can sign in with it now').waitFor()
      await page.getByText(/Passkey of/).waitFor()
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('opens nothing any more').waitFor()
      expect(await page.getByText(/Passkey of/).count()).toBe(0)
    })
  })
})

test('the password is changed with the current one, and what is wrong stands at its field', async () => {
  operator = await givenOperator(service, company.id)
  const { page, context, expectAccessible, expectCalm } = await watchedPage(browser, {
    address,
    cookie: operator.cookie,
  })
  await page.goto('/console/account')
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  const change = async (texts: [string, string]) => {
    await current.fill(texts[0])
    await next.fill(texts[1])
    await page.getByRole('button', { name: 'Change the password' }).click()
  }
  for (const [old, password, problem] of [
    ['not my password', 'four geese under a ladder', 'This is not your password.'],
    [PASSWORD, 'too short', 'Use at least 12 characters.'],
    [PASSWORD, 'Sojdlg123aljg', 'This password has leaked'],
    [PASSWORD, 'Password-2026!', 'first that anybody would try'],
  ] as const) {
    await change([old, password])
    await page.locator('.problem', { hasText: problem }).waitFor()
  }
  await expectAccessible()
  await change([PASSWORD, 'four geese under a ladder'])
  await page.getByText('Password changed').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await expectCalm({ allowsFailedRequests: true })
  await context.close()
})
