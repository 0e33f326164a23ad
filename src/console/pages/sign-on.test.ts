import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, type TestCompany, unique } from '../../../tests/support/factories.ts'
import {
  type IdentityProvider,
  type ProviderAccount,
  startIdentityProvider,
} from '../../../tests/support/identity-provider.ts'
import {
  callConsole,
  codeOf,
  givenOperator,
  letFactorsAge,
  PASSWORD,
  type TestOperator,
} from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { changeMember } from '../../operators/actions/change-member.ts'
import { inviteOperator } from '../../operators/actions/invite-operator.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { requireProvider, setProvider } from '../../single-sign-on/actions/change-provider.ts'
import type { NewProvider } from '../../single-sign-on/provider-queries.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const CALLBACK = 'http://localhost/console/sign-on/callback/'
let idp: IdentityProvider
let company: TestCompany
let slug: string

beforeAll(async () => {
  idp = await startIdentityProvider(CALLBACK)
  company = await givenCompany(service.db, { name: 'Acme' })
  await signOnBy(company.id)
  slug = await slugOf(company.id)
})
afterAll(() => idp.stop())

const slugOf = async (id: string) =>
  (await service.db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug

const signOnBy = (companyId: string, others: Partial<NewProvider> = {}) =>
  setProvider(service.db, {
    companyId,
    issuer: idp.issuer,
    clientId: idp.clientId,
    emailDomains: ['example.com'],
    sealedClientSecret: secretsOf(service.config).seal(idp.clientSecret),
    trustsEmails: false,
    newMemberRole: null,
    ...others,
  })

const somebody = (others: Partial<ProviderAccount> = {}): ProviderAccount => {
  const sub = `subject-${unique()}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Sam Subject', ...others }
}

const begun = async (browser: Browser, to = slug) => {
  const answer = await browser.get(`/console/sign-on/to/${to}/?next=/console/review/`)
  return String(answer.headers.location)
}
/** What a browser comes back with. */
const cameBack = async (browser: Browser, account: ProviderAccount, to = slug) => {
  const address = await idp.signIn(await begun(browser, to), account)
  expect(address.split('?')[0]).toBe(CALLBACK)
  return address.slice('http://localhost'.length)
}
const signedOn = async (account: ProviderAccount, browser = newBrowser(service), to = slug) => {
  const answer = await browser.get(await cameBack(browser, account, to))
  return { browser, answer }
}
const sessionOf = async (browser: Browser) =>
  callConsole(service, { cookie: browser.cookieHeader() }, { path: '/v1/company/' })
const invite = (email: string, to = slug) =>
  inviteOperator(service.db, { companySlug: to, email, role: 'recruiter', recovers: false })
const memberWith = (email: string) =>
  service.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'role', 'company_id'])
    .where('email', '=', email)
    .execute()

describe('signing in at a company’s provider', () => {
  test('lets in who was invited, as who they are there, with the page that was asked for', async () => {
    const account = somebody()
    await invite(account.email ?? '')
    const { browser, answer } = await signedOn(account)
    expect([answer.status, answer.headers.location], answer.text).toEqual([303, '/console/review/'])
    expect((await sessionOf(browser)).body.data.id).toBe(company.id)
    expect(await memberWith(account.email ?? '')).toMatchObject([
      { name: 'Sam Subject', role: 'recruiter', company_id: company.id },
    ])
    // From now on by the subject alone, whatever the email has become.
    const again = await signedOn({ ...account, email: 'other@elsewhere.example', email_verified: false })
    expect(again.answer.status).toBe(303)
    expect((await sessionOf(again.browser)).status).toBe(200)
  })

  test('makes one person of who comes back in two windows at once', async () => {
    const account = somebody()
    await invite(account.email ?? '')
    const browsers = [newBrowser(service), newBrowser(service)] as const
    const addresses = [await cameBack(browsers[0], account), await cameBack(browsers[1], account)] as const
    const answers = await Promise.all([browsers[0].get(addresses[0]), browsers[1].get(addresses[1])])
    expect(answers.map(({ status }) => status)).toContain(303)
    // Who was second is asked to begin again, and is the same person then.
    for (const [index, { status }] of answers.entries())
      if (status !== 303) expect((await signedOn(account, browsers[index])).answer.status).toBe(303)
    expect(await memberWith(account.email ?? '')).toHaveLength(1)
  })

  test('is offered on the page for signing in, and found by an email’s domain and by a company’s short name', async () => {
    const page = await newBrowser(service).get('/console/sign-in/?next=/console/review/')
    expect(page.text).toContain(`/console/sign-on/to/${slug}/?next=%2Fconsole%2Freview%2F`)
    for (const who of ['Ann@Example.com', 'example.com', slug]) {
      const found = await newBrowser(service).send('/console/sign-on/', { who, next: '/console/review/' })
      expect([found.status, found.text]).toEqual([200, expect.stringContaining(`/console/sign-on/to/${slug}/`)])
    }
    const none = await newBrowser(service).send('/console/sign-on/', { who: 'ann@elsewhere.example' })
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('No company here signs in by this')])
  })
})

describe('who is not let in', () => {
  const refusedAs = async (account: ProviderAccount, text: string, to = slug) => {
    const { browser, answer } = await signedOn(account, newBrowser(service), to)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(text)])
    expect((await sessionOf(browser)).status).toBe(401)
  }

  test('is who was not invited, whose email is not confirmed, or of another domain', async () => {
    await refusedAs(somebody(), 'Ask an owner for an invitation')
    const unconfirmed = somebody({ email_verified: false })
    await invite(unconfirmed.email ?? '')
    await refusedAs(unconfirmed, 'Your email is not confirmed')
    const foreign = somebody({ email: `ann-${unique()}@elsewhere.example` })
    await invite(foreign.email ?? '')
    await refusedAs(foreign, 'does not speak for the domain')
  })

  test('is who has come by somebody’s email: neither an account, nor another invitation, is opened by it', async () => {
    // An account that has never been here.
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    await refusedAs(somebody({ email: stranger.email }), 'There is an account with your email')
    // A member, who was invited once more.
    const member = await givenOperator(service, company.id)
    await invite(member.email)
    await refusedAs(somebody({ email: member.email }), 'There is an account with your email')
    // Whoever the provider gave the address to when the first one had left.
    const first = somebody()
    await invite(first.email ?? '')
    await signedOn(first)
    await invite(first.email ?? '')
    await refusedAs(somebody({ email: first.email ?? '' }), 'There is an account with your email')
    const [user] = await memberWith(first.email ?? '')
    await changeMember(service.db, { companyId: company.id, userId: user?.id ?? '' }, undefined)
    await refusedAs(somebody({ email: first.email ?? '' }), 'There is an account with your email')
  })

  test('is who was sent away, until they are invited again', async () => {
    await signOnBy(company.id, { newMemberRole: 'viewer' })
    const account = somebody()
    await signedOn(account)
    const [user] = await memberWith(account.email ?? '')
    expect(user?.role).toBe('viewer')
    await changeMember(service.db, { companyId: company.id, userId: user?.id ?? '' }, undefined)
    await refusedAs(account, 'Ask an owner for an invitation')
    await invite(account.email ?? '')
    expect((await signedOn(account)).answer.status).toBe(303)
    await signOnBy(company.id)
  })

  test('is who another company’s provider knows, were it the same one', async () => {
    const account = somebody()
    await invite(account.email ?? '')
    await signedOn(account)
    const other = await givenCompany(service.db, { name: 'Other' })
    await signOnBy(other.id, { newMemberRole: 'viewer' })
    const otherSlug = await slugOf(other.id)
    await refusedAs(account, 'There is an account with your email', otherSlug)
    // Invited there, they are a member of both, and each provider opens its own company.
    await invite(account.email ?? '', otherSlug)
    const { browser } = await signedOn(account, newBrowser(service), otherSlug)
    expect((await sessionOf(browser)).body.data.id).toBe(other.id)
    expect((await sessionOf((await signedOn(account)).browser)).body.data.id).toBe(company.id)
  })

  test('is a browser that did not begin, comes twice, comes late, or has changed what it brings', async () => {
    const account = somebody()
    await invite(account.email ?? '')
    const victim = newBrowser(service)
    const address = await cameBack(victim, account)
    const refusedAt = async (browser: Browser, path: string) => {
      const answer = await browser.get(path)
      expect([answer.status, answer.text], path).toEqual([400, expect.stringContaining('Begin again')])
      expect((await sessionOf(browser)).status).toBe(401)
    }
    await refusedAt(newBrowser(service), address)
    const other = newBrowser(service)
    await begun(other)
    await refusedAt(other, address)

    const pending = victim.cookies.get('hireline_console_pending') ?? ''
    expect((await victim.get(address)).status).toBe(303)
    const copy = newBrowser(service)
    copy.cookies.set('hireline_console_pending', pending)
    await refusedAt(copy, address)

    const late = newBrowser(service)
    const lateAddress = await cameBack(late, account)
    await service.db
      .updateTable('sign_on_attempts')
      .set({ expires_at: new Date(0) })
      .execute()
    await refusedAt(late, lateAddress)
  })

  test('is who brings the code of somebody else: the provider wants the verifier that belongs to it', async () => {
    const victim = somebody()
    await invite(victim.email ?? '')
    const stolen = new URL(await cameBack(newBrowser(service), victim), 'http://localhost').searchParams.get('code')
    const thief = newBrowser(service)
    const own = new URL(await cameBack(thief, somebody()), 'http://localhost')
    own.searchParams.set('code', stolen ?? '')
    const answer = await thief.get(own.pathname + own.search)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('could not be confirmed')])
    expect((await sessionOf(thief)).status).toBe(401)
    expect(await memberWith(victim.email ?? '')).toEqual([])
  })

  test('is in the trail, with a reason and no email', async () => {
    const query = { action: 'single_sign_on.refused' }
    const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query })
    const reasons = body.data.results.map(({ details }: { details: { reason: string } }) => details.reason)
    expect(reasons).toEqual(expect.arrayContaining(['known_email', 'not_invited', 'stale', 'untrusted']))
    expect(JSON.stringify(body)).not.toContain('@')
  })
})

describe('a session that a provider began', () => {
  test('changes nothing by which somebody comes in elsewhere, and is no factor of its own', async () => {
    const account = somebody()
    await invite(account.email ?? '')
    const { browser } = await signedOn(account)
    const who = { cookie: browser.cookieHeader() }
    for (const path of ['recovery-codes/', 'passkeys/options/']) {
      const answer = await callConsole(service, who, { path: `/account/${path}`, body: {} })
      expect([answer.status, answer.body.code]).toEqual([403, 'own_factors_required'])
    }
  })
})

describe('a provider that is the only way in', () => {
  let closed: TestCompany
  let breaker: TestOperator
  let other: TestOperator
  let closedSlug: string
  beforeAll(async () => {
    closed = await givenCompany(service.db, { name: 'Closed' })
    closedSlug = await slugOf(closed.id)
    breaker = await givenOperator(service, closed.id)
    other = await givenOperator(service, closed.id)
    await signOnBy(closed.id)
    await requireProvider(service.db, closed.id, breaker.id)
  })
  // Each code is good once, and so is what comes before it.
  const byPassword = async (who: TestOperator, step: number) => {
    const browser = newBrowser(service)
    await browser.send('/console/sign-in/', { email: who.email, password: PASSWORD, next: '' })
    return { browser, answer: await browser.send('/console/sign-in/code/', { code: codeOf(who, step) }) }
  }

  test('ends what others began, and takes no password but of the one who breaks the glass', async () => {
    expect((await callConsole(service, other, { path: '/v1/company/' })).status).toBe(401)
    expect((await callConsole(service, breaker, { path: '/v1/company/' })).status).toBe(200)
    const { browser, answer } = await byPassword(other, -1)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`/console/sign-on/to/${closedSlug}/`)])
    expect((await sessionOf(browser)).status).toBe(401)
    expect((await byPassword(breaker, -1)).answer.status).toBe(303)
  })

  test('leads who is invited there, with an account or without, and takes their word by it alone', async () => {
    const account = somebody()
    const known = await givenOperator(service, company.id)
    for (const email of [account.email ?? '', known.email]) {
      const { token } = await invite(email, closedSlug)
      const browser = newBrowser(service)
      const answer = await browser.send('/console/invitation/', { token })
      expect(answer.text).toContain(`/console/sign-on/to/${closedSlug}/`)
      expect((await browser.get('/console/join/')).headers.location).toBe('/console/sign-in/')
    }
    const { browser } = await signedOn(account, newBrowser(service), closedSlug)
    expect((await sessionOf(browser)).body.data.id).toBe(closed.id)
  })

  test('opens to every owner once the one who was named is none any more, and is only for who could break it', async () => {
    const viewer = await givenOperator(service, closed.id, { role: 'viewer' })
    await expect(requireProvider(service.db, closed.id, viewer.id)).rejects.toThrow('Only an owner')
    await changeMember(service.db, { companyId: closed.id, userId: breaker.id }, { role: 'viewer', flowIds: [] })
    expect((await byPassword(breaker, 0)).answer.text).toContain(`/console/sign-on/to/${closedSlug}/`)
    expect((await byPassword(other, 0)).answer.status).toBe(303)
  })
})

describe('linking an account', () => {
  const begun = async (who: { cookie: string }) => {
    const answer = await callConsole(service, who, { path: '/account/single-sign-on/', body: {} })
    const browser = newBrowser(service)
    browser.cookies.set('hireline_console', who.cookie.split('=')[1] ?? '')
    const [, pending = ''] = /hireline_console_pending=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
    browser.cookies.set('hireline_console_pending', pending)
    return { browser, address: String(answer.body.data?.go_to) }
  }
  const linked = async (who: { cookie: string }, account: ProviderAccount) => {
    const { browser, address } = await begun(who)
    return browser.get((await idp.signIn(address, account)).slice('http://localhost'.length))
  }

  test('lets its owner in by the provider, whatever email that says, until they unlink it', async () => {
    const owner = await givenOperator(service, company.id)
    const account = somebody({ email: 'private@elsewhere.example' })
    const answer = await linked(owner, account)
    expect([answer.status, answer.headers.location]).toEqual([303, '/console/account/'])
    const { browser } = await signedOn(account)
    const read = await callConsole(service, { cookie: browser.cookieHeader() }, { path: '/account/' })
    expect(read.body.data).toMatchObject({
      is_by_sign_on: true,
      has_password: true,
      single_sign_on: { is_linked: true },
    })
    const unlink = { path: '/account/single-sign-on/unlink/', body: {} }
    expect((await callConsole(service, { cookie: browser.cookieHeader() }, unlink)).body.code).toBe(
      'own_factors_required',
    )
    expect((await callConsole(service, owner, unlink)).body.data).toEqual({ unlinked: 1 })
    expect((await signedOn(account)).answer.status).toBe(400)
  })

  test('wants the session that began it, and a sign-in that is nobody else’s', async () => {
    const [owner, other] = [await givenOperator(service, company.id), await givenOperator(service, company.id)]
    const { browser, address } = await begun(owner)
    browser.cookies.set('hireline_console', other.cookie.split('=')[1] ?? '')
    const account = somebody()
    const answer = await browser.get((await idp.signIn(address, account)).slice('http://localhost'.length))
    expect(answer.text).toContain('Begin again')
    expect((await linked(owner, account)).status).toBe(303)
    expect((await linked(other, account)).text).toContain('That was not linked')
    // Somebody who has one already is nobody else there.
    expect((await linked(owner, somebody())).text).toContain('That was not linked')
  })

  test('is asked for by a page of the console alone, after a factor of late', async () => {
    const owner = await givenOperator(service, company.id)
    await letFactorsAge(service, owner)
    const link = { path: '/account/single-sign-on/', body: {} }
    expect((await callConsole(service, owner, link)).body.code).toBe('step_up_required')
    const foreign = await callConsole(service, owner, { ...link, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(foreign.body.code).toBe('cross_site_request')
  })
})

describe('showing anew at the provider who one is', () => {
  test('is done by who the provider knows as oneself', async () => {
    const account = somebody()
    await invite(account.email ?? '')
    const { browser } = await signedOn(account)
    const told = async () =>
      (await callConsole(service, { cookie: browser.cookieHeader() }, { path: '/step-up/' })).body.data
    expect(await told()).toMatchObject({ stepped_up: false, single_sign_on: true })
    const shown = async (who: ProviderAccount) => {
      const { headers } = await browser.get('/console/sign-on/step-up/')
      return browser.get((await idp.signIn(String(headers.location), who)).slice('http://localhost'.length))
    }
    expect((await shown(somebody())).text).toContain('That was not you')
    expect(await told()).toMatchObject({ stepped_up: false })
    expect((await shown(account)).text).toContain('That was you')
    expect(await told()).toMatchObject({ stepped_up: true })
  })
})
