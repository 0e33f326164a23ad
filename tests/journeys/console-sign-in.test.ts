import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueSetUpToken } from '../../src/operators/actions/issue-set-up-token.ts'
import { requirePasskeys } from '../../src/operators/actions/require-passkeys.ts'
import { startSession } from '../../src/operators/actions/start-session.ts'
import { insertPasskey } from '../../src/operators/passkey-queries.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { setProvider } from '../../src/single-sign-on/actions/change-provider.ts'
import { openBrowser, VIRTUAL_AUTHENTICATOR } from '../support/chromium.ts'
import { builtConsole, watchedPage } from '../support/console.ts'
import { givenCompany, givenFlow } from '../support/factories.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { codeOf, givenOperator, PASSWORD } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService({ CONSOLE_DIR: await builtConsole(), EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
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

describe('the console’s sign-in, in Chromium', () => {
  test('from the printed link to the list with a passkey, out, and in again with nothing but it', async () => {
    const { page, context, expectAccessible, expectCalm } = await watchedPage(browser, { address })
    const client = await context.newCDPSession(page)
    await client.send('WebAuthn.enable')
    await client.send('WebAuthn.addVirtualAuthenticator', { options: VIRTUAL_AUTHENTICATOR })

    await page.goto(`/console/setup#${await issueSetUpToken(service.db)}`)
    await expectAccessible()
    expect(page.url()).not.toContain('#')
    await page.getByLabel('Email').fill('olivia@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Your name').fill('Olivia Owner')
    await expectAccessible()
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

    await page.getByRole('button', { name: /Olivia Owner/ }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    await expectAccessible()
    // No codes of an app stand beside a passkey.
    await page.getByText('a second one is what you need instead').waitFor()
    await page.getByRole('button', { name: /Olivia Owner/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await expectAccessible()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await expectCalm()
    await context.close()
  })

  test('takes no passkey that belongs to nobody', async () => {
    const { page, context, expectCalm } = await watchedPage(browser, { address })
    const client = await context.newCDPSession(page)
    await client.send('WebAuthn.enable')
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: VIRTUAL_AUTHENTICATOR,
    })
    await page.goto('/console/sign-in/')
    const { privateKey } = await page.evaluate(async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
      const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
      return { privateKey: btoa(String.fromCharCode(...key)) }
    })
    await client.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        credentialId: btoa('a stranger’s'.slice(0, 10)),
        isResidentCredential: true,
        rpId: 'localhost',
        userHandle: btoa('stranger'),
        privateKey,
        signCount: 0,
      },
    })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('does not belong to an account').waitFor()
    await expectCalm({ allowsFailedRequests: true })
    await context.close()
  })

  test.each([
    { javaScriptEnabled: false },
    { javaScriptEnabled: true, colorScheme: 'dark' as const, viewport: { width: 320, height: 640 } },
  ])('works with a password and an app: %o', async (options) => {
    const company = await givenCompany(service.db, { name: 'Second' })
    const operator = await givenOperator(service, company.id)
    const { page, context, expectAccessible, expectCalm } = await watchedPage(browser, { address, ...options })
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
    if (options.javaScriptEnabled) await page.getByRole('heading', { name: 'Your account' }).waitFor()
    else expect(await page.content()).toContain('You are signed in. The console needs JavaScript')
    if (options.javaScriptEnabled) await expectCalm({ allowsFailedRequests: true })
    await context.close()
  })
})

describe('a company that takes passkeys alone, in Chromium', () => {
  test('leads who has none to making one, and from then on takes nothing else', async () => {
    const company = await givenCompany(service.db, { name: 'Vault' })
    await givenFlow(service.db, company.id)
    const owner = await givenOperator(service, company.id)
    const passkey = { id: 'of the owner', publicKey: Buffer.from('key'), counter: 0, transports: [] }
    await insertPasskey(service.db, owner.id, passkey)
    const rita = await givenOperator(service, company.id, { role: 'recruiter', name: 'Rita' })
    await requirePasskeys(service.db, company.id, { isRequired: true })
    const { page, context, expectAccessible, expectCalm } = await watchedPage(browser, { address })
    const client = await context.newCDPSession(page)
    await client.send('WebAuthn.enable')
    await client.send('WebAuthn.addVirtualAuthenticator', { options: VIRTUAL_AUTHENTICATOR })
    const byPassword = async (steps: number) => {
      await page.goto('/console/sign-in/?next=/console/account')
      await page.getByLabel('Email').fill(rita.email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByLabel(/six digits/).fill(codeOf(rita, steps))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Vault wants a passkey' }).waitFor()
      await expectAccessible()
    }
    await byPassword(0)
    await page.getByRole('button', { name: 'Make a passkey and sign in' }).click()
    await page.getByText('Vault takes passkeys alone').waitFor()
    await page.getByRole('button', { name: /Rita/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await byPassword(1)
    await page.getByText('You have lost your passkey?').waitFor()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await expectCalm({ allowsFailedRequests: true })
    await context.close()
  })
})

describe('single sign-on, in Chromium', () => {
  const sam = { sub: 'sam', email: 'sam@example.com', email_verified: true, name: 'Sam Subject' }

  test('lets in by a link, and shows anew in another window who one is, while the first one waits', async () => {
    const idp = await startIdentityProvider(`${address}/console/sign-on/callback/`)
    const company = await givenCompany(service.db, { name: 'Acme Logistics' })
    await givenFlow(service.db, company.id)
    await setProvider(service.db, {
      companyId: company.id,
      issuer: idp.issuer,
      clientId: idp.clientId,
      emailDomains: ['example.com'],
      sealedClientSecret: secretsOf(service.config).seal(idp.clientSecret),
      trustsEmails: false,
      newMemberRole: 'recruiter',
    })
    idp.become(sam)
    const { page, context, expectAccessible, expectCalm } = await watchedPage(browser, { address })
    await page.goto('/console/sign-in/?next=/console/account')
    await expectAccessible()
    await page.getByRole('link', { name: 'Sign in with Acme Logistics' }).click()
    await page.getByText('You came in by').waitFor()
    await expectAccessible()

    const { id: userId } = await service.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', sam.email)
      .executeTakeFirstOrThrow()
    await startSession(service.db, { userId, companyId: company.id, userAgent: 'another browser' })
    await page.reload()
    await page.getByRole('button', { name: 'Sign out there' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'At my company’s sign-in' }).click()
    await (await opened).getByRole('heading', { name: 'That was you' }).waitFor()
    await page.getByText('Signed out there').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    // What needs a factor is refused first.
    await expectCalm({ allowsFailedRequests: true })
    await context.close()
    await idp.stop()
  })
})
