import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Browser, newBrowser } from '../browser.ts'
import { type IdentityProvider, startIdentityProvider } from '../identity-provider.ts'
import { callConsole, givenOperator } from '../operators.ts'
import type { TestService } from '../service.ts'
import type { Hireline } from './hireline.ts'

/** A company has its people come in by its provider; one who had an account links it. */
export async function signOnAtTheConsole(service: TestService, folder: string, hireline: Hireline) {
  const of = ['--company', 'whole']
  const provider = await startIdentityProvider('http://localhost/console/sign-on/callback/')
  const secret = join(folder, 'client-secret')
  await writeFile(secret, provider.clientSecret)
  const told = ['--client-id', provider.clientId, '--client-secret-file', secret, '--domain', 'example.com']
  const set = () => hireline('operators', 'sso', 'set', ...of, '--issuer', provider.issuer, ...told)
  await set()
  await hireline('operators', 'sso', 'show', ...of)
  await hireline('operators', 'sso', 'remove', ...of)
  await set()
  const sonja = { sub: 'sonja', email: 'sonja@example.com', email_verified: true, name: 'Sonja' }
  const comeBack = async (browser: Browser, address: unknown, who: { sub: string }) =>
    browser.get((await provider.signIn(String(address), who)).slice('http://localhost'.length))
  const signOn = async (browser: Browser) => {
    await browser.send('/console/sign-on/', { who: 'whole' })
    const { headers } = await browser.get('/console/sign-on/to/whole/')
    return comeBack(browser, headers.location, sonja)
  }
  await signOn(newBrowser(service))
  await hireline('operators', 'invite', ...of, '--role', 'viewer', sonja.email)
  const browser = newBrowser(service)
  expect((await signOn(browser)).status).toBe(303)
  await comeBack(browser, (await browser.get('/console/sign-on/step-up/')).headers.location, sonja)

  const company = await service.db
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'whole')
    .executeTakeFirstOrThrow()
  const owner = await givenOperator(service, company.id)
  const link = newBrowser(service)
  link.cookies.set('hireline_console', owner.cookie.split('=')[1] ?? '')
  const begun = await callConsole(service, owner, { path: '/account/single-sign-on/', body: {} })
  const [, pending = ''] = /hireline_console_pending=([^;]+)/.exec(String(begun.headers['set-cookie'])) ?? []
  link.cookies.set('hireline_console_pending', pending)
  await comeBack(link, begun.body.data.go_to, { sub: 'olga' })
  await callConsole(service, owner, { path: '/account/single-sign-on/unlink/', body: {} })
  await hireline('operators', 'sso', 'only', ...of, '--glass-breaker', owner.email)
  await hireline('operators', 'sso', 'only', ...of, '--off')
  await hireline('operators', 'sso', 'unlink', ...of, owner.email)
  await changeProvider(service, owner, provider)
  await provider.stop()
}

/** An owner sets the provider up anew. */
async function changeProvider(
  service: TestService,
  owner: { id: string; cookie: string },
  { issuer, clientId: client_id, clientSecret: client_secret }: IdentityProvider,
) {
  const call = async (path: string, body?: object) => {
    const answer = await callConsole(service, owner, { path: `/single-sign-on/${path}`, ...(body && { body }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await call('remove/', {})
  await call('try/', { issuer, client_id })
  const others = { email_domains: ['example.com'], trusts_emails: false, new_member_role: null }
  await call('', { issuer, client_id, client_secret, ...others })
  await call('only/', { glass_breaker_id: owner.id })
  await call('only/', { glass_breaker_id: null })
  await call('')
}
