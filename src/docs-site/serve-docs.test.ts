import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../tests/support/service.ts'
import { FAULT_CODES } from '../contract/fault-codes.ts'
import { operationsOf, type ShownDocument } from './reference/document.ts'

const service = testService()
const HOST = 'https://jobs.example.com'

/** A page as a browser gets it that knows the service below a path, which a proxy strips. */
async function open(path: string, stripped = '') {
  const url = new URL(path, HOST)
  if (!url.pathname.startsWith(`${stripped}/`)) return { status: 0, body: '', headers: {}, url }
  const {
    statusCode: status,
    body,
    headers,
  } = await service.app.inject(url.pathname.slice(stripped.length) + url.search)
  return { status, body, headers, url }
}

const linksIn = (body: string, url: URL) =>
  [...body.matchAll(/<(?:a|link|script|img|form)\b[^>]*?(?:href|src|action)="([^"]*)"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !link.startsWith('data:'))
    .map((link) => new URL(link, url))

/** Goes over the site from its first page, as a crawler does. */
async function everyPage(stripped: string) {
  const pages = new Map<string, { status: number; body: string; links: URL[] }>()
  const waiting = [`${stripped}/docs/`]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const { status, body, headers, url } = await open(path, stripped)
    const links = String(headers['content-type']).startsWith('text/html') ? linksIn(body, url) : []
    // Swagger UI's page is its own.
    pages.set(path, { status, body, links: path.includes('/docs/try/') ? [] : links })
    waiting.push(...links.filter(({ origin }) => origin === HOST).map(({ pathname }) => pathname))
  }
  return pages
}

let pages: Awaited<ReturnType<typeof everyPage>>
beforeAll(async () => {
  pages = await everyPage('')
})

const document = () => service.app.swagger() as unknown as ShownDocument

describe('the documentation', () => {
  test('has every page, picture and file that a page links to, and every place in a page', () => {
    expect(pages.size).toBeGreaterThan(100)
    const lost = [...pages].flatMap(([path, { status, links }]) => [
      ...(status === 200 ? [] : [`${path} is ${status}`]),
      ...links
        .filter(({ origin, hash, pathname }) => origin === HOST && hash !== '' && !pathname.includes('/docs/try/'))
        .filter(
          ({ pathname, hash }) => !pages.get(pathname)?.body.includes(`id="${decodeURIComponent(hash.slice(1))}"`),
        )
        .map(({ href }) => `${path} links to ${href}`),
    ])
    expect(lost).toEqual([])
  })

  test('loads nothing from elsewhere', () => {
    const own = [...pages].filter(([path]) => !path.startsWith('/docs/try/') && path.endsWith('/'))
    expect(own.length).toBeGreaterThan(100)
    for (const [path, { body }] of own) {
      const loaded = [...body.matchAll(/<(?:link|script|img)\b[^>]*?(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
      expect(
        loaded.filter((link) => /^(https?:)?\/\//.test(link as string)),
        path,
      ).toEqual([])
      expect(/<script[^>]*>\s*[^<\s]|<[^>]* (style|on\w+)="/.exec(body)?.[0], path).toBeUndefined()
    }
  })

  test('is the same below a path', async () => {
    const below = await everyPage('/hireline')
    expect([...below.keys()].toSorted()).toEqual([...pages.keys()].map((path) => `/hireline${path}`).toSorted())
    expect([...below.values()].every(({ status }) => status === 200)).toBe(true)
  })

  test('has a page for each operation, with an example for curl and one for the SDK, and each of its codes', () => {
    for (const { operationId, address, responses } of operationsOf(document())) {
      const body = pages.get(`/docs/reference/${operationId}/`)?.body ?? ''
      expect(body, operationId).toContain(`<code>${address}</code>`)
      expect(body).toContain('curl')
      expect(body).toContain('hireline.')
      for (const status of Object.keys(responses)) {
        expect(body, operationId).toContain(status.startsWith('2') ? `id="answer-${status}"` : `id="error-${status}"`)
      }
    }
  })

  test('has a page for each event, and a line for each code', () => {
    for (const type of Object.keys(document().webhooks)) expect(pages.has(`/docs/reference/events/${type}/`)).toBe(true)
    const errors = pages.get('/docs/reference/errors/')?.body
    for (const code of Object.keys(FAULT_CODES)) expect(errors).toContain(`id="${code}"`)
  })

  test.each(['/docs', '/docs/lists', '/docs/guides/keep-a-copy', '/docs?a=/docs'])(
    '%s leads to the slash',
    async (path) => {
      for (const stripped of ['', '/hireline', '/docs']) {
        const { status, headers, url } = await open(stripped + path, stripped)
        expect(status).toBe(302)
        const target = new URL(String(headers.location), url)
        expect(target.href).toBe(url.href.replace(/(\?|$)/, '/$1'))
      }
    },
  )

  test('answers what a browser holds already with 304', async () => {
    const { headers } = await open('/docs/lists/')
    const again = await service.app.inject({ url: '/docs/lists/', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  })

  test('says so where there is no such page', async () => {
    for (const path of ['/docs/none', '/docs/none/at/all/', '/docs/lists/%3Cscript%3E']) {
      const { status, body, headers, url } = await open(path)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      for (const link of linksIn(body, url)) expect(link.pathname).toMatch(/^\/docs\//)
    }
  })
})

describe('the search', () => {
  const found = async (query: string) => {
    const { body } = await open(`/docs/search.json?${new URLSearchParams({ q: query })}`)
    return (JSON.parse(body).found as { path: string; title: string }[]).map(({ path }) => path)
  }

  test.each([
    ['advance', 'reference/advanceApplication/'],
    ['move an application', 'reference/advanceApplication/'],
    ['idempotency', 'api-decisions/#idempotency'],
    ['invalid_phone_number', 'reference/errors/#invalid_phone_number'],
    ['hireline.applications.advance', 'reference/advanceApplication/'],
    ['/v1/changes/', 'reference/listChanges/'],
    ['application.stage_changed', 'reference/events/application.stage_changed/'],
    ['keep a copy', 'guides/keep-a-copy/'],
    ['webhok signatur', 'guides/receive-webhooks/'],
  ])('finds %j', async (query, path) => {
    expect((await found(query)).filter((one) => one.startsWith(path))).not.toEqual([])
  })

  test('leads to places that there are', async () => {
    for (const query of ['candidate', 'phone number', 'retry', 'backup', 'invalid', 'document review']) {
      const paths = await found(query)
      expect(paths.length, query).toBeGreaterThan(2)
      for (const path of paths) {
        const [page, id] = `/docs/${path}`.split('#') as [string, string?]
        expect(pages.has(page), path).toBe(true)
        if (id) expect(pages.get(page)?.body).toContain(`id="${id}"`)
      }
    }
  })

  test.each(['', '/hireline'])('works without a script behind %j, with and without the slash', async (stripped) => {
    for (const path of ['/docs/search/', '/docs/search']) {
      const { status, body, url } = await open(`${stripped}${path}?q=idempotency`, stripped)
      expect(status).toBe(200)
      expect(body).toContain('for “idempotency”')
      const links = linksIn(body.slice(body.indexOf('class="found"')), url)
      expect(links.length).toBeGreaterThan(3)
      for (const { pathname } of links) expect(pages.has(pathname.slice(stripped.length)), pathname).toBe(true)
    }
  })

  test('takes whatever is typed', async () => {
    const none = await open('/docs/search/?q=zzqxv')
    expect(none.body).toContain('Nothing for “zzqxv”')
    for (const query of ['q=', '', 'q=%3Cb%3E', 'q=a&q=b', `q=${'word '.repeat(900)}`, 'q=%00', 'q=“']) {
      const { status, body } = await open(`/docs/search/?${query}`)
      expect(status, query).toBe(200)
      expect(body).not.toContain('<b>')
    }
  })
})
