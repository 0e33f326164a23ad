import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, VIEWS, type WatchedPage, watchedPage } from '../support/console.ts'
import { givenCompany, type TestCompany } from '../support/factories.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { callConsole, givenOperator, letFactorsAge, PASSWORD, type TestOperator } from '../support/operators.ts'
import { freePort } from '../support/redis-server.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole(), EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
let browser: Browser
let address: string
let idp: IdentityProvider
let company: TestCompany
let owner: TestOperator

beforeAll(async () => {
  browser = await openBrowser()
  address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  idp = await startIdentityProvider(`${address}/console/sign-on/callback/`)
})
afterAll(() => Promise.all([browser?.close(), idp?.stop()]))
beforeEach(async () => {
  company = await givenCompany(service.db)
  owner = await givenOperator(service, company.id)
})

async function onPage(
  work: (page: Page, watched: WatchedPage) => Promise<void>,
  { operator = owner, ...options }: Parameters<Browser['newContext']>[0] & { operator?: TestOperator } = {},
) {
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
    ...options,
  })
  try {
    await watched.page.goto('/console/single-sign-on')
    await watched.page.getByRole('heading', { level: 1, name: /Single sign-on|Inicio de sesión único/ }).waitFor()
    await work(watched.page, watched)
    await watched.expectCalm({ allowsFailedRequests: true })
  } finally {
    await watched.context.close()
  }
}

const expectFit = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
const setUp = async (others: object = {}) => {
  const body = {
    issuer: idp.issuer,
    client_id: idp.clientId,
    client_secret: idp.clientSecret,
    email_domains: ['example.com'],
    trusts_emails: false,
    new_member_role: null,
    ...others,
  }
  expect((await callConsole(service, owner, { path: '/single-sign-on/', body })).status).toBe(200)
}

describe('setting up single sign-on', () => {
  test('by keyboard: what is wrong is said at its field, the provider is asked, told, and lets its owner in', async () => {
    await letFactorsAge(service, owner)
    await onPage(async (page, { expectAccessible }) => {
      const form = page.getByRole('form', { name: 'The provider' })
      expect(await form.getByLabel('Address to send people back to').inputValue()).toBe(
        `${address}/console/sign-on/callback/`,
      )
      await form.getByLabel('Issuer').fill(`http://127.0.0.1:${await freePort()}`)
      await form.getByLabel('Client id').fill(idp.clientId)
      await page.keyboard.press('Tab')
      await page.keyboard.type(idp.clientSecret)
      await page.keyboard.press('Tab')
      await page.keyboard.type('Example.com')
      await form.getByRole('button', { name: 'Ask the provider' }).press('Enter')
      await form.getByRole('alert').getByText('Issuer: does not answer').waitFor()
      await expectAccessible()
      await form.getByLabel('Issuer').fill(idp.issuer)
      await form.getByRole('button', { name: 'Ask the provider' }).press('Enter')
      await form.getByText(`${idp.issuer} answers, and signs with PS256, RS256.`).waitFor()
      expect(await page.getByRole('heading', { name: 'The only way in' }).count()).toBe(0)
      await form.getByLabel('Issuer').press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
      await dialog.getByLabel('Your password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByText('lets people in now').waitFor()
      await page.getByRole('heading', { name: 'The provider knows 0 of 1 members.' }).waitFor()
      expect(await page.content()).not.toContain(idp.clientSecret)

      idp.become({ sub: 'olivia', email: owner.email, email_verified: true, name: 'Olivia' })
      await page.getByRole('button', { name: 'Try it with your own account' }).press('Enter')
      await page.getByRole('button', { name: 'Unlink' }).waitFor()
      await page.goto('/console/single-sign-on')
      await page.getByRole('heading', { name: 'The provider knows 1 of 1 members.' }).waitFor()
      await page.getByText('It knows you.').waitFor()
    })
  })

  test('it becomes the only way in but for an owner, one of several again, and is removed', async () => {
    await setUp()
    const second = await givenOperator(service, company.id, { name: 'Otto' })
    await onPage(async (page, { expectAccessible }) => {
      await page.getByRole('button', { name: 'Make it the only way in…' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Make the provider the only way in?' })
      await dialog.getByText('2 members are not known to the provider').waitFor()
      await dialog.getByLabel('Who can still come in without it').selectOption(second.id)
      await dialog.getByText('That includes you, if you did.').waitFor()
      await dialog.getByLabel('Who can still come in without it').selectOption(owner.id)
      await expectAccessible()
      await dialog.getByRole('button', { name: 'Make it the only way in' }).press('Enter')
      await page.getByText('Sessions that ended: 1').waitFor()
      await page.getByText('Olivia Owner alone can come in without it').waitFor()
      expect((await callConsole(service, second, { path: '/account/' })).status).toBe(401)
      await page.getByRole('button', { name: 'Let other ways in, too' }).press('Enter')
      await page.getByText('It is one way of several').waitFor()
      await page.getByRole('button', { name: 'Remove the provider…' }).press('Enter')
      await expectAccessible()
      await page.getByRole('button', { name: 'Remove it' }).press('Enter')
      await page.getByText('Removed. Sessions that ended: 0').waitFor()
      await page.getByRole('heading', { name: 'The only way in' }).waitFor({ state: 'detached' })
      expect(await page.getByLabel('Issuer').inputValue()).toBe('')
    })
  })

  test.each(VIEWS)('$name', async ({ name: _, ...options }) => {
    await setUp()
    await onPage(async (page, { expectAccessible }) => {
      await page.getByRole('heading', { name: /The only way in|La única entrada/ }).waitFor()
      await page.getByRole('button', { name: /Ask the provider|Preguntar al proveedor/ }).click()
      await page.getByText(idp.issuer).waitFor()
      await expectFit(page)
      await expectAccessible()
      await page.getByRole('button', { name: /Make it the only way in…|Hacerlo la única entrada…/ }).click()
      await page.getByRole('dialog').getByText(owner.email).waitFor({ state: 'attached' })
      await expectFit(page)
    }, options)
  })

  test('is seen by an admin, who changes nothing', async () => {
    await setUp()
    const operator = await givenOperator(service, company.id, { role: 'admin' })
    await onPage(
      async (page) => {
        await page.getByRole('heading', { name: 'The only way in' }).waitFor()
        expect(await page.getByLabel('Issuer').isDisabled()).toBe(true)
        expect(await page.getByRole('button', { name: /Save|Ask the|Remove|Make it/ }).count()).toBe(0)
      },
      { operator },
    )
  })
})
