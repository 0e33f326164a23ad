import { describe, expect, test } from 'vitest'
import { Hireline, HirelineConnectionError, HirelineError } from '../src/index.ts'
import { broken, fakeService, refusal, success } from './fake-service.ts'

const AT_ONCE = { 'retry-after': '0' }
const move = { page_or_stage_id: 's-1' }
const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key')
const caught = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('A request', () => {
  test('carries the key, the fields as JSON, and an id in its path however it is spelt', async () => {
    const { client, sent } = fakeService([success({ application_id: 'a' })])
    expect(await client.applications.advance('a/b?c', move)).toEqual({ application_id: 'a' })
    const [request] = sent
    expect(request?.method).toBe('POST')
    expect(request?.url.href).toBe('https://hireline.test/external/v1/applications/a%2Fb%3Fc/advance/')
    expect(request?.headers.get('authorization')).toBe('Bearer hl_key')
    expect(request?.body).toEqual(move)
  })

  test('repeats a list in the query, and leaves out what is undefined', async () => {
    const { client, sent } = fakeService([success({ results: [], next_cursor: '', has_more: false })])
    await client.listChanges({ types: ['candidate', 'document'], limit: 5, after: undefined })
    expect(sent[0]?.url.search).toBe('?types=candidate&types=document&limit=5')
  })

  test('goes to the same service below a path, with or without /external, and without a key if there is none', async () => {
    for (const baseUrl of ['https://a.test/hiring', 'https://a.test/hiring/', 'https://a.test/hiring/external']) {
      const { client, sent } = fakeService([success({})], { baseUrl, apiKey: '' })
      await client.company.get()
      expect(sent[0]?.url.href).toBe('https://a.test/hiring/external/v1/company/')
      expect(sent[0]?.headers.has('authorization')).toBe(false)
    }
    expect(() => new Hireline({ baseUrl: '' })).toThrow('needs the baseUrl')
  })

  test('is a form with a file in it, and JSON without', async () => {
    const { client, sent } = fakeService([success({})])
    const file = { name: 'cv.pdf', content: 'A résumé', type: 'application/pdf' }
    await client.candidates.createOrUpdate({
      flow_id: 'f',
      'e-1': [file, new Blob(['more'])],
      'e-2': ['day', 'night'],
      'e-3': null,
    })
    const form = sent[0]?.body as FormData
    expect(form.get('flow_id')).toBe('f')
    expect(form.getAll('e-2')).toEqual(['day', 'night'])
    expect(form.has('e-3')).toBe(false)
    const [first] = form.getAll('e-1') as File[]
    expect([first?.name, first?.type, await first?.text()]).toEqual(['cv.pdf', 'application/pdf', 'A résumé'])
    const address = { line1: '1 Main St' }
    await client.candidates.createOrUpdate({ flow_id: 'f', 'e-4': address, 'e-3': null })
    expect(sent[1]?.body).toEqual({ flow_id: 'f', 'e-4': address, 'e-3': null })
    expect(await caught(client.candidates.createOrUpdate({ 'e-1': file, 'e-4': address }))).toBeInstanceOf(TypeError)
  })
})

describe('A write', () => {
  test('is repeated with the same key, and another write has another', async () => {
    const { client, sent, retries } = fakeService([broken, refusal(503, 'service_unavailable', AT_ONCE), success({})])
    await client.applications.advance('a', move)
    await client.applications.advance('a', move)
    const keys = sent.map(keyOf)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
    expect(retries.map(({ operation, attempt }) => [operation, attempt])).toEqual([
      ['advanceApplication', 1],
      ['advanceApplication', 2],
    ])
  })

  test('has the caller’s key if there is one', async () => {
    const { client, sent } = fakeService([success({})])
    await client.applications.advance('a', move, { idempotencyKey: 'row-1' })
    expect(sent.map(keyOf)).toEqual(['row-1'])
  })

  test('waits for the attempt before, if that goes on without its caller', async () => {
    const busy = refusal(409, 'idempotency_conflict', AT_ONCE)
    const { client, sent } = fakeService([broken, busy, busy, success({})])
    await client.applications.advance('a', move)
    expect(sent).toHaveLength(4)
    // The first attempt’s conflict is another caller’s.
    const other = fakeService([busy])
    const error = await caught(other.client.applications.advance('a', move, { idempotencyKey: 'row-1' }))
    expect(HirelineError.is(error, 'idempotency_conflict')).toBe(true)
    expect(other.sent).toHaveLength(1)
  })

  test('that takes no key is not repeated, unless it was refused before anything was done', async () => {
    const lost = fakeService([broken])
    expect(await caught(lost.client.company.update({ name: 'Acme' }))).toBeInstanceOf(HirelineConnectionError)
    expect(lost.sent).toHaveLength(1)
    const away = fakeService([refusal(503, 'service_unavailable', AT_ONCE)])
    await caught(away.client.automations.fireByQuery('p', { query: { id: '1' } }))
    expect(away.sent.map(({ url }) => url.search)).toEqual(['?id=1'])
    const limited = fakeService([refusal(429, 'rate_limit_exceeded', AT_ONCE), success({})])
    await limited.client.company.update({ name: 'Acme' })
    expect(limited.sent).toHaveLength(2)
  })
})

describe('A read', () => {
  test('is repeated without a key, by POST too', async () => {
    const { client, sent } = fakeService([broken, success({ results: [], next_cursor: null })])
    await client.applications.search({ flow_id: 'f' })
    expect(sent.map(keyOf)).toEqual([null, null])
  })

  test('is given up after so many attempts, or when the service asks for too long a pause', async () => {
    const busy = fakeService([refusal(429, 'rate_limit_exceeded', AT_ONCE)], { retries: 2 })
    expect(await caught(busy.client.company.get())).toMatchObject({ status: 429, retryAfterSeconds: 0 })
    expect(busy.sent).toHaveLength(3)
    const later = fakeService([refusal(429, 'rate_limit_exceeded', { 'retry-after': '61' })])
    expect(await caught(later.client.company.get())).toMatchObject({ retryAfterSeconds: 61 })
    expect(later.sent).toHaveLength(1)
  })

  test('is not repeated when it is refused', async () => {
    const { client, sent } = fakeService([refusal(404, 'application_not_found', { 'x-request-id': 'r-1' })])
    const error = await caught(client.applications.get('a'))
    expect(error).toMatchObject({ status: 404, code: 'application_not_found', requestId: 'r-1', details: [] })
    expect(sent).toHaveLength(1)
    if (!HirelineError.is(error, 'application_not_found', 'candidate_not_found')) throw error
    const code: 'application_not_found' | 'candidate_not_found' = error.code
    expect(code).toBe('application_not_found')
    expect(HirelineError.is(error, 'invalid_cursor')).toBe(false)
  })

  test('that something else answers says so', async () => {
    const { client } = fakeService([() => new Response('<h1>Bad gateway</h1>', { status: 502 })], { retries: 0 })
    expect(await caught(client.company.get())).toMatchObject({ status: 502, code: 'unexpected_answer' })
    const { client: other } = fakeService([() => new Response('<h1>Welcome</h1>')], { retries: 0 })
    expect(await caught(other.company.get())).toMatchObject({ status: 200, code: 'unexpected_answer' })
  })

  test('ends when its caller ends it, in a pause too, and when it takes too long', async () => {
    const ending = new AbortController()
    const { client, sent } = fakeService([refusal(503, 'service_unavailable', { 'retry-after': '60' })], {
      onRetry: () => ending.abort(new Error('enough')),
    })
    expect(await caught(client.company.get({ signal: ending.signal }))).toMatchObject({ message: 'enough' })
    expect(sent).toHaveLength(1)
    const hangs = (_: unknown, signal: AbortSignal | null) =>
      new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const slow = fakeService([hangs], { timeoutSeconds: 0.02, retries: 1, maxPauseSeconds: 1 })
    const error = await caught(slow.client.company.get())
    expect(error).toMatchObject({ name: 'HirelineConnectionError', cause: { name: 'TimeoutError' } })
    expect(slow.sent).toHaveLength(2)
  })
})
