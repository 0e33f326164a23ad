import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addPasskey } from '../../../src/operators/actions/change-passkeys.ts'
import { enrolPasskey } from '../../../src/operators/actions/enrol-passkey.ts'
import { issueSetUpToken } from '../../../src/operators/actions/issue-set-up-token.ts'
import { insertMembership } from '../../../src/operators/membership-queries.ts'
import type { Operator } from '../../../src/operators/operator.ts'
import { type Browser, newBrowser } from '../browser.ts'
import { callConsole, codeOf, PASSWORD } from '../operators.ts'
import type { TestService } from '../service.ts'
import type { Hireline } from './hireline.ts'

/** Somebody keeps a list of the first flow under a name, and forgets it again. */
async function keepView(service: TestService, operator: { cookie: string }) {
  const flows = await callConsole(service, operator, { path: '/v1/hiring-flow/' })
  const hiring_flow_id = flows.body.data.results[0].id
  const view = { hiring_flow_id, name: 'Nights', is_shared: false, is_pinned: true, search: {} }
  const saved = await callConsole(service, operator, { path: '/views/', body: view })
  await callConsole(service, operator, { path: '/views/', query: { hiring_flow_id } })
  const pin = `/views/${saved.body.data.id}/pin/`
  for (const is_pinned of [false, true]) await callConsole(service, operator, { path: pin, body: { is_pinned } })
  await callConsole(service, operator, { path: `/views/${saved.body.data.id}/delete/`, body: {} })
}

/** Somebody shows again who they are, and their session has another token. */
async function showAgain(service: TestService, browser: Browser) {
  const who = () => ({ cookie: browser.cookieHeader() })
  await callConsole(service, who(), { path: '/step-up/' })
  const offer = await callConsole(service, who(), { method: 'POST', path: '/step-up/passkey/options/' })
  const { challenge } = offer.body.data
  await callConsole(service, who(), { path: '/step-up/passkey/', body: { challenge, response: { id: 'unknown' } } })
  keepCookie(browser, await callConsole(service, who(), { path: '/step-up/', body: { password: PASSWORD } }))
}

function keepCookie(browser: Browser, { headers }: { headers: Record<string, unknown> }) {
  const [, token = ''] = /hireline_console=([\w-]+)/.exec(String(headers['set-cookie'])) ?? []
  browser.cookies.set('hireline_console', token)
}

/** Somebody looks after what they sign in by. */
async function lookAfterAccount(service: TestService, browser: Browser) {
  const operator = { cookie: browser.cookieHeader() }
  const call = (path: string, body: object) => callConsole(service, operator, { path: `/account/${path}`, body })
  await callConsole(service, operator, { path: '/account/' })
  await call('recovery-codes/', {})
  const offer = await call('passkeys/options/', {})
  await call('passkeys/', { challenge: offer.body.data.challenge, response: {} })
  const { user_id } = await service.db
    .selectFrom('user_sessions')
    .select('user_id')
    .orderBy('created', 'desc')
    .executeTakeFirstOrThrow()
  const passkey = { id: 'a key', publicKey: Buffer.from('key'), counter: 0, transports: [] }
  const user = await service.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { company_id } = await service.db
    .selectFrom('memberships')
    .select('company_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await addPasskey(service.db, { userId: user.id, company: { id: company_id } } as Operator, passkey)
  await call('passkeys/remove/', { id: passkey.id })
  await call('sessions/end/', { session_id: randomUUID() })
  await call('sessions/end/', {})
  keepCookie(
    browser,
    await call('password/', { current_password: PASSWORD, new_password: 'four geese under a ladder' }),
  )
}

/** An owner invites somebody, thinks again, and changes who may what. */
async function changeMembers(service: TestService, operator: { cookie: string }) {
  const call = (path: string, body?: object) => callConsole(service, operator, { path, ...(body && { body }) })
  const made = await call('/invitations/', { email: 'new@example.com', role: 'reviewer' })
  const invitation = `/invitations/${made.body.data.id}/`
  await call('/members/')
  const { body } = await call('/v1/company/')
  const adam = await service.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'adam@example.com')
    .executeTakeFirstOrThrow()
  await insertMembership(service.db, body.data.id, adam.id, { role: 'viewer', flowIds: [] })
  await call(`${invitation}renew/`, {})
  await call(`${invitation}revoke/`, {})
  await call(`/members/${adam.id}/role/`, { role: 'reviewer' })
  await call(`/members/${adam.id}/sign-out/`, {})
  await call(`/members/${adam.id}/remove/`, {})
}

/** Somebody makes a key, gives it a successor, and ends it. */
async function changeKeys(service: TestService, operator: { cookie: string }) {
  const call = (path: string, body?: object) => callConsole(service, operator, { path, ...(body && { body }) })
  const made = await call('/keys/', { name: 'ATS', scopes: ['flows:read'], expires_in_days: 90 })
  await call('/keys/')
  await call(`/keys/${made.body.data.id}/rotate/`, { overlap_hours: 24 })
  await call(`/keys/${made.body.data.id}/revoke/`, {})
}

/** The newest one who signed in makes a first passkey, has everybody use one, and lets it be. */
async function demandPasskeys(service: TestService, browser: Browser) {
  await browser.get('/console/sign-in/first-passkey/')
  for (const path of ['options/', ''])
    await browser.sendBody(`/console/sign-in/first-passkey/${path}`, Buffer.from('{}'), {
      'content-type': 'application/json',
    })
  const { user_id } = await service.db
    .selectFrom('user_sessions')
    .select('user_id')
    .orderBy('created', 'desc')
    .executeTakeFirstOrThrow()
  await enrolPasskey(service.db, user_id, { id: 'first', publicKey: Buffer.from('key'), counter: 0, transports: [] })
  for (const passkeys_only of [true, false])
    await callConsole(
      service,
      { cookie: browser.cookieHeader() },
      { path: '/sign-in-policy/', body: { passkeys_only } },
    )
}

/** What is assigned to somebody who reviews, and what is not, is asked for. */
async function review(service: TestService, reviewer: Browser) {
  const who = { cookie: reviewer.cookieHeader() }
  for (const kind of ['applications', 'documents'] as const)
    await callConsole(service, who, { path: `/v1/${kind}/${randomUUID()}/` })
}

/** Three people are let in, sign in, read and write, and are sent away. */
export async function workAtTheConsole(service: TestService, hireline: Hireline) {
  const of = ['--company', 'whole']
  const first = newBrowser(service)
  for (const path of ['setup/', 'join/', 'join/app/']) await first.get(`/console/${path}`)
  const token = await issueSetUpToken(service.db)
  await first.send('/console/setup/', { token: token ?? '', email: 'olivia@example.com' })
  const olivia = await joinConsole(first)
  const invited = await hireline('operators', 'invite', ...of, '--role', 'admin', 'adam@example.com')
  const second = newBrowser(service)
  await second.get('/console/invitation/')
  await second.send('/console/invitation/', { token: new URL(invited.link).hash.slice(1) })
  await joinConsole(second)
  const again = await hireline('operators', 'invite', ...of, '--role', 'viewer', '--recover', 'adam@example.com')
  await second.send('/console/invitation/', { token: new URL(again.link).hash.slice(1) })
  await joinConsole(second)

  await first.send('/console/sign-out/')
  await first.get('/console/sign-in/')
  await first.send('/console/sign-in/', { email: 'olivia@example.com', password: PASSWORD })
  await first.get('/console/sign-in/code/')
  // The code of now was used to join.
  await first.send('/console/sign-in/code/', { code: codeOf(olivia, 1) })
  await sql`update user_sessions set last_used_at = now() - interval '5 minutes'`.execute(service.db)
  const { body } = await callConsole(service, { cookie: first.cookieHeader() }, { path: '/v1/company/' })
  await keepView(service, { cookie: first.cookieHeader() })
  await showAgain(service, first)
  await lookAfterAccount(service, first)
  expect(body.status).toBe('success')

  await changeMembers(service, { cookie: first.cookieHeader() })
  await changeKeys(service, { cookie: first.cookieHeader() })
  await demandPasskeys(service, first)
  const third = newBrowser(service)
  const reviewing = await hireline('operators', 'invite', ...of, '--role', 'reviewer', 'rea@example.com')
  await third.send('/console/invitation/', { token: new URL(reviewing.link).hash.slice(1) })
  await joinConsole(third)
  await review(service, third)

  await hireline('console', 'build', '--out', join(service.config.DATA_DIR, 'built-console'))
  await hireline('operators', 'list', ...of)
  await hireline('operators', 'passkeys', 'show', ...of)
  await hireline('operators', 'passkeys', 'only', ...of, '--off')
  await hireline('operators', 'role', ...of, 'adam@example.com', 'recruiter')
  await hireline('operators', 'sessions', 'adam@example.com', '--end')
  await hireline('operators', 'remove', ...of, 'adam@example.com')
}

async function joinConsole(browser: Browser): Promise<{ totpSecret: string }> {
  await browser.get('/console/join/')
  await browser.send('/console/join/', { name: 'Somebody', password: PASSWORD })
  const { text } = await browser.get('/console/join/app/')
  const totpSecret = /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
  expect((await browser.send('/console/join/app/', { code: codeOf({ totpSecret }) })).status).toBe(200)
  return { totpSecret }
}
