import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { newBrowser } from '../../../tests/support/browser.ts'
import { sendBytes } from '../../../tests/support/raw-connection.ts'
import { testService } from '../../../tests/support/service.ts'
import { givenWorld, type World } from '../../../tests/support/world.ts'

const service = testService()
let world: World
let signUpPath: string
let port: number

beforeAll(async () => {
  world = await givenWorld(service)
  const { slug } = await service.db
    .updateTable('hiring_flows')
    .set({ public_page: true })
    .where('company_id', '=', world.company.id)
    .where('id', '=', world.flow.id)
    .returning('slug')
    .executeTakeFirstOrThrow()
  const company = await service.call(world.company.key, { path: '/external/v1/company/' })
  signUpPath = `/apply/${company.body.data.slug}/${slug}/`
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

const firePath = () => `/external/v1/automations/webhooks/${world.publicId}/fire/`
const API_PATH = '/external/v1/application/create/'

describe('a method that a path does not take is a 405 with Allow', () => {
  const openPaths: [string, string][] = [
    ['/healthz', 'GET, HEAD'],
    ['/readyz', 'GET, HEAD'],
    ['/metrics', 'GET, HEAD'],
    ['/docs', 'GET, HEAD'],
    ['/docs/lists/', 'GET, HEAD'],
    ['/docs/try/static/index.html', 'GET, HEAD'],
    ['/files/any/file.pdf', 'GET, HEAD'],
    ['/external/openapi.json', 'GET, HEAD'],
    ['FIRE', 'GET, POST'],
  ]
  test.each(openPaths)('%s', async (path, allow) => {
    const allowed = allow.split(', ')
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      if (allowed.includes(method)) continue
      const url = path === 'FIRE' ? firePath() : path
      const answer = await service.app.inject({ method: method as 'PUT', url })
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, allow])
      if (method !== 'HEAD') expect(answer.json()).toMatchObject({ status: 'error', code: 'method_not_allowed' })
    }
  })

  test('in the API, after the key', async () => {
    const withKey = await service.call(world.company.key, { method: 'PUT', path: `${API_PATH}?a=1` })
    expect([withKey.status, withKey.body.code, withKey.headers.allow]).toEqual([405, 'method_not_allowed', 'POST'])
    expect((await service.call(null, { method: 'PUT', path: API_PATH })).status).toBe(401)
    const head = await service.call(world.company.key, { method: 'HEAD', path: API_PATH })
    expect([head.status, head.headers.allow]).toEqual([405, 'POST'])
  })

  test('on the applicant’s pages, as a page', async () => {
    for (const [url, allow] of [
      [signUpPath, 'GET, HEAD, POST'],
      ['/portal/assets/x.css', 'GET, HEAD'],
    ] as const) {
      const answer = await service.app.inject({ method: 'DELETE', url })
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
      expect(answer.headers['content-type']).toContain('text/html')
    }
  })

  test.each([firePath, () => signUpPath, () => '/healthz'])('by QUERY without a Content-Type, too', async (path) => {
    const answer = await sendBytes(port, `QUERY ${path()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
  })

  test('by a method that Fastify does not know, too', async () => {
    const answer = await sendBytes(port, 'PROPFIND /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD\r\n/i)
  })

  test('and an unknown path stays a 404', async () => {
    for (const url of ['/nothing', '/portal/nothing', '/files', '/%zz']) {
      const { statusCode } = await service.app.inject({ method: 'PUT', url })
      expect([url, statusCode]).toEqual([url, url === '/%zz' ? 400 : 404])
    }
  })
})

describe('a Content-Encoding', () => {
  const body = JSON.stringify({ candidate: { email: 'ada@example.com' } })
  const paths = () => [firePath(), API_PATH, signUpPath, '/l/abc/', '/healthz', '/docs', '/portal/theme/x.css', '/none']

  test.each(['x', 'gzip', 'br', 'deflate', 'gzip, gzip', 'identity, gzip'])(
    '%s is a 415 everywhere',
    async (encoding) => {
      for (const url of paths()) {
        for (const [method, payload] of [
          ['GET', undefined],
          ['POST', body],
          ['POST', gzipSync(body)],
        ] as const) {
          const answer = await service.app.inject({
            method,
            url,
            ...(payload !== undefined && { payload }),
            headers: {
              'content-encoding': encoding,
              'content-type': 'application/json',
              authorization: `Api-Key ${world.company.key}`,
              'sec-fetch-site': 'same-origin',
            },
          })
          expect([method, url, answer.statusCode]).toEqual([method, url, 415])
          expect(answer.headers['accept-encoding']).toBe('identity')
        }
      }
      const { body: envelope } = await service.call(null, {
        path: firePath(),
        headers: { 'content-encoding': encoding },
      })
      expect(envelope).toMatchObject({
        code: 'unsupported_media_type',
        message: 'The service takes bodies as they are, without a Content-Encoding.',
      })
    },
  )

  test('identity is none', async () => {
    const headers = { 'content-encoding': 'identity', 'content-type': 'application/json' }
    expect((await service.call(null, { method: 'POST', path: firePath(), rawBody: body, headers })).status).toBe(202)
    expect((await service.app.inject({ url: signUpPath, headers })).statusCode).toBe(200)
  })
})

describe('a path below the files that the service has is no fault of the service, whatever it says', () => {
  const endings = ['none', 'index.html%00', 'a%00b', '/', 'a//b', '%5c..', '..%2f..%2fpackage.json', 'a/'.repeat(2000)]
  const lengths = [300, 5000, 15_000].map((length) => 'x'.repeat(length))
  test.each(['/docs/', '/docs/assets/', '/docs/try/static/', '/portal/assets/', '/portal/theme/', '/files/'])(
    '%s',
    async (folder) => {
      for (const ending of [...endings, ...lengths]) {
        const { statusCode } = await service.app.inject(folder + ending)
        // An address without a signature says nothing of whether there is such a file.
        expect([400, folder === '/files/' ? 403 : 404], ending.slice(0, 40)).toContain(statusCode)
      }
    },
  )
})

describe('a header that comes twice and must not is a 400', () => {
  const request = (lines: string[], body = '{}') =>
    sendBytes(
      port,
      [
        `POST ${API_PATH} HTTP/1.1`,
        'Connection: close',
        ...lines,
        ...(lines.some((line) => /^content-length/i.test(line)) ? [] : [`Content-Length: ${body.length}`]),
        '',
        body,
      ].join('\r\n'),
    )
  const key = () => `Authorization: Api-Key ${world.company.key}`

  test.each([
    ['Authorization', () => ['Host: x', key(), 'authorization: Api-Key other']],
    ['Authorization, the good one last', () => ['Host: x', 'Authorization: Api-Key other', key()]],
    ['Host', () => ['Host: x', 'Host: y', key()]],
    ['Content-Type', () => ['Host: x', key(), 'Content-Type: application/json', 'Content-Type: text/plain']],
    ['Content-Length', () => ['Host: x', key(), 'Content-Length: 2', 'Content-Length: 2']],
    ['Content-Encoding', () => ['Host: x', key(), 'Content-Encoding: identity', 'Content-Encoding: gzip']],
    ['Idempotency-Key', () => ['Host: x', key(), 'Idempotency-Key: a', 'Idempotency-Key: b']],
  ])('%s', async (_, lines) => {
    const answer = await request(lines())
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"malformed_request"')
  })

  test('on the applicant’s pages, as a page', async () => {
    const answer = await sendBytes(
      port,
      `GET ${signUpPath} HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    const doubled = 'Content-Type: a/b\r\nContent-Type: c/d'
    const page = await sendBytes(
      port,
      `GET ${signUpPath} HTTP/1.1\r\nHost: x\r\n${doubled}\r\nConnection: close\r\n\r\n`,
    )
    expect(page).toMatch(/^HTTP\/1\.1 400 [\s\S]*text\/html/)
  })

  test('while others may', async () => {
    const answer = await request(['Host: x', key(), 'Content-Type: application/json', 'Accept: a/b', 'Accept: c/d'])
    expect(answer).toContain('"code":"missing_field"')
  })
})

describe('a form whose boundary is longer than any may be is a 400', () => {
  const type = `multipart/form-data; boundary=${'x'.repeat(257)}`

  test('in the API', async () => {
    for (const path of [
      '/external/v1/create_or_update_candidate',
      `/external/v1/applications/${world.applicationId}/upload_documents/`,
    ]) {
      const request = { method: 'POST', path, rawBody: 'x', headers: { 'content-type': type } } as const
      expect(await service.call(world.company.key, request)).toMatchObject({
        status: 400,
        body: { code: 'invalid_body' },
      })
    }
  })

  test('on the applicant’s pages', async () => {
    const browser = newBrowser(service)
    const { body } = await service.call(world.company.key, {
      path: '/external/v1/applications/magic-link/',
      body: { email: 'ada@example.com', full_name: 'Ada Lovelace', hiring_flow_id: world.flow.id },
    })
    const link = new URL(body.data.magic_link).pathname
    await browser.get(link)
    const { headers } = await browser.send(link)
    const page = `${headers.location}pages/${world.flow.stages[0]?.pages[0]?.id}/`
    expect((await browser.get(page)).status).toBe(200)
    expect((await browser.sendBody(page, Buffer.from('x'), { 'content-type': type })).status).toBe(400)
  })
})
