import { beforeAll, describe, expect, test } from 'vitest'
import { sendBytes } from '../../../tests/support/raw-connection.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let port: number
beforeAll(async () => {
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

describe('bytes that are no HTTP request', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a header that is none', 'GET /healthz HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n'],
    ['headers without end', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a URL without end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['two lengths', 'POST /external/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s is answered with a 4xx, and the connection is closed', async (_, bytes) => {
    const answer = await sendBytes(port, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('are answered with the envelope', async () => {
    const [head = '', body = ''] = (await sendBytes(port, 'hello\r\n\r\n')).split('\r\n\r\n')
    expect(head).toMatch(/^X-Request-Id: [\w-]+$/m)
    expect(head).toContain("Content-Security-Policy: default-src 'none'")
    expect(head).toContain('X-Content-Type-Options: nosniff')
    expect(JSON.parse(body)).toEqual({
      status: 'error',
      message: 'The request is not valid HTTP.',
      code: 'malformed_request',
    })
  })
})

test('a caller who hangs up in the middle of a body disturbs nobody', async () => {
  const head =
    'POST /external/v1/application/create/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  await sendBytes(port, head, { thenHangUp: true })
  const { statusCode } = await service.app.inject('/healthz')
  expect(statusCode).toBe(200)
})

describe('an answer that is no page', () => {
  test.each([
    '/healthz',
    '/external/v1/company/',
    '/nothing',
    '/files/x',
    '/%zz',
    '/docs/assets/nothing',
    '/external/openapi.json',
  ])('%s lets a browser run, frame, sniff and pass on nothing', async (path) => {
    const { headers } = await service.app.inject({ path })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
  })
})

test('a request id that is safe to repeat is kept; another is replaced', async () => {
  const idOf = async (given: string) =>
    (await service.app.inject({ path: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id']
  expect(await idOf('order-17:a.b')).toBe('order-17:a.b')
  for (const unsafe of ['', 'a b', '<script>', 'x'.repeat(129), 'ä']) {
    expect(await idOf(unsafe)).toMatch(/^[0-9a-f]{8}-/)
  }
})
