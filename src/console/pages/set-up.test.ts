import { beforeAll, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { givenCompany } from '../../../tests/support/factories.ts'
import { callConsole, PASSWORD } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { issueSetUpToken } from '../../operators/actions/issue-set-up-token.ts'
import { stepAt, totpCode } from '../../operators/totp.ts'

const service = testService()
beforeAll(() => givenCompany(service.db, { name: 'Acme <b>Logistics</b>' }))

const setUpPath = '/console/setup/'
const secretOn = (text: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
const now = (secret: string) => totpCode(secret, stepAt(Date.now()))

async function begun(token: string | undefined, email = 'Olivia@Example.com') {
  const browser = newBrowser(service)
  await browser.get(setUpPath)
  const answer = await browser.send(setUpPath, { token: token ?? '', email })
  return { browser, answer }
}

describe('setting up, while nobody can sign in', () => {
  test('refuses a code that the service did not print, and a text that is no email', async () => {
    const { answer } = await begun('guessed')
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This code is unknown')
    const wrongEmail = await begun(await issueSetUpToken(service.db), 'olivia')
    expect([wrongEmail.answer.status, wrongEmail.answer.text]).toEqual([400, expect.stringContaining('such as name@')])
  })

  test('refuses a code after its hour', async () => {
    const token = await issueSetUpToken(service.db)
    await service.db
      .updateTable('set_up_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await begun(token)).answer.status).toBe(400)
  })

  test('refuses what another site’s page sends, and a browser that does not say', async () => {
    const token = (await issueSetUpToken(service.db)) ?? ''
    const browser = newBrowser(service)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await browser.send(setUpPath, { token, email: 'a@example.com' }, headers)).status).toBe(403)
    }
    const silent = await service.app.inject({
      method: 'POST',
      url: setUpPath,
      payload: `token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(silent.statusCode).toBe(403)
  })

  test('makes an owner with a password, an app and recovery codes, once', async () => {
    const tokens = [await issueSetUpToken(service.db), await issueSetUpToken(service.db)]
    const late = await begun(tokens[1])
    const { browser, answer } = await begun(tokens[0])
    expect([answer.status, answer.headers.location]).toEqual([303, '/console/join/'])
    const joinPage = await browser.get('/console/join/')
    expect(joinPage.text).toContain('Join Acme &lt;b&gt;Logistics')
    expect(joinPage.text).toContain('olivia@example.com')

    for (const [name, password, problem] of [
      ['Olivia', 'short', 'at least 12'],
      ['Olivia', 'password1234', 'first that anybody'],
      ['Olivia', 'olivia@example.com', 'first that anybody'],
      ['  ', PASSWORD, 'Enter your name'],
    ] as const) {
      const refused = await browser.send('/console/join/', { name, password })
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(problem)])
    }
    expect((await browser.send('/console/join/', { name: 'Olivia Owner', password: PASSWORD })).status).toBe(303)
    const app = await browser.get('/console/join/app/')
    expect(app.text).toContain('<svg')
    const secret = secretOn(app.text)
    const wrong = await browser.send('/console/join/app/', { code: '000000' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('not the code of now')])

    const codes = await browser.send('/console/join/app/', { code: now(secret) })
    expect(codes.status).toBe(200)
    expect(codes.text.match(/<li>[a-z2-7]{4}(-[a-z2-7]{4}){6}<\/li>/g)).toHaveLength(10)
    const cookie = browser.cookieHeader()
    expect((await callConsole(service, { cookie }, { path: '/account/' })).body.data.recovery_codes).toBe(10)

    const members = await service.db.selectFrom('memberships').select('role').execute()
    expect(members).toEqual([{ role: 'owner' }])
    expect(await issueSetUpToken(service.db)).toBe(undefined)

    // Whoever had begun with another code comes too late.
    await late.browser.send('/console/join/', { name: 'Mallory', password: PASSWORD })
    const lateSecret = secretOn((await late.browser.get('/console/join/app/')).text)
    const refused = await late.browser.send('/console/join/app/', { code: now(lateSecret) })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('used up')])
  })

  test('keeps no secret in clear', async () => {
    const dump = JSON.stringify([
      await service.db.selectFrom('users').selectAll().execute(),
      await service.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(dump).not.toContain(PASSWORD)
  })
})
