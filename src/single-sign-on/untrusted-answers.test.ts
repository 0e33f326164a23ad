import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../tests/support/browser.ts'
import { givenCompany, type TestCompany, unique } from '../../tests/support/factories.ts'
import { type FakeIssuer, startFakeIssuer } from '../../tests/support/fake-issuer.ts'
import { callConsole } from '../../tests/support/operators.ts'
import { testService } from '../../tests/support/service.ts'
import type { Config } from '../config.ts'
import { secretsOf } from '../secrets/secrets.ts'
import { beginSignOn } from './actions/begin-sign-on.ts'
import { setProvider } from './actions/change-provider.ts'
import { ProviderAway, UntrustedAnswer } from './connection.ts'
import { findProvider } from './provider-queries.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const CLIENT_SECRET = 'a secret of the client that is long enough'
let fake: FakeIssuer
let company: TestCompany
let slug: string

beforeAll(async () => {
  fake = await startFakeIssuer()
  company = await givenCompany(service.db)
  const row = service.db.selectFrom('companies').select('slug').where('id', '=', company.id)
  slug = (await row.executeTakeFirstOrThrow()).slug
  await signOnBy(fake.issuer)
})
beforeEach(() => {
  fake.metadata = {}
  fake.discovery = 'answers'
})
afterAll(() => fake.stop())

const signOnBy = (issuer: string) =>
  setProvider(service.db, {
    companyId: company.id,
    issuer,
    clientId: 'hireline',
    emailDomains: ['example.com'],
    trustsEmails: false,
    sealedClientSecret: secretsOf(service.config).seal(CLIENT_SECRET),
    newMemberRole: 'viewer' as const,
  })

const now = () => Math.floor(Date.now() / 1000)
/** What an honest token says of somebody who is new. */
function claimsOf(nonce: string): JWTPayload {
  const sub = `fay-${unique()}`
  const email = { email: `${sub}@example.com`, email_verified: true }
  return { iss: fake.issuer, aud: 'hireline', sub, nonce, iat: now(), exp: now() + 300, ...email }
}

/** Goes there and comes back, with the token that is made for it. */
async function signedOn(
  make: (nonce: string) => Promise<string>,
  start = `/console/sign-on/to/${slug}/`,
  cookie?: string,
) {
  const browser = newBrowser(service)
  if (cookie) browser.cookies.set('hireline_console', cookie.split('=')[1] ?? '')
  const { headers } = await browser.get(start)
  const { searchParams: sent } = new URL(String(headers.location))
  fake.idToken = await make(sent.get('nonce') ?? '')
  const answer = await browser.get(`/console/sign-on/callback/?code=any&state=${sent.get('state')}`)
  return { browser, answer, sent }
}
const isIn = async (browser: ReturnType<typeof newBrowser>) =>
  (await callConsole(service, { cookie: browser.cookieHeader() }, { path: '/v1/company/' })).status === 200

const otherKey = await generateKeyPair('RS256')
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedBy = (key: Parameters<SignJWT['sign']>[0], alg: string) => (nonce: string) =>
  new SignJWT(claimsOf(nonce)).setProtectedHeader({ alg, kid: 'one' }).sign(key)
const saying = (others: JWTPayload) => (nonce: string) => fake.sign({ ...claimsOf(nonce), ...others })

describe('an ID token', () => {
  test('that is as it should be lets in', async () => {
    const { browser, answer, sent } = await signedOn(saying({}))
    expect([answer.status, await isIn(browser)]).toEqual([303, true])
    expect(Object.fromEntries(sent)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
  })

  const refused: [string, (nonce: string) => Promise<string>][] = [
    ['of another issuer', saying({ iss: 'https://login.example.com' })],
    ['for another audience', saying({ aud: 'another' })],
    ['for several audiences, and asked for by another', saying({ aud: ['hireline', 'another'], azp: 'another' })],
    ['out of date', saying({ exp: now() - 60, iat: now() - 360 })],
    ['good only later', saying({ nbf: now() + 600 })],
    ['with the nonce of another login', saying({ nonce: 'another' })],
    ['without a nonce', async (nonce) => fake.sign({ ...claimsOf(nonce), nonce: undefined as never })],
    ['without a subject', async (nonce) => fake.sign({ ...claimsOf(nonce), sub: undefined as never })],
    ['without a signature', async (nonce) => `${part({ alg: 'none' })}.${part(claimsOf(nonce))}.`],
    ['signed by another key', signedBy(otherKey.privateKey, 'RS256')],
    ['signed with the public key as a secret', (nonce) => signedBy(Buffer.from(fake.publicKey), 'HS256')(nonce)],
    ['signed with the client’s secret', signedBy(Buffer.from(CLIENT_SECRET), 'HS256')],
    [
      'changed after it was signed',
      async (nonce) => {
        const [head, , signature] = (await fake.sign(claimsOf(nonce))).split('.')
        return `${head}.${part(claimsOf(nonce))}.${signature}`
      },
    ],
    ['that is none', async () => 'a token'],
  ]
  test.each(refused)('%s lets nobody in', async (_, make) => {
    const { browser, answer } = await signedOn(make)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('could not be confirmed')])
    expect(await isIn(browser)).toBe(false)
  })
})

describe('somebody who is signed in', () => {
  const steppedUpWith = async (others: (sub: unknown) => JWTPayload) => {
    let sub: unknown
    const first = await signedOn((nonce) => {
      const claims = claimsOf(nonce)
      sub = claims.sub
      return fake.sign(claims)
    })
    const cookie = `hireline_console=${first.browser.cookies.get('hireline_console')}`
    const told = async (who: { cookie: string }) => (await callConsole(service, who, { path: '/step-up/' })).body.data
    expect(await told({ cookie })).toMatchObject({ stepped_up: false, single_sign_on: true, password: false })
    const second = await signedOn(
      (nonce) => fake.sign({ ...claimsOf(nonce), ...others(sub) }),
      '/console/sign-on/step-up/',
      cookie,
    )
    const { stepped_up } = (await told({ cookie: second.browser.cookieHeader() })) ?? {}
    const old = await callConsole(service, { cookie }, { path: '/step-up/' })
    return { sent: Object.fromEntries(second.sent), text: second.answer.text, stepped_up, oldStatus: old.status }
  }

  test('shows who they are at the provider anew, and goes on with another token', async () => {
    const { sent, text, stepped_up, oldStatus } = await steppedUpWith((sub) => ({ sub: String(sub), auth_time: now() }))
    expect(sent).toMatchObject({ prompt: 'login', max_age: '0' })
    expect([text, stepped_up, oldStatus]).toEqual([expect.stringContaining('That was you'), true, 401])
  })

  const refused: [string, (sub: unknown) => JWTPayload, string][] = [
    [
      'when they showed it an hour ago',
      (sub) => ({ sub: String(sub), auth_time: now() - 3600 }),
      'could not be confirmed',
    ],
    ['when the provider does not say when', (sub) => ({ sub: String(sub) }), 'could not be confirmed'],
    ['when it was somebody else', () => ({ auth_time: now() }), 'That was not you'],
  ]
  test.each(refused)('has not shown it %s', async (_, others, why) => {
    const { text, stepped_up } = await steppedUpWith(others)
    expect([text, stepped_up]).toEqual([expect.stringContaining(why), false])
  })
})

describe('a provider', () => {
  test.each(['fails', 'talks'] as const)(
    'that %s is told of on a page, and one that hangs within its time',
    async (how) => {
      fake.discovery = how
      const answer = await newBrowser(service).get(`/console/sign-on/to/${slug}/`)
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('does not answer')])
    },
  )

  test('that hangs holds up nobody else, and whoever waits is told in time', { timeout: 30_000 }, async () => {
    fake.discovery = 'hangs'
    const started = performance.now()
    const waiting = newBrowser(service).get(`/console/sign-on/to/${slug}/`)
    await expect.poll(fake.hanging).toBe(1)
    expect((await newBrowser(service).get('/console/sign-in/')).status).toBe(200)
    expect((await service.call(company.key, { path: '/external/v1/company/' })).status).toBe(200)
    expect((await waiting).status).toBe(503)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('is taken at its word only where it calls itself what was told, and keeps to its own address', async () => {
    fake.metadata = { issuer: `${fake.issuer}/another` }
    const start = () => newBrowser(service).get(`/console/sign-on/to/${slug}/`)
    expect((await start()).text).toContain('could not be confirmed')
    fake.metadata = { authorization_endpoint: 'http://login.example.com/authorize' }
    expect((await start()).text).toContain('could not be confirmed')
    fake.metadata = {}
    fake.discovery = 'redirects'
    expect((await start()).text).toContain('could not be confirmed')
  })

  test('is asked at public addresses alone, and encrypted, unless the setting allows others', async () => {
    const closed = { db: service.db, config: { ...service.config, EVENTS_ALLOW_PRIVATE_ADDRESSES: 'false' as const } }
    secretsOf(closed.config)
    const begin = async (issuer: string, config: Config = closed.config) => {
      await signOnBy(issuer)
      const provider = await findProvider(service.db, company.id)
      const callback = new URL('http://localhost/console/sign-on/callback/')
      if (!provider) throw new Error('It was just set.')
      return beginSignOn({ db: service.db, config }, provider, { purpose: { kind: 'sign_in' }, callback })
    }
    await expect(begin(fake.issuer)).rejects.toThrow(UntrustedAnswer)
    await expect(begin(fake.issuer.replace('http:', 'https:'))).rejects.toThrow('not a public address')
    await expect(begin(fake.issuer.replace('http:', 'https:'))).rejects.toThrow(ProviderAway)
    // Beyond the machine itself never without encryption.
    await expect(begin('http://login.example.com', service.config)).rejects.toThrow(UntrustedAnswer)
    await signOnBy(fake.issuer)
  })
})
