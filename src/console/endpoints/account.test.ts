import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany, type TestCompany } from '../../../tests/support/factories.ts'
import {
  callConsole,
  codeOf,
  givenOperator,
  letFactorsAge,
  PASSWORD,
  type TestOperator,
} from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { startSession } from '../../operators/actions/start-session.ts'
import { insertPasskey } from '../../operators/passkey-queries.ts'

const service = testService()
const NEW = 'four geese under a ladder'
let company: TestCompany
let operator: TestOperator

beforeAll(async () => {
  company = await givenCompany(service.db)
})
beforeEach(async () => {
  operator = await givenOperator(service, company.id)
})

const call = (path: string, body?: object, who: { cookie: string } = operator) =>
  callConsole(service, who, { path: `/account/${path}`, ...(body && { body }) })
const account = async (who: { cookie: string } = operator) => (await call('', undefined, who)).body.data
const isIn = async (who: { cookie: string }) => (await call('', undefined, who)).status === 200
const cookieAfter = ({ headers }: { headers: Record<string, unknown> }) => ({
  cookie: /hireline_console=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '',
})
/** Another session of the same person. */
async function elsewhere(userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0') {
  const { token } = await startSession(service.db, { userId: operator.id, companyId: company.id, userAgent })
  return { cookie: `hireline_console=${token}` }
}
/** Whether somebody is let in by a password and what stands for the second factor. */
async function signsIn(password: string, code: string) {
  const browser = newBrowser(service)
  await browser.send('/console/sign-in/', { email: operator.email, password, next: '' })
  return (await browser.send('/console/sign-in/code/', { code })).headers.location === '/console/'
}

describe('where one is signed in', () => {
  test('is listed, and each session ends alone or with all others', async () => {
    const [phone, office] = [await elsewhere('a telephone'), await elsewhere()]
    const { sessions } = await account()
    expect(sessions.map((session: { user_agent: string }) => session.user_agent)).toHaveLength(3)
    expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain(phone.cookie.split('=')[1])
    const ofPhone = sessions.find((session: { user_agent: string }) => session.user_agent === 'a telephone')
    expect((await call('sessions/end/', { session_id: ofPhone.id })).body.data).toEqual({ ended: 1 })
    expect([await isIn(phone), await isIn(office), await isIn(operator)]).toEqual([false, true, true])
    expect((await call('sessions/end/', {})).body.data).toEqual({ ended: 1 })
    expect([await isIn(office), await isIn(operator)]).toEqual([false, true])
    expect((await call('sessions/end/', { session_id: 'all' })).status).toBe(400)
  })

  test('is nobody else’s to see or to end', async () => {
    const other = await givenOperator(service, company.id)
    const [{ id }] = (await account(other)).sessions
    expect((await account()).sessions.map((session: { id: string }) => session.id)).not.toContain(id)
    expect((await call('sessions/end/', { session_id: id })).body.data).toEqual({ ended: 0 })
    expect(await isIn(other)).toBe(true)
  })
})

describe('one’s own password', () => {
  test('is changed by who knows it; other sessions end, this one goes on with another token', async () => {
    const office = await elsewhere()
    await letFactorsAge(service, operator)
    const answer = await call('password/', { current_password: PASSWORD, new_password: NEW })
    expect([answer.status, answer.body.data]).toEqual([200, { ended_sessions: 1 }])
    const mine = cookieAfter(answer)
    expect([await isIn(office), await isIn(operator), await isIn(mine)]).toEqual([false, false, true])
    expect(await signsIn(PASSWORD, codeOf(operator))).toBe(false)
    expect(await signsIn(NEW, codeOf(operator))).toBe(true)
  })

  test('is not changed by a stolen session, which does not know it', async () => {
    for (const current_password of ['a guess of mine', '', NEW]) {
      const { status, body } = await call('password/', { current_password, new_password: NEW })
      expect([status, body.details]).toEqual([400, [{ field: 'current_password', message: 'is not yours' }]])
    }
    expect((await call('password/', { new_password: NEW })).body.code).toBe('missing_field')
    expect(await signsIn(PASSWORD, codeOf(operator))).toBe(true)
  })

  test.each([
    ['too short', 'eleven char', 'invalid_field'],
    ['too long', 'x y z '.repeat(40), 'invalid_field'],
    ['made of what everybody tries', 'Password-2026!', 'common_password'],
    ['the person’s own name', 'Olivia.Owner.1', 'common_password'],
    ['in a list of leaks', 'Sojdlg123aljg', 'breached_password'],
    ['in a list of leaks, with digits behind it', 'sonyericsson-2026', 'breached_password'],
  ])('may not be %s', async (_, new_password, code) => {
    const { status, body } = await call('password/', { current_password: PASSWORD, new_password })
    expect([status, body.code]).toEqual([400, code])
    expect(await signsIn(PASSWORD, codeOf(operator))).toBe(true)
  })

  test('is in the trail when it changed, without a word of it', async () => {
    await call('password/', { current_password: PASSWORD, new_password: NEW })
    const query = { object_id: operator.id, action: 'operator.password_changed' }
    const { body } = await service.call(company.key, { path: '/external/v1/audit-log/', query })
    expect(body.data.results).toMatchObject([{ actor: { type: 'operator', id: operator.id }, details: {}, fields: [] }])
  })
})

describe('recovery codes', () => {
  test('are made anew by who has given a factor lately; those of before open nothing any more', async () => {
    const [first = ''] = (await call('recovery-codes/', {})).body.data.codes
    expect((await account()).recovery_codes).toBe(10)
    const { codes } = (await call('recovery-codes/', {})).body.data
    expect([new Set(codes).size, codes.includes(first)]).toEqual([10, false])
    expect(await signsIn(PASSWORD, first)).toBe(false)
    expect([await signsIn(PASSWORD, codes[3]), await signsIn(PASSWORD, codes[3])]).toEqual([true, false])
    expect((await account()).recovery_codes).toBe(9)
  })

  test('are none for who has no app that they would stand for', async () => {
    await service.db
      .updateTable('users')
      .set({ password_hash: null, totp_secret: null })
      .where('id', '=', operator.id)
      .execute()
    expect((await call('recovery-codes/', {})).status).toBe(400)
    expect((await account()).recovery_codes).toBe(0)
    const { status } = await call('password/', { current_password: '', new_password: NEW })
    expect(status).toBe(400)
  })
})

describe('passkeys', () => {
  const give = async (id: string, userId = operator.id) => {
    await insertPasskey(service.db, userId, { id, publicKey: Buffer.from('a key'), counter: 0, transports: [] })
    return id
  }

  test('are added only as the browser was asked to', async () => {
    const known = await give(`known-${operator.id}`)
    const { options, challenge } = (await call('passkeys/options/', {})).body.data
    expect(options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([known])
    for (const body of [
      { challenge, response: {} },
      { challenge: 'guess', response: { id: 'x' } },
    ]) {
      expect((await call('passkeys/', body)).body.code).toBe('invalid_field')
    }
    expect((await account()).passkeys).toHaveLength(1)
  })

  test('are removed, but nobody else’s, nor the last thing that lets one in, even with two removed at once', async () => {
    const ids = [await give(`one-${operator.id}`), await give(`two-${operator.id}`)]
    const other = await givenOperator(service, company.id)
    const others = await give(`other-${operator.id}`, other.id)
    expect((await call('passkeys/remove/', { id: others })).status).toBe(400)
    expect((await account(other)).passkeys).toHaveLength(1)
    await service.db
      .updateTable('users')
      .set({ password_hash: null, totp_secret: null })
      .where('id', '=', operator.id)
      .execute()
    const answers = await Promise.all(ids.map((id) => call('passkeys/remove/', { id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await account()).passkeys).toHaveLength(1)
  })
})
