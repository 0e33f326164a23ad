import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import { callConsole, codeOf, givenOperator, PASSWORD, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { changeMember } from '../../operators/actions/change-member.ts'
import { inviteOperator } from '../../operators/actions/invite-operator.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../../operators/recovery-codes.ts'
import { insertRecoveryCodes } from '../../operators/user-queries.ts'

const service = testService()
const limited = testService({ SIGN_IN_RATE_LIMIT_PER_MINUTE: '3' })
let company: TestCompany
let operator: TestOperator

beforeAll(async () => {
  company = await givenCompany(service.db)
})
beforeEach(async () => {
  operator = await givenOperator(service, company.id)
})

async function passwordGiven(email = operator.email, password = PASSWORD, next = '/console/') {
  const browser = newBrowser(service)
  await browser.get('/console/sign-in/')
  return { browser, answer: await browser.send('/console/sign-in/', { email, password, next }) }
}
const isSignedIn = async (browser: ReturnType<typeof newBrowser>) =>
  (await callConsole(service, { cookie: browser.cookieHeader() }, { path: '/account/' })).status === 200

describe('signing in', () => {
  test('takes the password, then a code, and leads to the page that was asked for', async () => {
    const anonymous = newBrowser(service)
    const sent = await anonymous.get('/console/account/?a=1')
    expect(sent.headers.location).toBe('/console/sign-in/?next=%2Fconsole%2Faccount%2F%3Fa%3D1')

    const { browser, answer } = await passwordGiven(operator.email.toUpperCase(), PASSWORD, '/console/account/?a=1')
    expect([answer.status, answer.headers.location]).toEqual([303, '/console/sign-in/code/'])
    expect(await isSignedIn(browser)).toBe(false)
    const done = await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    expect([done.status, done.headers.location]).toEqual([303, '/console/account/?a=1'])
    expect(await isSignedIn(browser)).toBe(true)
    const cookies = String(done.headers['set-cookie'])
    expect(cookies).toMatch(/hireline_console=[\w-]{43};.*HttpOnly; SameSite=Lax/)
  })

  test('tells nobody whether an email is known, by words or by time', async () => {
    const timed = async (email: string) => {
      const start = performance.now()
      const { answer } = await passwordGiven(email, 'not the password')
      return { answer, took: performance.now() - start }
    }
    const known = await timed(operator.email)
    const unknown = await timed('nobody@example.com')
    expect([known.answer.status, unknown.answer.status]).toEqual([400, 400])
    expect(known.answer.text.replace(operator.email, '')).toBe(unknown.answer.text.replace('nobody@example.com', ''))
    // Both wait for one hash.
    expect(unknown.took).toBeGreaterThan(known.took / 5)
  })

  test('is in the audit trail, and so is each factor that was refused, once a minute', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await passwordGiven(operator.email, 'not the password')
    const { browser } = await passwordGiven()
    for (let attempt = 0; attempt < 2; attempt += 1) await browser.send('/console/sign-in/code/', { code: '12345' })
    await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    await browser.send('/console/sign-out/')
    const told = async () => {
      const query = { object_id: operator.id }
      const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query })
      return body.data.results.map(
        (entry: { action: string; details: { factor?: string }; actor: { id: string | null } }) => [
          entry.action,
          entry.details.factor,
          entry.actor.id,
        ],
      )
    }
    // Nobody waits for what was refused.
    await expect
      .poll(async () => (await told()).toSorted())
      .toEqual([
        ['operator.sign_in_refused', 'password', null],
        ['operator.sign_in_refused', 'second_factor', null],
        // Once by the test, and once as the operator was made.
        ['operator.signed_in', undefined, operator.id],
        ['operator.signed_in', undefined, operator.id],
        ['operator.signed_out', undefined, operator.id],
      ])
    const [out] = (
      await service.call(company.key, { path: '/external/v1/audit-log/', query: { action: 'operator.signed_out' } })
    ).body.data.results
    expect([out.address, JSON.stringify(out).includes(operator.email)]).toEqual(['127.0.0.1', false])
  })

  test('takes each code once, and none that is wrong', async () => {
    const first = await passwordGiven()
    expect((await first.browser.send('/console/sign-in/code/', { code: '12345' })).status).toBe(400)
    const code = codeOf(operator)
    expect((await first.browser.send('/console/sign-in/code/', { code })).status).toBe(303)
    const again = await passwordGiven()
    expect((await again.browser.send('/console/sign-in/code/', { code })).status).toBe(400)
    expect(await isSignedIn(again.browser)).toBe(false)
  })

  test('takes a recovery code in place of the app, once', async () => {
    const [code = ''] = newRecoveryCodes()
    await insertRecoveryCodes(service.db, operator.id, [hashRecoveryCode(code)])
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const { browser } = await passwordGiven()
    expect((await browser.send('/console/sign-in/code/', { code: typed })).status).toBe(303)
    const again = await passwordGiven()
    expect((await again.browser.send('/console/sign-in/code/', { code: typed })).status).toBe(400)
  })

  test('wants the password before the code, and a pending cookie that this service wrote', async () => {
    const browser = newBrowser(service)
    const answer = await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    expect(answer.headers.location).toBe('/console/sign-in/')
    browser.cookies.set('hireline_console_pending', JSON.stringify({ userId: operator.id, until: 9e15 }))
    expect((await browser.send('/console/sign-in/code/', { code: codeOf(operator) })).headers.location).toBe(
      '/console/sign-in/',
    )
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/external/',
    '/console/api/v1/company/',
    'javascript:alert(1)',
  ])('never leads to %s', async (next) => {
    const { browser } = await passwordGiven(operator.email, PASSWORD, next)
    const done = await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    expect(done.headers.location).toBe('/console/')
  })

  test('is limited by account, from wherever', async () => {
    const { id } = await givenCompany(limited.db)
    const target = await givenOperator(limited, id)
    const statuses = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status } = await newBrowser(limited).send('/console/sign-in/', {
        email: target.email,
        password: 'a guess of mine',
        next: '',
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([400, 400, 400, 429, 429])
  })

  test('is limited by address, whatever accounts are tried from there', async () => {
    const statuses = []
    // Three times as many as of an account; of so many, more than that fall into one minute whenever it begins.
    for (let attempt = 0; attempt < 19; attempt += 1) {
      const { status } = await newBrowser(limited).send('/console/sign-in/', {
        email: `nobody-${attempt}@example.com`,
        password: 'a guess of mine',
        next: '',
      })
      statuses.push(status)
    }
    expect(statuses).toContain(429)
  })
})

describe('a session', () => {
  test('ends by signing out, from a list of them, after 12 hours without use, and after 7 days', async () => {
    const { browser } = await passwordGiven()
    await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    const me = { cookie: browser.cookieHeader() }
    const { sessions } = (await callConsole(service, me, { path: '/account/' })).body.data
    const other = sessions.find(({ is_current }: { is_current: boolean }) => !is_current)
    await callConsole(service, me, { path: '/account/sessions/end/', body: { session_id: other.id } })
    expect((await callConsole(service, operator, { path: '/v1/company/' })).status).toBe(401)
    expect((await browser.send('/console/sign-out/')).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(false)

    for (const [column, hours] of [
      ['last_used_at', 12.01],
      ['expires_at', 0.01],
    ] as const) {
      const idle = await givenOperator(service, company.id)
      expect((await callConsole(service, idle, { path: '/v1/company/' })).status).toBe(200)
      await service.db
        .updateTable('user_sessions')
        .set({ [column]: new Date(Date.now() - hours * 3_600_000) })
        .where('user_id', '=', idle.id)
        .execute()
      expect((await callConsole(service, idle, { path: '/v1/company/' })).status).toBe(401)
    }
  })

  test('ends when its browser begins another', async () => {
    const { browser } = await passwordGiven()
    browser.cookies.set('hireline_console', operator.cookie.split('=')[1] ?? '')
    const done = await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    expect(done.status).toBe(303)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await callConsole(service, operator, { path: '/v1/company/' })).status).toBe(401)
  })

  test('that ends takes what the browser has kept of documents with it', async () => {
    const { browser } = await passwordGiven()
    await browser.send('/console/sign-in/code/', { code: codeOf(operator) })
    expect((await browser.send('/console/sign-out/')).headers['clear-site-data']).toBe('"cache"')
  })

  test('of another person cannot be ended from the list', async () => {
    const other = await givenOperator(service, company.id)
    const { id } = await service.db
      .selectFrom('user_sessions')
      .select('id')
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow()
    const ended = await callConsole(service, operator, { path: '/account/sessions/end/', body: { session_id: id } })
    expect(ended.body.data).toEqual({ ended: 0 })
    expect((await callConsole(service, other, { path: '/v1/company/' })).status).toBe(200)
  })

  test('ends at once when the role changes or the person is removed', async () => {
    const other = await givenOperator(service, company.id)
    for (const [who, role] of [
      [operator, 'viewer'],
      [other, undefined],
    ] as const) {
      expect(
        await changeMember(service.db, { companyId: company.id, userId: who.id }, role && { role, flowIds: [] }),
      ).toBe(1)
      expect((await callConsole(service, who, { path: '/v1/company/' })).status).toBe(401)
    }
    const gone = { companyId: company.id, userId: other.id }
    await expect(changeMember(service.db, gone, { role: 'owner', flowIds: [] })).rejects.toThrow('no such member')
    // The account stays, and leads nowhere.
    const { browser } = await passwordGiven(other.email)
    const answer = await browser.send('/console/sign-in/code/', { code: codeOf(other) })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('not a member of any company')])
  })
})

describe('an invitation', () => {
  const invite = async (email: string, { to = company.id, recovers = false } = {}) => {
    const { slug } = await service.db
      .selectFrom('companies')
      .select('slug')
      .where('id', '=', to)
      .executeTakeFirstOrThrow()
    return inviteOperator(service.db, { companySlug: slug, email, role: 'recruiter', recovers })
  }
  const opened = async (token: string) => {
    const browser = newBrowser(service)
    await browser.get('/console/invitation/')
    return { browser, answer: await browser.send('/console/invitation/', { token }) }
  }
  const joined = async (browser: ReturnType<typeof newBrowser>) => {
    await browser.send('/console/join/', { name: 'Rita Recruiter', password: PASSWORD })
    const page = await browser.get('/console/join/app/')
    const totpSecret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]?.replaceAll(' ', '') ?? ''
    return browser.send('/console/join/app/', { code: codeOf({ totpSecret }) })
  }

  test('lets a new person in, with its role, once', async () => {
    const { token, email } = await invite('Rita@Example.com')
    expect(email).toBe('rita@example.com')
    const { browser, answer } = await opened(token)
    expect(answer.headers.location).toBe('/console/join/')
    expect((await joined(browser)).status).toBe(200)
    const again = await opened(token)
    expect([again.answer.status, again.answer.text]).toEqual([400, expect.stringContaining('used up')])
    const member = await service.db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['role', 'company_id'])
      .where('email', '=', email)
      .execute()
    expect(member).toEqual([{ role: 'recruiter', company_id: company.id }])
  })

  test('to who has an account adds the company once they sign in, and nothing to anybody else', async () => {
    const second = await givenCompany(service.db, { name: 'Second' })
    const { token } = await invite(operator.email, { to: second.id })
    const { browser, answer } = await opened(token)
    expect(answer.headers.location).toBe('/console/sign-in/')
    const other = await givenOperator(service, company.id)
    const signInAs = async (person: TestOperator) => {
      await browser.send('/console/sign-in/', { email: person.email, password: PASSWORD, next: '' })
      return browser.send('/console/sign-in/code/', { code: codeOf(person) })
    }
    const companiesOf = (person: TestOperator) =>
      service.db.selectFrom('memberships').select('company_id').where('user_id', '=', person.id).execute()
    await signInAs(other)
    expect(await companiesOf(other)).toHaveLength(1)

    const mine = await opened(token)
    await mine.browser.send('/console/sign-in/', { email: operator.email, password: PASSWORD, next: '' })
    expect((await mine.browser.send('/console/sign-in/code/', { code: codeOf(operator) })).status).toBe(303)
    expect(await companiesOf(operator)).toHaveLength(2)
  })

  test('never gives an account new factors, unless it was made to', async () => {
    const plain = await invite(operator.email)
    expect((await opened(plain.token)).answer.headers.location).toBe('/console/sign-in/')

    const { token } = await invite(operator.email, { recovers: true })
    const { browser, answer } = await opened(token)
    expect(answer.headers.location).toBe('/console/join/')
    expect((await joined(browser)).status).toBe(200)
    // What was there before is gone: the session, and the app.
    expect((await callConsole(service, operator, { path: '/v1/company/' })).status).toBe(401)
    const old = await passwordGiven()
    expect((await old.browser.send('/console/sign-in/code/', { code: codeOf(operator) })).status).toBe(400)
  })

  test('to one new email, opened twice at once, makes one account; the other invitation stays good', async () => {
    const both = await Promise.all([0, 1].map(() => invite('twins@example.com')))
    const browsers = await Promise.all(both.map(async ({ token }) => (await opened(token)).browser))
    const answers = await Promise.all(browsers.map(joined))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.text).toContain('Somebody has an account')
    const unused = service.db.selectFrom('invitations').select('id').where('email', '=', 'twins@example.com')
    expect(await unused.where('used_at', 'is', null).execute()).toHaveLength(1)
  })

  test('is no good after three days', async () => {
    const { token, id } = await invite('late@example.com')
    await service.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await opened(token)).answer.status).toBe(400)
  })
})
