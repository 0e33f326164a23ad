import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, type TestCompany, unique } from '../../../tests/support/factories.ts'
import { type FakeIssuer, startFakeIssuer } from '../../../tests/support/fake-issuer.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../tests/support/identity-provider.ts'
import { callConsole, givenOperator, letFactorsAge, type TestOperator } from '../../../tests/support/operators.ts'
import { freePort } from '../../../tests/support/redis-server.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const CALLBACK = 'http://localhost/console/sign-on/callback/'
let idp: IdentityProvider
let fake: FakeIssuer
let company: TestCompany
let owner: TestOperator

beforeAll(async () => {
  idp = await startIdentityProvider(CALLBACK)
  fake = await startFakeIssuer()
})
afterAll(() => Promise.all([idp.stop(), fake.stop()]))
beforeEach(async () => {
  company = await givenCompany(service.db)
  owner = await givenOperator(service, company.id)
  fake.metadata = {}
})

const call = (path: string, body?: object, who: { cookie: string } = owner) =>
  callConsole(service, who, { path: `/single-sign-on/${path}`, ...(body && { body }) })
const said = (others: object = {}) => ({
  issuer: idp.issuer,
  client_id: idp.clientId,
  client_secret: idp.clientSecret,
  email_domains: ['Example.com'],
  trusts_emails: false,
  new_member_role: null,
  ...others,
})
const told = async (who?: { cookie: string }) => (await call('', undefined, who)).body.data
const isIn = async (who: { cookie: string }) => (await callConsole(service, who, { path: '/account/' })).status === 200
const trail = async () => {
  const query = { actor_id: owner.id, page_size: '50' }
  const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query })
  const entries: { action: string; details: object }[] = body.data.results
  return entries.filter(({ action }) => action.startsWith('single_sign_on')).reverse()
}
const refused = (field: string, message: string) => ({
  status: 400,
  body: { code: 'invalid_field', details: [{ field, message: expect.stringContaining(message) }] },
})

/** Somebody comes back from the provider, and is asked nothing more. */
async function comesIn(sub: string) {
  const { slug } = await service.db
    .selectFrom('companies')
    .select('slug')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  const browser = newBrowser(service)
  const { headers } = await browser.get(`/console/sign-on/to/${slug}/`)
  const account = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Sam' }
  const back = await idp.signIn(String(headers.location), account)
  await browser.get(back.slice('http://localhost'.length))
  return { cookie: browser.cookieHeader() }
}

describe('the provider of a company', () => {
  test('is told once it has answered, and lets people in', async () => {
    expect(await told()).toMatchObject({ callback: CALLBACK, provider: null, owners: [{ id: owner.id }] })
    const answer = await call('', said({ new_member_role: 'viewer' }))
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { issuer: idp.issuer, algorithms: ['PS256', 'RS256'], tells_email_verified: true, tells_auth_time: true },
    ])
    const sam = await comesIn(`sam-${unique()}`)
    expect(await isIn(sam)).toBe(true)
    const { provider } = await told()
    expect(provider).toEqual({
      issuer: idp.issuer,
      client_id: idp.clientId,
      email_domains: ['example.com'],
      trusts_emails: false,
      new_member_role: 'viewer',
      is_required: false,
      glass_breaker_id: null,
      knows_you: false,
      members: 2,
      known_members: 1,
    })
    expect(JSON.stringify([answer.body, await told(), await trail()])).not.toContain(idp.clientSecret)
    expect(await trail()).toMatchObject([
      { action: 'single_sign_on.set', details: { issuer: idp.issuer, email_domains: ['example.com'] } },
    ])
  })

  test('keeps its secret when something else changes, and never hands it to another one', async () => {
    await call('', said({ new_member_role: 'viewer' }))
    const { client_secret: _, ...rest } = said({ new_member_role: 'recruiter' })
    expect((await call('', rest)).status).toBe(200)
    expect(await isIn(await comesIn(`kim-${unique()}`))).toBe(true)
    for (const other of [{ issuer: fake.issuer }, { client_id: 'another' }])
      expect(await call('', { ...rest, ...other })).toMatchObject(refused('client_secret', 'must be told'))
    expect((await told()).provider).toMatchObject({ issuer: idp.issuer, new_member_role: 'recruiter' })
  })

  test('is not stored, and told why, when it does not answer as one', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`
    const cases: [object, string, string][] = [
      [{ issuer: 'acme' }, 'issuer', 'must be an address'],
      [{ issuer: closed }, 'issuer', 'does not answer'],
      [{ issuer: 'http://login.example.com' }, 'issuer', 'is not https'],
      [{ issuer: `${idp.issuer}/realms/none` }, 'issuer', 'is no provider that can be trusted'],
      [{ email_domains: ['example.com', 'not a domain'] }, 'email_domains[1]', 'must be a domain'],
    ]
    for (const [others, field, message] of cases)
      expect(await call('', said(others)), message).toMatchObject(refused(field, message))
    fake.metadata = { id_token_signing_alg_values_supported: ['HS256', 'none'] }
    expect(await call('', said({ issuer: fake.issuer }))).toMatchObject(refused('issuer', 'signs with no key'))
    expect([(await told()).provider, await trail()]).toEqual([null, []])
  })

  test('is asked and not stored when it is only tried', async () => {
    const { issuer, client_id } = said()
    const answer = await call('try/', { issuer: ` ${issuer} `, client_id })
    expect([answer.status, answer.body.data.issuer]).toEqual([200, issuer])
    expect(await call('try/', { issuer: `${issuer}/x`, client_id })).toMatchObject(refused('issuer', 'no provider'))
    fake.metadata = { claims_supported: ['sub', 'email'] }
    const silent = await call('try/', { issuer: fake.issuer, client_id })
    expect(silent.body.data).toMatchObject({ tells_email_verified: false, tells_auth_time: false })
    expect([(await told()).provider, await trail()]).toEqual([null, []])
  })

  test('is removed, and whoever it let in is out', async () => {
    expect((await call('remove/', {})).status).toBe(404)
    await call('', said({ new_member_role: 'viewer' }))
    const sam = await comesIn(`sam-${unique()}`)
    expect((await call('remove/', {})).body.data).toEqual({ ended_sessions: 1 })
    expect([await isIn(sam), await isIn(owner), (await told()).provider]).toEqual([false, true, null])
    expect((await trail()).map(({ action }) => action)).toEqual(['single_sign_on.set', 'single_sign_on.removed'])
  })
})

describe('the only way in', () => {
  const only = (glass_breaker_id: string | null) => call('only/', { glass_breaker_id })

  test('is the provider, but for the owner who is named, until it is one of several again', async () => {
    expect((await only(owner.id)).status).toBe(404)
    await call('', said())
    const second = await givenOperator(service, company.id)
    expect((await only(owner.id)).body.data).toEqual({ ended_sessions: 1 })
    expect([await isIn(owner), await isIn(second)]).toEqual([true, false])
    expect((await told()).provider).toMatchObject({ is_required: true, glass_breaker_id: owner.id })
    expect((await only(null)).body.data).toEqual({ ended_sessions: 0 })
    expect((await told()).provider).toMatchObject({ is_required: false, glass_breaker_id: null })
    expect((await trail()).map(({ details }) => details)).toMatchObject([
      { issuer: idp.issuer },
      { required: true, glass_breaker_id: owner.id },
      { required: false, glass_breaker_id: null },
    ])
  })

  test('is not for who could not break the glass', async () => {
    await call('', said())
    const admin = await givenOperator(service, company.id, { role: 'admin' })
    expect(await only(admin.id)).toMatchObject(refused('glass_breaker_id', 'Only an owner'))
    await service.db
      .updateTable('users')
      .set({ password_hash: null, totp_secret: null })
      .where('id', '=', owner.id)
      .execute()
    expect((await told()).owners).toEqual([])
    expect(await only(owner.id)).toMatchObject(refused('glass_breaker_id', 'neither a password'))
  })
})

test('what changes it is for owners who have just shown who they are; admins and auditors see it, others nothing', async () => {
  await call('', said())
  const changes = ['', 'only/', 'remove/'] as const
  const bodies = { '': said(), 'only/': { glass_breaker_id: owner.id }, 'remove/': {} }
  await letFactorsAge(service, owner)
  for (const path of changes)
    expect(await call(path, bodies[path]), path).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  for (const role of ['admin', 'auditor', 'recruiter', 'reviewer', 'viewer'] as const) {
    const who = await givenOperator(service, company.id, { role })
    expect((await call('', undefined, who)).status, role).toBe(role === 'admin' || role === 'auditor' ? 200 : 403)
    for (const path of [...changes, 'try/'] as const) {
      const body = path === 'try/' ? { issuer: idp.issuer, client_id: 'x' } : bodies[path]
      expect((await call(path, body, who)).status, `${role} ${path}`).toBe(403)
    }
  }
  const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
  expect((await told(stranger)).provider).toBeNull()
})
