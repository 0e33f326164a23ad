import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, VIRTUAL_AUTHENTICATOR } from '../support/chromium.ts'
import { builtConsole, VIEWS, watchedPage } from '../support/console.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany } from '../support/factories.ts'
import { codeOf, givenOperator, letFactorsAge, PASSWORD, type TestOperator } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
let browser: Browser
let address: string
let company: TestCompany
let slug: string
let operator: TestOperator

beforeAll(async () => {
  browser = await openBrowser()
  address = (await service.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  company = await givenCompany(service.db)
  const flow = await givenFlow(service.db, company.id)
  const row = service.db.selectFrom('hiring_flows').select('slug').where('id', '=', flow.id)
  slug = (await row.executeTakeFirstOrThrow()).slug
  await givenApplication(service.db, company.id, flow, { candidate: { full_name: 'Ada Lovelace' } })
})
afterAll(() => browser?.close())

type Watched = Awaited<ReturnType<typeof watchedPage>>

/** A list whose owner has given no factor for a while. */
async function onList(
  work: (page: Page, watched: Watched) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
) {
  operator = await givenOperator(service, company.id)
  const watched = await watchedPage(browser, {
    viewport: { width: 1440, height: 900 },
    address,
    cookie: operator.cookie,
    ...options,
  })
  try {
    await watched.page.goto(`/console/flows/${slug}`)
    await watched.page.locator('.row').first().waitFor()
    await letFactorsAge(service, operator)
    await work(watched.page, watched)
    await watched.expectCalm({ allowsFailedRequests: true })
  } finally {
    await watched.context.close()
  }
}

/** Asks for the list as a file, from which a session alone is kept. */
const askForFile = (page: Page) => page.getByRole('button', { name: /CSV/ }).click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Show that it is you|Muestra que eres tú/ })

describe('what needs more than a session asks for a factor in a dialog, and goes on by itself', () => {
  test.each(VIEWS)('$name', async ({ name: _, ...options }) => {
    await onList(async (page, { expectAccessible }) => {
      await askForFile(page)
      const dialog = dialogOf(page)
      await dialog.waitFor()
      await expectAccessible()
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      // By the keyboard alone: the field has the focus.
      const fetched = page.waitForEvent('download')
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      expect(await readFile(await (await fetched).path(), 'utf8')).toContain('Ada Lovelace')
      await dialog.waitFor({ state: 'hidden' })
      // It is not asked again.
      const again = page.waitForEvent('download')
      await askForFile(page)
      await again
    }, options)
  })

  test('a wrong password is told in the dialog, and a code of the app does as well', async () => {
    await onList(async (page, { expectAccessible }) => {
      await askForFile(page)
      const dialog = dialogOf(page)
      await dialog.getByLabel('Your password').fill('not my password')
      await dialog.getByRole('button', { name: 'Go on' }).click()
      await dialog.getByText('This is not your password.').waitFor()
      await expectAccessible()
      await dialog.getByRole('button', { name: 'Use a code of my app' }).click()
      await dialog.getByLabel(/six digits/).fill(codeOf(operator))
      const fetched = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Go on' }).click()
      await fetched
    })
  })

  test('a passkey does, and who would not is told that nothing was done', async () => {
    await onList(async (page, { context, expectAccessible }) => {
      const client = await context.newCDPSession(page)
      await client.send('WebAuthn.enable')
      const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
        options: VIRTUAL_AUTHENTICATOR,
      })
      const { id, credential, publicKey } = await givenCredential(page)
      await client.send('WebAuthn.addCredential', { authenticatorId, credential })
      await service.db
        .insertInto('passkeys')
        .values({ id, user_id: operator.id, public_key: publicKey, counter: 0, transports: ['internal'] })
        .execute()

      await askForFile(page)
      await dialogOf(page).waitFor()
      await expectAccessible()
      await page.keyboard.press('Escape')
      await page.getByText('Nothing was done').waitFor()

      await askForFile(page)
      const fetched = page.waitForEvent('download')
      await dialogOf(page).getByRole('button', { name: 'Use a passkey' }).click()
      await fetched
    })
  })
})

/** A passkey for this service as an authenticator and the database keep one. */
async function givenCredential(page: Page) {
  const { privateKey, x, y } = await page.evaluate(async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
    return { privateKey: btoa(String.fromCharCode(...key)), x, y }
  })
  const id = Buffer.from('a passkey of hers')
  const point = (text: string) => Buffer.from(text, 'base64url')
  // COSE: an elliptic curve key for ES256 on P-256.
  const publicKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    point(x),
    Buffer.from('225820', 'hex'),
    point(y),
  ])
  const credential = {
    credentialId: id.toString('base64'),
    isResidentCredential: true,
    rpId: 'localhost',
    privateKey,
    signCount: 0,
    userHandle: Buffer.from('her').toString('base64'),
  }
  return { id: id.toString('base64url'), credential, publicKey }
}
