import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenCompany, givenEndpoint, givenKey, type TestCompany } from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { givenReceiver, type Receiver } from '../../../tests/support/receiver.ts'
import { testService } from '../../../tests/support/service.ts'
import { applyCompanyFile } from '../../config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { MAX_ENDPOINTS } from '../actions/create-endpoint.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const careful = testService()
let company: TestCompany
let receiver: Receiver

beforeEach(async () => {
  company = await givenCompany(service.db)
  receiver = await givenReceiver()
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const PATH = '/external/v1/webhook-endpoints/'
const TYPES = { event_types: ['application.created'] }
const at = (id: string, rest = '') => `${PATH}${id}/${rest}`
const post = (path: string, body?: object, key = company.key) =>
  service.call(key, { method: 'POST', path, ...(body && { body }) })
const patch = (id: string, body: object, key = company.key) =>
  service.call(key, { method: 'PATCH', path: at(id), body })
const get = (path: string, query: Record<string, string> = {}, key = company.key) => service.call(key, { path, query })

async function make(fields: object = {}): Promise<{ id: string; key: string; secret: string }> {
  const { status, body } = await post(PATH, { url: receiver.url, ...TYPES, ...fields })
  expect([status, body.message]).toEqual([201, undefined])
  return body.data
}

/** Which of the secrets the newest request is signed with. */
function signers(secrets: string[]): string[] {
  const { body, headers } = receiver.received.at(-1) as Receiver['received'][number]
  return secrets.filter((secret) => {
    try {
      return new Webhook(secret).verify(body, headers)
    } catch {
      return false
    }
  })
}

async function sendTest(id: string): Promise<string> {
  const { status, body } = await post(at(id, 'test/'))
  expect(status).toBe(202)
  await runJobs(service)
  return body.data.event_id
}

describe('an endpoint of the API', () => {
  test('is made with a secret that is shown once, and sealed; a test event of its is signed with it', async () => {
    const { id, secret } = await make({ key: 'ats' })
    const shown = (await get(at(id))).body.data
    expect(shown).toMatchObject({ id, key: 'ats', managed_by: 'api', state: 'working', max_concurrency: 4, ...TYPES })
    const { rows } = await sql<{ row: string }>`
      select webhook_endpoints::text as row from webhook_endpoints where company_id = ${company.id}
    `.execute(service.db)
    for (const text of [JSON.stringify(shown), rows[0]?.row]) expect(text).not.toContain(secret.slice('whsec_'.length))
    const eventId = await sendTest(id)
    expect(signers([secret])).toEqual([secret])
    expect(receiver.received).toHaveLength(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ id: eventId, type: 'webhook_endpoint.test' })
    expect((await get(`/external/v1/events/${eventId}/`)).body.data).toMatchObject({
      type: 'webhook_endpoint.test',
      deliveries: [{ webhook_endpoint_id: id, status: 'delivered', attempts: 1, attempt_log: [{ status_code: 204 }] }],
    })
  })

  test('is answered again with its secret to a repeat, and the kept answer is sealed', async () => {
    const headers = { 'idempotency-key': randomUUIDv7() }
    const request = { method: 'POST', path: PATH, body: { url: receiver.url, ...TYPES }, headers } as const
    const first = await service.call(company.key, request)
    const again = await service.call(company.key, request)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    const { rows } = await sql<{ row: string }>`select idempotent_answers::text as row from idempotent_answers`.execute(
      service.db,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(first.body.data.secret.slice('whsec_'.length))
  })

  test('gets a key of its own without one; a key that is there, or was in the file, is refused', async () => {
    const made = await make()
    expect(made.key).toMatch(/^endpoint-[0-9a-f]{8}$/)
    const { key } = await givenEndpoint(service.db, company.id, { url: receiver.url })
    for (const taken of [made.key, key]) {
      expect(await post(PATH, { url: receiver.url, ...TYPES, key: taken })).toMatchObject({
        status: 400,
        body: { code: 'webhook_endpoint_exists', details: [{ field: 'key' }] },
      })
    }
  })

  test('cannot be made beyond a bound', async () => {
    for (let count = 0; count < MAX_ENDPOINTS; count++) {
      await givenEndpoint(service.db, company.id, { url: receiver.url, byApi: true })
    }
    expect(await post(PATH, { url: receiver.url, ...TYPES })).toMatchObject({
      status: 400,
      body: { code: 'too_many_webhook_endpoints' },
    })
  })

  test.each([
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'https://',
    'https://[::1/',
    'example.com',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('has no address like %s', async (url) => {
    expect(await post(PATH, { url, ...TYPES })).toMatchObject({ status: 400, body: { code: 'invalid_field' } })
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]:80/',
    'https://10.0.0.1/x',
    'http://2130706433/',
    'http://[::ffff:7f00:1]/',
  ])('has no private address like %s, unless the setting allows it', async (url) => {
    const own = await givenCompany(careful.db)
    const request = { path: PATH, body: { url, ...TYPES } }
    expect(await careful.call(own.key, request)).toMatchObject({ status: 400, body: { code: 'invalid_field' } })
    expect((await service.call(company.key, request)).status).toBe(201)
  })

  test('is changed in what is sent alone, and begins anew when it is switched on', async () => {
    const { id } = await make()
    expect((await patch(id, { active: false })).body.data).toMatchObject({ active: false, state: 'inactive', ...TYPES })
    expect(await post(at(id, 'test/'))).toMatchObject({ status: 400, body: { code: 'webhook_endpoint_inactive' } })
    const other = await givenReceiver()
    const change = { url: other.url, active: true, event_types: ['candidate.updated'], max_concurrency: 9 }
    expect((await patch(id, change)).body.data).toMatchObject({ ...change, state: 'working' })
    await sendTest(id)
    expect([receiver.received.length, other.received.length]).toEqual([0, 1])
    expect((await patch(id, {})).status).toBe(400)
    expect((await patch(id, { url: 'nowhere' })).status).toBe(400)
  })

  test('is deleted: what waits is given up, its key is free, and deleting it again changes nothing', async () => {
    const { id, key } = await make()
    receiver.answer = (_, response) => response.writeHead(500).end()
    const eventId = await sendTest(id)
    for (let time = 0; time < 2; time++) {
      expect(await post(at(id, 'delete/'))).toMatchObject({ status: 200, body: { data: { id, deleted: true } } })
    }
    await runJobs(service)
    expect((await get(`/external/v1/events/${eventId}/`)).body.data.deliveries).toMatchObject([{ status: 'failed' }])
    expect((await get(at(id))).status).toBe(404)
    expect((await get(PATH)).body.data.results).toEqual([])
    expect((await make({ key })).key).toBe(key)
  })
})

describe('a secret that is rotated', () => {
  test('is good for a day beside the new one, and only the newest two are', async () => {
    const { id, secret: first } = await make()
    const rotate = async () => (await post(at(id, 'rotate-secret/'))).body.data
    const { secret: second, previous_secret_until: until } = await rotate()
    const hours = (new Date(until).getTime() - Date.now()) / 3_600_000
    expect([hours > 23.9, hours <= 24]).toEqual([true, true])
    await sendTest(id)
    expect(signers([first, second])).toEqual([first, second])
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    expect((await get(at(id))).body.data.previous_secret_until).toBe(until)

    const { secret: third } = await rotate()
    await sendTest(id)
    expect(signers([first, second, third])).toEqual([second, third])
  })

  test('is good no more after that', async () => {
    const { id, secret: first } = await make()
    const { secret: second } = (await post(at(id, 'rotate-secret/'))).body.data
    await sql`update webhook_endpoints set previous_secret_until = now() where id = ${id}`.execute(service.db)
    await sendTest(id)
    expect(signers([first, second])).toEqual([second])
    expect((await get(at(id))).body.data.previous_secret_until).toBeNull()
  })
})

describe('an endpoint of the company file', () => {
  const file = async (endpoints: string) => {
    const { slug, name } = await service.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow()
    const text = `company: {slug: ${slug}, name: ${name}, timezone: UTC, default_country: US}\nflows: []\n${endpoints}`
    return applyCompanyFile(service.db, secretsOf(service.config), { name: 'company.yaml', text })
  }
  const listed = (key: string) =>
    `webhook_endpoints: [{key: ${key}, url: "${receiver.url}", secret: {env: OURS}, events: [application.created]}]\n`

  test('is listed, tested and enabled, and changed by the file alone', async () => {
    const { id } = await givenEndpoint(service.db, company.id, { url: receiver.url, active: false })
    expect((await get(PATH)).body.data.results).toMatchObject([{ id, managed_by: 'company_file', active: false }])
    expect((await post(at(id, 'enable/'))).body.data).toMatchObject({ active: true, state: 'working' })
    await sendTest(id)
    expect(receiver.received).toHaveLength(1)
    for (const refused of [
      await patch(id, { active: false }),
      await post(at(id, 'rotate-secret/')),
      await post(at(id, 'delete/')),
    ]) {
      expect(refused).toMatchObject({ status: 400, body: { code: 'webhook_endpoint_managed_by_file' } })
    }
  })

  test('is taken over from the API by a file that names its key; others of the API are left alone', async () => {
    const { id: taken } = await make({ key: 'ats' })
    const { id: other } = await make({ key: 'other' })
    const { changes } = await file(listed('ats'))
    expect(changes).toContainEqual(
      expect.objectContaining({
        change: 'changed',
        kind: 'webhook endpoint',
        id: taken,
        fields: expect.objectContaining({ managed_by: { old: 'api', new: 'company_file' } }),
      }),
    )
    expect((await file(listed('ats'))).changes).toEqual([])
    expect((await get(at(taken))).body.data.managed_by).toBe('company_file')
    await file('')
    expect((await get(PATH)).body.data.results).toMatchObject([{ id: other, managed_by: 'api' }])
    expect((await post(at(taken, 'delete/'))).status).toBe(404)
  })
})

test('endpoints are listed newest first, by page', async () => {
  const made = [await make(), await make(), await make()]
  const { body } = await get(PATH, { page_size: '2' })
  const rest = await get(PATH, { page_size: '2', cursor: body.data.next_cursor })
  const ids = [...body.data.results, ...rest.body.data.results].map(({ id }: { id: string }) => id)
  expect(ids).toEqual(made.map(({ id }) => id).reverse())
  expect(rest.body.data.next_cursor).toBeNull()
})

test('another company’s endpoint is like none, for every call', async () => {
  const { id } = await make()
  const stranger = await givenCompany(service.db)
  const calls = (endpointId: string, key: string) => [
    get(at(endpointId), {}, key),
    get(at(endpointId, 'deliveries/'), {}, key),
    patch(endpointId, { active: false }, key),
    ...['rotate-secret/', 'test/', 'enable/', 'delete/'].map((verb) => post(at(endpointId, verb), undefined, key)),
    post(at(endpointId, 'replay/'), { since: '2026-01-01' }, key),
  ]
  for (const answer of await Promise.all([...calls(id, stranger.key), ...calls(randomUUIDv7(), company.key)])) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'webhook_endpoint_not_found' } })
  }
  expect((await get(at(id))).body.data).toMatchObject({ active: true, previous_secret_until: null })
})

test('a key reads with webhooks:read, and writes with webhooks:write', async () => {
  const { id } = await make()
  const reader = await givenKey(service.db, company.id, { scopes: ['webhooks:read'] })
  const writer = await givenKey(service.db, company.id, { scopes: ['webhooks:write'] })
  expect([(await get(PATH, {}, reader.key)).status, (await get(PATH, {}, writer.key)).status]).toEqual([200, 403])
  const tests = [await post(at(id, 'test/'), undefined, reader.key), await post(at(id, 'test/'), undefined, writer.key)]
  expect(tests.map(({ status }) => status)).toEqual([403, 202])
})
