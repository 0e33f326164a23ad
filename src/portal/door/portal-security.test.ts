import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, newBrowser, type TestPage } from '../../../tests/support/browser.ts'
import { givenCompany, givenFlow, type TestCompany, type TestFlow, unique } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const https = testService({ BASE_URL: 'https://jobs.example.com' })
const below = testService({ BASE_URL: 'https://jobs.example.com/hiring/' })
const limited = testService({ PORTAL_RATE_LIMIT_PER_MINUTE: '5' })
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

async function makeLink(on = service, owner = company, flowId = flow.id, fields: object = {}): Promise<string> {
  const body = { email: `ada-${unique()}@example.com`, hiring_flow_id: flowId, ...fields }
  const answer = await on.call(owner.key, { path: '/external/v1/applications/magic-link/', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return new URL(answer.body.data.magic_link).pathname
}

const countSessions = async () =>
  (await service.db.selectFrom('applicant_sessions').select('id').where('ended_at', 'is', null).execute()).length
const session = ({ cookies }: Browser) => cookies.get('hireline_session')
const setCookies = ({ headers }: TestPage) => [headers['set-cookie'] ?? []].flat().map(String)

async function loggedIn(on = service): Promise<{ browser: Browser; page: TestPage; link: string }> {
  const link = await makeLink(on)
  const browser = newBrowser(on)
  await browser.get(link)
  const page = await browser.send(link)
  expect(page.status).toBe(303)
  return { browser, page, link }
}
const isLoggedIn = async (browser: Browser) => (await browser.get(await makeLink())).text.includes('/portal/logout/')

describe('Forged requests are refused with 403 and do nothing', () => {
  test('a login from another site’s page, by what browsers say of where it comes from', async () => {
    const link = await makeLink()
    const before = await countSessions()
    const browser = newBrowser(service)
    await browser.get(link)
    const sources: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    ]
    for (const source of sources) {
      const page = await browser.send(link, {}, source)
      expect([page.status, page.text.includes('Please try that again')]).toEqual([403, true])
    }
    expect(await countSessions()).toBe(before)
    expect(session(browser)).toBeUndefined()
  })

  test('a login from an old browser that says only its origin', async () => {
    const link = await makeLink()
    const headers = (origin?: string) => ({ host: 'jobs.test', ...(origin && { origin }) })
    for (const [origin, status] of [
      ['https://evil.example', 403],
      ['null', 403],
      ['http://jobs.test.evil.example', 403],
      ['http://jobs.test', 303],
    ] as const) {
      const page = await service.app.inject({ method: 'GET', url: link })
      const token = /name="_csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
      const visitor = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const answer = await service.app.inject({
        method: 'POST',
        url: link,
        headers: { ...headers(origin), cookie: visitor, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ _csrf: token }).toString(),
      })
      expect([origin, answer.statusCode]).toEqual([origin, status])
    }
  })

  test('a login without the token, or with the one of another browser', async () => {
    const link = await makeLink()
    const [victim, attacker] = [newBrowser(service), newBrowser(service)]
    await victim.get(link)
    const { token = '' } = await attacker.get(link)
    for (const forged of ['', 'x', token, `${token}x`]) {
      expect((await victim.send(link, { _csrf: forged })).status).toBe(403)
    }
    const { status } = await newBrowser(service).send(link)
    expect(status).toBe(403)
    expect((await victim.get(link)).status).toBe(200)
    expect((await victim.send(link)).status).toBe(303)
  })

  test('a logout with a token from before the login, or of another session', async () => {
    const { browser } = await loggedIn()
    const other = await loggedIn()
    const { token = '' } = await other.browser.get(other.link)
    expect((await browser.send('/portal/logout/')).status).toBe(403)
    expect((await browser.send('/portal/logout/', { _csrf: token })).status).toBe(403)
    expect(await isLoggedIn(browser)).toBe(true)
  })

  test('a form in a type that pages of other sites can send', async () => {
    const link = await makeLink()
    const browser = newBrowser(service)
    const { token } = await browser.get(link)
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
      const answer = await service.app.inject({
        method: 'POST',
        url: link,
        headers: {
          'content-type': type,
          cookie: browser.cookieHeader(),
        },
        payload: JSON.stringify({ _csrf: token }),
      })
      expect([type, answer.statusCode]).toEqual([type, 415])
    }
  })
})

describe('The session', () => {
  test('is a cookie that scripts cannot read and other sites’ forms do not bring, stored by its hash', async () => {
    const { page, browser } = await loggedIn()
    const cookie = setCookies(page).find((text) => text.startsWith('hireline_session='))
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    const { rows } = await sql<{
      text: string
    }>`select string_agg(t::text, '') as text from applicant_sessions t`.execute(service.db)
    expect(rows[0]?.text).not.toContain(session(browser))
  })

  test('behind https is Secure and bound to the host', async () => {
    const owner = await givenCompany(https.db)
    const { id } = await givenFlow(https.db, owner.id)
    const link = await makeLink(https, owner, id)
    const browser = newBrowser(https)
    await browser.get(link)
    const cookies = setCookies(await browser.send(link))
    const cookie = cookies.find((text) => text.startsWith('__Host-hireline_session='))
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/)
    // One without the prefix, which another host could have set, is not looked at.
    const plain = newBrowser(https)
    plain.cookies.set('hireline_session', browser.cookies.get('__Host-hireline_session') ?? '')
    expect((await plain.get(link)).text).not.toContain('/portal/logout/')
  })

  test('begins with a new token at every login: one that was fixed before is worth nothing', async () => {
    const link = await makeLink()
    const browser = newBrowser(service)
    browser.cookies.set('hireline_session', 'fixed-by-the-attacker')
    await browser.get(link)
    await browser.send(link)
    const first = session(browser)
    expect(first).toMatch(/^[\w-]{64}$/)
    const another = await makeLink()
    await browser.get(another)
    await browser.send(another)
    expect(session(browser)).not.toBe(first)
    const stolen = newBrowser(service)
    stolen.cookies.set('hireline_session', first ?? '')
    expect(await isLoggedIn(stolen)).toBe(false)
    expect(await isLoggedIn(browser)).toBe(true)
  })

  test('ends at logout, in the database as in the browser', async () => {
    const { browser } = await loggedIn()
    const token = session(browser) ?? ''
    await browser.get(await makeLink())
    const page = await browser.send('/portal/logout/')
    expect([page.status, page.text.includes('You are logged out')]).toEqual([200, true])
    // What was typed and not yet saved is kept by the browser until then.
    expect(page.headers['clear-site-data']).toBe('"storage"')
    expect(session(browser)).toBeUndefined()
    browser.cookies.set('hireline_session', token)
    expect(await isLoggedIn(browser)).toBe(false)
    expect((await browser.send('/portal/logout/')).status).toBe(200)
  })

  test('ends when it expires', async () => {
    const { browser } = await loggedIn()
    expect(await isLoggedIn(browser)).toBe(true)
    await sql`update applicant_sessions set expires_at = now()`.execute(service.db)
    expect(await isLoggedIn(browser)).toBe(false)
  })

  test('that is no token at all is no session, and no error', async () => {
    for (const value of ['', '%00', 'x'.repeat(3000), '"; drop table', '%zz']) {
      const browser = newBrowser(service)
      browser.cookies.set('hireline_session', value)
      expect(await isLoggedIn(browser)).toBe(false)
    }
  })
})

describe('Every page', () => {
  test('is nobody else’s to frame, keep, sniff or load from, and holds no script or style of its own', async () => {
    const { browser, link } = await loggedIn()
    const pages = [
      await browser.get(link),
      await browser.get('/l/unknown'),
      await browser.get('/portal/nothing'),
      await browser.get('/apply/nobody/nothing/'),
      await browser.send(link, { _csrf: 'forged' }),
      await browser.send('/portal/logout/'),
    ]
    for (const { headers, text } of pages) {
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "frame-ancestors 'none'",
          "form-action 'self'",
          "base-uri 'none'",
        ]),
      )
      expect(String(policy)).not.toContain('unsafe')
      expect(text).not.toMatch(/<script(?! src)|<style|\son\w+=|\sstyle=|javascript:/i)
    }
  })

  test('shows every text as text: names, roles, welcomes, emails, what was entered', async () => {
    const attack = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
    const owner = await givenCompany(service.db, { name: `Acme ${attack}` })
    const theme = { primary_color: '#1d4ed8', welcome: { en: `Welcome ${attack}`, es: attack } }
    await service.db
      .updateTable('companies')
      .set({ theme: JSON.stringify(theme) })
      .where('id', '=', owner.id)
      .execute()
    const { id } = await givenFlow(service.db, owner.id)
    await service.db
      .updateTable('hiring_flows')
      .set({ name: `Role ${attack}`, public_page: true })
      .where('id', '=', id)
      .execute()
    const { company_slug, flow_slug } = await service.db
      .selectFrom('hiring_flows')
      .innerJoin('companies', 'companies.id', 'hiring_flows.company_id')
      .select(['companies.slug as company_slug', 'hiring_flows.slug as flow_slug'])
      .where('hiring_flows.id', '=', id)
      .executeTakeFirstOrThrow()
    const link = await makeLink(service, owner, id, { full_name: attack })
    const publicPage = `/apply/${company_slug}/${flow_slug}/`
    const entered = { full_name: attack, email: `ada${attack}@x`, phone_number: attack }
    for (const language of ['en', 'es']) {
      const browser = newBrowser(service, { 'accept-language': language })
      const pages = [
        await browser.get(link),
        await browser.get(publicPage),
        await browser.send(publicPage, entered),
        await browser.send(publicPage, { full_name: attack, email: `o'a@example.com`, phone_number: '+12133734253' }),
        await browser.get(`${link}?language="><script>alert(1)</script>`),
      ]
      for (const { text } of pages)
        expect(text).not.toMatch(/<script(?! type="application\/ld\+json">)|<img src=x|"'>/i)
      expect(pages[0]?.text).toContain('&lt;script&gt;')
    }
  })

  test('leads nowhere but to this service, whatever the request asks for', async () => {
    const targets = ['//evil.example', 'https://evil.example', '/\\evil.example', '%2f%2fevil.example']
    for (const target of targets) {
      const link = await makeLink()
      const browser = newBrowser(service)
      const query = `?next=${target}&return_to=${target}&redirect=${target}&url=${target}`
      const page = await browser.get(`${link}${query}`)
      expect(page.text).not.toContain('evil.example')
      const used = await browser.send(`${link}${query}`, { next: target, return_to: target })
      expect(used.headers.location).toMatch(/^\/portal\/applications\/[0-9a-f-]+\/$/)
    }
    for (const path of ['//evil.example/l/x', '/l//evil.example', '/portal//evil.example/']) {
      const { status, headers } = await newBrowser(service).get(path)
      expect([status >= 400, headers.location]).toEqual([true, undefined])
    }
  })
})

test('behind a proxy that takes a path off, addresses in pages have it', async () => {
  const owner = await givenCompany(below.db)
  const { id } = await givenFlow(below.db, owner.id)
  const link = (await makeLink(below, owner, id)).replace('/hiring', '')
  const browser = newBrowser(below)
  const { text } = await browser.get(link)
  expect(text).toMatch(/href="\/hiring\/portal\/assets\/portal\.[\w-]+\.css"/)
  expect((await browser.send(link)).headers.location).toMatch(/^\/hiring\/portal\/applications\//)
})

test('a failure of the service is a page that says so and no more', async () => {
  const link = await makeLink()
  await sql`alter table magic_links rename to magic_links_away`.execute(service.db)
  const { status, text, headers } = await newBrowser(service).get(link)
  await sql`alter table magic_links_away rename to magic_links`.execute(service.db)
  expect([status, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(text).toContain('Something went wrong')
  expect(text).not.toContain('magic_links')
})

test('429 with a page after too many requests from one address', async () => {
  const browser = newBrowser(limited)
  const statuses: number[] = []
  let last: TestPage | undefined
  for (let request = 0; request < 7; request += 1) {
    last = await browser.get('/l/unknown')
    statuses.push(last.status)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
  expect(last?.text).toContain('Too many requests')
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})
