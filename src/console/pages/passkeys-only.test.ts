import { beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, type TestCompany, unique } from '../../../tests/support/factories.ts'
import { callConsole, codeOf, givenOperator, PASSWORD, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { enrolPasskey } from '../../operators/actions/enrol-passkey.ts'
import { inviteOperator } from '../../operators/actions/invite-operator.ts'
import { requirePasskeys } from '../../operators/actions/require-passkeys.ts'
import { startSession } from '../../operators/actions/start-session.ts'
import { insertMembership } from '../../operators/membership-queries.ts'
import { insertPasskey } from '../../operators/passkey-queries.ts'

const service = testService()
let company: TestCompany
let owner: TestOperator

const aPasskey = () => ({ id: `passkey ${unique()}`, publicKey: Buffer.from('key'), counter: 0, transports: [] })
const givePasskey = async ({ id }: { id: string }) => {
  const passkey = aPasskey()
  await insertPasskey(service.db, id, passkey)
  return passkey.id
}
const demand = (companyId = company.id) => requirePasskeys(service.db, companyId, { isRequired: true })
const change = (passkeys_only: boolean, who = owner) =>
  callConsole(service, who, { path: '/sign-in-policy/', body: { passkeys_only } })
const isIn = async (who: { cookie: string }) => (await callConsole(service, who, { path: '/account/' })).status === 200

async function signedInByPassword({ email, totpSecret }: TestOperator, steps = 0) {
  const browser = newBrowser(service)
  await browser.get('/console/sign-in/')
  await browser.send('/console/sign-in/', { email, password: PASSWORD, next: '/console/review/' })
  const answer = await browser.send('/console/sign-in/code/', { code: codeOf({ totpSecret }, steps) })
  return { browser, answer }
}
const trail = async (action: string) => {
  const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query: { action } })
  return body.data.results
}

beforeEach(async () => {
  company = await givenCompany(service.db, { name: 'Acme' })
  owner = await givenOperator(service, company.id)
})

describe('a company that demands passkeys', () => {
  test('needs an owner who has one, and signs out whom a password let in, but for whoever demands it', async () => {
    const [rita, admin] = [
      await givenOperator(service, company.id, { role: 'recruiter' }),
      await givenOperator(service, company.id, { role: 'admin' }),
    ]
    await givePasskey(admin)
    const refused = await change(true)
    expect([refused.status, refused.body.code, refused.body.details[0].field]).toEqual([
      400,
      'invalid_field',
      'passkeys_only',
    ])
    await givePasskey(owner)
    const { token } = await startSession(service.db, {
      userId: admin.id,
      companyId: company.id,
      userAgent: 'a test',
      byPasskey: true,
    })
    expect((await change(true, admin)).body.data).toEqual({ ended_sessions: 2 })
    expect([await isIn(owner), await isIn(rita), await isIn(admin)]).toEqual([false, false, true])
    expect(await isIn({ cookie: `hireline_console=${token}` })).toBe(true)
    expect((await change(false, admin)).body.data).toEqual({ ended_sessions: 0 })
    expect((await trail('operator.passkeys_required')).map((entry: { details: object }) => entry.details)).toEqual([
      { required: false },
      { required: true },
    ])
    expect((await trail('operator.passkeys_required'))[0].actor).toMatchObject({ type: 'operator', id: admin.id })
  })

  test('is not changed by a recruiter, nor without a factor of late', async () => {
    await givePasskey(owner)
    const rita = await givenOperator(service, company.id, { role: 'recruiter' })
    expect((await change(true, rita)).body.code).toBe('insufficient_scope')
    await service.db
      .updateTable('user_sessions')
      .set({ verified_at: new Date(0) })
      .where('user_id', '=', owner.id)
      .execute()
    expect((await change(true)).body.code).toBe('step_up_required')
  })

  test('takes neither password and code of who has a passkey, nor makes them another one', async () => {
    await givePasskey(owner)
    await demand()
    const { browser, answer } = await signedInByPassword(owner)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Acme wants a passkey')])
    expect(answer.text).toContain('data-passkey="known"')
    expect((await browser.get('/console/sign-in/first-passkey/')).headers.location).toBe('/console/sign-in/')
    expect(await isIn({ cookie: browser.cookieHeader() })).toBe(false)
  })

  test('leads who has none to making one, after password and code, and not before', async () => {
    await givePasskey(owner)
    const rita = await givenOperator(service, company.id, { role: 'recruiter' })
    await demand()
    const early = newBrowser(service)
    await early.get('/console/sign-in/')
    await early.send('/console/sign-in/', { email: rita.email, password: PASSWORD })
    expect((await early.get('/console/sign-in/first-passkey/')).headers.location).toBe('/console/sign-in/')
    const post = (path: string, browser: typeof early) =>
      browser.sendBody(`/console/sign-in/first-passkey/${path}`, Buffer.from('{}'), {
        'content-type': 'application/json',
      })
    expect((await post('options/', early)).status).toBe(400)

    const { browser, answer } = await signedInByPassword(rita)
    expect([answer.status, answer.headers.location]).toEqual([303, '/console/sign-in/first-passkey/'])
    expect(await isIn({ cookie: browser.cookieHeader() })).toBe(false)
    const page = await browser.get('/console/sign-in/first-passkey/')
    expect(page.text).toContain('data-passkey="new"')
    expect(JSON.parse((await post('options/', browser)).text).user.name).toBe(rita.email)
    expect((await post('', browser)).status).toBe(400)
    // Made in another window meanwhile: there is one first passkey.
    expect(await enrolPasskey(service.db, rita.id, aPasskey())).toBe(true)
    expect(await enrolPasskey(service.db, rita.id, aPasskey())).toBe(false)
    const [entry] = await trail('operator.passkey_added')
    expect([entry.object.id, entry.actor.id]).toEqual([rita.id, rita.id])
  })

  test('says so where there are no passkeys: at an address of numbers', async () => {
    await givePasskey(owner)
    await demand()
    const rita = await givenOperator(service, company.id, { role: 'recruiter' })
    const { browser } = await signedInByPassword(rita)
    const { text } = await browser.get('/console/sign-in/first-passkey/', { host: '127.0.0.1:8080' })
    expect(text).toContain('Browsers take passkeys only for a name')
    expect(text).not.toContain('data-passkey')
  })

  test('takes no password where somebody shows again who they are, and keeps their last passkey', async () => {
    const passkeyId = await givePasskey(owner)
    await change(true)
    const has = await callConsole(service, owner, { path: '/step-up/' })
    expect(has.body.data).toMatchObject({ password: false, app: false, passkey: true })
    for (const body of [{ password: PASSWORD }, { code: codeOf(owner) }]) {
      const answer = await callConsole(service, owner, { path: '/step-up/', body })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_field'])
    }
    const removed = await callConsole(service, owner, { path: '/account/passkeys/remove/', body: { id: passkeyId } })
    expect([removed.status, removed.body.details?.[0].message]).toEqual([
      400,
      expect.stringContaining('all that lets you in'),
    ])
    await change(false)
    const again = await callConsole(service, owner, { path: '/account/passkeys/remove/', body: { id: passkeyId } })
    expect(again.status).toBe(200)
  })

  test('lets nobody join by a password', async () => {
    await givePasskey(owner)
    const { slug } = await service.db
      .selectFrom('companies')
      .select('slug')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    const email = `new-${unique()}@example.com`
    const { token } = await inviteOperator(service.db, {
      companySlug: slug,
      email,
      role: 'viewer',
      recovers: false,
    })
    const browser = newBrowser(service)
    await browser.send('/console/invitation/', { token })
    // Demanded while somebody is about to join by a password.
    await browser.send('/console/join/', { name: 'Nia', password: PASSWORD })
    const { text } = await browser.get('/console/join/app/')
    const totpSecret = /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
    await demand()
    const late = await browser.send('/console/join/app/', { code: codeOf({ totpSecret }) })
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('takes passkeys alone')])
    // From now on the page has no field for one, and the invitation is still good.
    await browser.send('/console/invitation/', { token })
    expect((await browser.get('/console/join/')).text).not.toContain('name="password"')
    const sent = await browser.send('/console/join/', { name: 'Nia', password: PASSWORD })
    expect(sent.headers.location).toBe('/console/join/')
  })

  test('leaves another company of the same person open, and is asked for by its invitation', async () => {
    const other = await givenCompany(service.db, { name: 'Zebra' })
    const rita = await givenOperator(service, other.id, { role: 'recruiter' })
    await givePasskey(owner)
    await demand()
    await insertMembership(service.db, company.id, rita.id, { role: 'viewer', flowIds: [] })
    const { browser } = await signedInByPassword(rita)
    const { body } = await callConsole(service, { cookie: browser.cookieHeader() }, { path: '/v1/company/' })
    expect(body.data.id).toBe(other.id)

    const zoe = await givenOperator(service, other.id, { role: 'recruiter' })
    const { slug } = await service.db
      .selectFrom('companies')
      .select('slug')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    const { token } = await inviteOperator(service.db, {
      companySlug: slug,
      email: zoe.email,
      role: 'viewer',
      recovers: false,
    })
    const invited = newBrowser(service)
    await invited.send('/console/invitation/', { token })
    await invited.send('/console/sign-in/', { email: zoe.email, password: PASSWORD })
    const answer = await invited.send('/console/sign-in/code/', { code: codeOf(zoe) })
    expect(answer.headers.location).toBe('/console/sign-in/first-passkey/')
  })

  test('tells who has a passkey, and that nothing else counts', async () => {
    await givePasskey(owner)
    await givenOperator(service, company.id, { role: 'viewer', name: 'Vic' })
    await change(true)
    const { body } = await callConsole(service, owner, { path: '/members/' })
    expect(body.data.passkeys_only).toBe(true)
    expect(
      body.data.members.map(({ name, has_passkey }: { name: string; has_passkey: boolean }) => [name, has_passkey]),
    ).toEqual([
      ['Olivia Owner', true],
      ['Vic', false],
    ])
    expect((await callConsole(service, owner, { path: '/account/' })).body.data.passkeys_only).toBe(true)
    // A company that has said nothing takes both.
    const other = await givenOperator(service, (await givenCompany(service.db)).id)
    expect((await callConsole(service, other, { path: '/members/' })).body.data.passkeys_only).toBe(false)
  })
})
