import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueSetUpToken } from '../../src/operators/actions/issue-set-up-token.ts'
import { openBrowser } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import { givenCompany, givenFlow } from '../support/factories.ts'
import { codeOf, givenOperator, PASSWORD } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole() })
let browser: Browser
let address: string

beforeAll(async () => {
  browser = await openBrowser()
  // Passkeys belong to a name.
  address = (await service.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const company = await givenCompany(service.db, { name: 'Acme Logistics' })
  await givenFlow(service.db, company.id)
})
afterAll(() => browser?.close())

/** What stands in for a fingerprint reader. */
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

describe('the console’s sign-in, in Chromium', () => {
  test('from the printed link to the list with a passkey, out, and in again with nothing but it', async () => {
    const { page, context, expectAccessible, expectCalm } = await watchedPage(browser, { address })
    const client = await context.newCDPSession(page)
    await client.send('WebAuthn.enable')
    await client.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })

    await page.goto(`/console/setup#${await issueSetUpToken(service.db)}`)
    await expectAccessible()
    expect(page.url()).not.toContain('#')
    await page.getByLabel('Email').fill('olivia@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill('Olivia Owner')
    await expectAccessible()
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
    expect(await page.locator('.codes li').count()).toBe(10)
    await expectAccessible()
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.getByRole('heading', { level: 1, name: /Flow/ }).waitFor()

    await page.getByRole('button', { name: /Olivia Owner/ }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    await expectAccessible()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await expectAccessible()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: /Flow/ }).waitFor()
    await expectCalm()
    await context.close()
  })

  test('takes no passkey that belongs to nobody', async () => {
    const { page, context } = await watchedPage(browser, { address })
    const client = await context.newCDPSession(page)
    await client.send('WebAuthn.enable')
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
    await page.goto('/console/sign-in/')
    const { privateKey } = await page.evaluate(async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
      const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
      return { privateKey: btoa(String.fromCharCode(...key)) }
    })
    await client.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        ...{ credentialId: btoa('a stranger’s'.slice(0, 10)), isResidentCredential: true, rpId: 'localhost' },
        ...{ userHandle: btoa('stranger'), privateKey, signCount: 0 },
      },
    })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('does not belong to an account').waitFor()
    await context.close()
  })

  test.each([
    { javaScriptEnabled: false },
    { javaScriptEnabled: true, colorScheme: 'dark' as const, viewport: { width: 320, height: 640 } },
  ])('works with a password and an app: %o', async (options) => {
    const company = await givenCompany(service.db, { name: 'Second' })
    const operator = await givenOperator(service, company.id)
    const { page, context, expectAccessible } = await watchedPage(browser, { address, ...options })
    await page.goto('/console/account/')
    await page.getByLabel('Email').fill(operator.email)
    await page.getByLabel('Password').fill('not my password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('do not belong together').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    if (options.javaScriptEnabled) await expectAccessible()
    await page.getByLabel(/six digits/).fill(codeOf(operator))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await context.close()
  })
})
