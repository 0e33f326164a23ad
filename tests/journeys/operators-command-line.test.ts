import { beforeAll, describe, expect, test } from 'vitest'
import { insertPasskey } from '../../src/operators/passkey-queries.ts'
import { newBrowser } from '../support/browser.ts'
import { hireline as run } from '../support/command-line.ts'
import { givenApplication, givenCompany, givenFlow, type TestCompany, type TestFlow } from '../support/factories.ts'
import { callConsole, codeOf, givenOperator, PASSWORD } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let elsewhere: TestFlow
let of: string[]

const hireline = (...words: string[]) => run(service, 'operators', ...words)
const slugOf = async (table: 'companies' | 'hiring_flows', id: string) =>
  (await service.db.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  elsewhere = await givenFlow(service.db, company.id)
  of = ['--company', await slugOf('companies', company.id)]
})

describe('who works in the console, at the command line', () => {
  test('a reviewer of a flow is invited, joins, and sees everybody of it and of no other', async () => {
    const flowSlug = await slugOf('hiring_flows', flow.id)
    const invite = (role: string, slug: string) =>
      hireline('invite', ...of, '--role', role, '--flow', slug, '--json', 'rex@example.com')
    const unknown = await invite('reviewer', 'no-such-flow')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('no-such-flow is no hiring flow of')])
    const tooWide = await invite('viewer', flowSlug)
    expect([tooWide.code, tooWide.stderr]).toEqual([1, expect.stringContaining('is for reviewers')])

    const { link } = JSON.parse((await invite('reviewer', flowSlug)).stdout)
    const browser = newBrowser(service)
    await browser.send('/console/invitation/', { token: new URL(link).hash.slice(1) })
    await browser.send('/console/join/', { name: 'Rex Reviewer', password: PASSWORD })
    const { text } = await browser.get('/console/join/app/')
    const totpSecret = /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''
    expect((await browser.send('/console/join/app/', { code: codeOf({ totpSecret }) })).status).toBe(200)

    const [own, other] = [
      await givenApplication(service.db, company.id, flow),
      await givenApplication(service.db, company.id, elsewhere),
    ]
    const statusOf = async ({ id }: { id: string }) =>
      (await callConsole(service, { cookie: browser.cookieHeader() }, { path: `/v1/applications/${id}/` })).status
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 404])
    expect((await hireline('list', ...of)).stdout).toMatch(new RegExp(`Rex Reviewer .* reviewer +${flowSlug} `))
  })

  test('somebody has another role, is signed out, and works there no more', async () => {
    const { email, cookie } = await givenOperator(service, company.id, { role: 'viewer', name: 'Vic' })
    const isIn = async (who: string) =>
      (await callConsole(service, { cookie: who }, { path: '/account/' })).status === 200
    expect((await hireline('sessions', email)).stdout).toContain('a test')
    expect(await isIn(cookie)).toBe(true)
    expect((await hireline('role', ...of, email, 'auditor')).stdout).toBe(`${email} is auditor now\n`)
    expect(await isIn(cookie)).toBe(false)
    expect((await hireline('sessions', email, '--end')).stdout).toBe('ended 0\n')
    expect((await hireline('remove', ...of, email)).stdout).toContain('works for')
    expect((await hireline('list', ...of)).stdout).not.toContain(email)
    const gone = await hireline('role', ...of, email, 'viewer')
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('is no operator of')])
  })

  test('passkeys are demanded once an owner has one, and are not any more', async () => {
    const owner = await givenOperator(service, company.id)
    const refused = await hireline('passkeys', 'only', ...of)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('needs an owner who has a passkey')])
    const passkey = { id: 'of the owner', publicKey: Buffer.from('key'), counter: 0, transports: [] }
    await insertPasskey(service.db, owner.id, passkey)
    expect((await hireline('passkeys', 'only', ...of)).stdout).toContain('signs in by passkeys alone')
    expect((await callConsole(service, owner, { path: '/account/' })).status).toBe(401)
    expect(JSON.parse((await hireline('passkeys', 'show', ...of, '--json')).stdout)).toEqual({
      only: true,
      without_passkey: ['rex@example.com'],
    })
    expect((await hireline('passkeys', 'only', ...of, '--off')).stdout).toContain('takes passwords with an app, too')
    expect((await hireline('passkeys', 'show', ...of)).stdout).toContain('only: false')
  })
})
