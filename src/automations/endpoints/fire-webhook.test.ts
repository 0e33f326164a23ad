import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  givenAutomation,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { redisServer } from '../../../tests/support/redis-server.ts'
import { type TestRequest, testService } from '../../../tests/support/service.ts'
import type { WebhookSettings } from '../queries.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  const choices = ['day', 'night'].map((id) => ({ id, label: id }))
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ shift: { type: 'selection', constraints: { choices } }, wage: { type: 'number' } }] }, {}],
  })
})

afterEach(async () => {
  await sql`delete from automation_runs`.execute(service.db)
  await sql`delete from graphile_worker._private_jobs`.execute(service.db)
})

const MAPPING = { email: 'candidate.email', first_name: 'candidate.first_name', 'form.shift': 'custom.shift' }
const ADA = { candidate: { email: 'ada@example.com', first_name: 'Ada' }, custom: { shift: 'day' } }

const givenWebhook = async (webhook: Partial<WebhookSettings> = {}, plan: object = {}) => {
  const on = { webhook: { mapping: MAPPING, ...webhook } }
  return (await givenAutomation(service.db, company.id, flow, { on, steps: [{ upsert_application: {} }], ...plan }))
    .publicId
}

const pathOf = (publicId: string) => `/external/v1/automations/webhooks/${publicId}/fire/`
const fire = (publicId: string, body: unknown = ADA, rest: Partial<TestRequest> = {}) =>
  service.call(null, { path: pathOf(publicId), body, ...rest })
const stored = () =>
  service.db.selectFrom('automation_runs').selectAll().where('company_id', '=', company.id).orderBy('created').execute()
const jobs = async () => (await sql`select from graphile_worker._private_jobs`.execute(service.db)).rows.length

describe('202', () => {
  test('once the run and its job are stored, with what the mapping took', async () => {
    const publicId = await givenWebhook()
    const answer = await fire(publicId)
    expect(answer.status).toBe(202)
    const [run] = await stored()
    expect(answer.body.data).toEqual({ run_id: run?.id, received_at: run?.created.toISOString() })
    expect(run).toMatchObject({
      status: 'queued',
      trigger_type: 'webhook',
      input: { payload: ADA, lookup: 'get_or_create', values: { email: 'ada@example.com', form: { shift: 'day' } } },
    })
    expect(await jobs()).toBe(1)
    const read = await service.call(company.key, { path: `/external/v1/automations/runs/${run?.id}/` })
    expect(read.body.data).toMatchObject({ run_id: run?.id, status: 'queued', application_id: null, steps: [] })
  })

  test('for a GET, whose dots make nesting', async () => {
    const publicId = await givenWebhook()
    const query = { 'candidate.email': 'ada@example.com', 'custom.shift': 'night', tag: ['a', 'b'] }
    const answer = await service.call(null, { path: pathOf(publicId), query })
    expect(answer.status).toBe(202)
    const payload = { candidate: { email: 'ada@example.com' }, custom: { shift: 'night' }, tag: ['a', 'b'] }
    expect(await stored()).toMatchObject([{ input: { payload } }])
  })

  test('whatever Authorization says', async () => {
    const publicId = await givenWebhook()
    expect((await fire(publicId, ADA, { headers: { authorization: 'Api-Key wrong' } })).status).toBe(202)
  })

  test('with the limits of the trigger', async () => {
    const strict = await givenWebhook()
    expect((await fire(strict)).headers).not.toHaveProperty('idempotency-replayed')
  })
})

test('HEAD never fires', async () => {
  const publicId = await givenWebhook()
  const query = { 'candidate.email': 'ada@example.com' }
  await service.call(null, { method: 'HEAD', path: pathOf(publicId), query })
  expect(await stored()).toEqual([])
})

describe('400', () => {
  const refused = (code: string, field?: string) => ({
    status: 400,
    body: { code, ...(field && { details: [{ field }] }) },
  })

  test('for an inactive automation', async () => {
    expect(await fire(await givenWebhook({}, { active: false }))).toMatchObject(refused('automation_inactive'))
  })

  test.each([{}, ''])('for an empty payload: %j', async (payload) => {
    const publicId = await givenWebhook()
    const headers = { 'content-type': 'application/json' }
    const empty = payload === '' ? { body: undefined, rawBody: '', headers } : { body: payload }
    expect(await service.call(null, { method: 'POST', path: pathOf(publicId), ...empty })).toMatchObject(
      refused('empty_payload'),
    )
    expect(await service.call(null, { path: pathOf(publicId) })).toMatchObject(refused('empty_payload'))
  })

  test.each([
    ['email', { candidate: { email: 'not an address' } }],
    ['email', { candidate: { email: 7 } }],
    ['first_name', { candidate: { email: 'ada@example.com', first_name: ['Ada'] } }],
    ['form.shift', { candidate: { email: 'ada@example.com' }, custom: { shift: 'noon' } }],
  ])('naming %s for %j', async (field, payload) => {
    expect(await fire(await givenWebhook(), payload)).toMatchObject(refused('invalid_field', field))
  })

  test('naming every field at fault, with where it is mapped from', async () => {
    const answer = await fire(await givenWebhook(), { candidate: { email: 'x', first_name: 1 }, custom: { shift: 2 } })
    expect(answer.body.details).toEqual([
      { field: 'email', message: 'must be an email address (mapped from candidate.email)' },
      { field: 'first_name', message: 'must be a text (mapped from candidate.first_name)' },
      { field: 'form.shift', message: 'must be one of the choices day, night (mapped from custom.shift)' },
    ])
  })

  test('when nothing says whose application it is', async () => {
    expect(await fire(await givenWebhook(), { other: 1 })).toMatchObject(refused('missing_field', 'email'))
  })

  test('for an expression that would take for ever', async () => {
    const bomb = Array(60).fill('[@,@][]').join(' | ')
    const publicId = await givenWebhook({ mapping: { ...MAPPING, first_name: bomb } })
    const began = performance.now()
    expect(await fire(publicId)).toMatchObject(refused('invalid_field', 'first_name'))
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('for a query parameter that is a value and an object', async () => {
    const query = { candidate: 'x', 'candidate.email': 'ada@example.com' }
    const answer = await service.call(null, { path: pathOf(await givenWebhook()), query })
    expect(answer).toMatchObject(refused('invalid_field', 'candidate.email'))
  })

  test.each(['__proto__.x', 'constructor.prototype.x', 'a..b', 'a.'])('for a parameter called %s', async (name) => {
    const path = `${pathOf(await givenWebhook())}?candidate.email=ada@example.com&${name}=1`
    expect((await service.call(null, { path })).status).toBe(400)
    expect({}).not.toHaveProperty('x')
  })

  test('leaves nothing stored', async () => {
    await fire(await givenWebhook(), { other: 1 })
    expect([await stored(), await jobs()]).toEqual([[], 0])
  })
})

test('404 for an address that does not exist, or whose automation was removed', async () => {
  for (const publicId of [randomUUID(), 'abc', randomUUID().slice(0, -1), await givenWebhook({}, { removed: true })]) {
    expect(await fire(publicId)).toMatchObject({ status: 404, body: { code: 'webhook_not_found' } })
  }
})

test('415 for what is not JSON', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fire(await givenWebhook(), undefined, { method: 'POST', rawBody: 'email=a', headers })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

describe('a repeat', () => {
  test.each([
    ['Idempotency-Key', { 'idempotency-key': 'k1' }, {}],
    ['webhook-id', { 'webhook-id': 'msg_1' }, {}],
    ['the trigger’s own expression', {}, { idempotency: 'candidate.email' }],
  ])('with the same %s gets the first answer', async (_, headers, webhook) => {
    const publicId = await givenWebhook(webhook)
    const first = await fire(publicId, ADA, { headers })
    const again = await fire(publicId, ADA, { headers })
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    expect(again).toMatchObject({ status: 202, body: first.body, headers: { 'idempotency-replayed': 'true' } })
    expect([(await stored()).length, await jobs()]).toEqual([1, 1])
  })

  test('with another key is another run, and so is one without', async () => {
    const publicId = await givenWebhook()
    await fire(publicId, ADA, { headers: { 'idempotency-key': 'a' } })
    await fire(publicId, ADA, { headers: { 'idempotency-key': 'b' } })
    await fire(publicId, ADA, { headers: { 'webhook-id': 'a' } })
    await fire(publicId)
    await fire(publicId)
    expect(await stored()).toHaveLength(5)
  })

  test('with the same Idempotency-Key and another payload is a 400; another trigger does not know the key', async () => {
    const [one, other] = [await givenWebhook(), await givenWebhook()]
    const headers = { 'idempotency-key': 'k' }
    await fire(one, ADA, { headers })
    const changed = { ...ADA, custom: { shift: 'night' } }
    expect(await fire(one, changed, { headers })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_reused' },
    })
    expect((await fire(other, changed, { headers })).headers).not.toHaveProperty('idempotency-replayed')
  })

  test('while the first is running is a 409', async () => {
    const automation = await givenAutomation(service.db, company.id, flow, {
      on: { webhook: { mapping: MAPPING } },
      steps: [{ upsert_application: {} }],
    })
    const headers = { 'idempotency-key': 'slow' }
    await service.db.transaction().execute(async (first) => {
      const name = ['fire', company.id, automation.id, 'idempotency-key:slow'].join('\n')
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(first)
      expect(await fire(automation.publicId, ADA, { headers })).toMatchObject({
        status: 409,
        body: { code: 'idempotency_conflict' },
      })
    })
    expect((await fire(automation.publicId, ADA, { headers })).status).toBe(202)
  })

  test('at the same instant, 1,000 times, makes one run each', async () => {
    const publicId = await givenWebhook()
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => index).flatMap((index) => {
        const headers = { 'idempotency-key': `pair-${index}` }
        return [0, 1].map(async () => ({ index, ...(await fire(publicId, ADA, { headers })) }))
      }),
    )
    const runs = await stored()
    expect(runs).toHaveLength(1000)
    for (const pair of Map.groupBy(answers, ({ index }) => index).values()) {
      const accepted = pair.filter(({ status }) => status === 202)
      expect(pair.every(({ status }) => status === 202 || status === 409)).toBe(true)
      expect(accepted.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1)
      expect(new Set(accepted.map(({ body }) => body.data.run_id)).size).toBe(1)
    }
  })
})

describe('a signature that the trigger demands', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const signed = (body: string, { at = new Date(), key = secret } = {}) => ({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('msg_1', at, body),
  })
  const rawBody = JSON.stringify(ADA, null, 2)
  const send = async (headers: Record<string, string>) =>
    fire(await givenWebhook({ signature_secret: secret }), undefined, { method: 'POST', rawBody, headers })

  test('lets its body in', async () => {
    expect((await send(signed(rawBody))).status).toBe(202)
  })

  test.each([
    ['missing', { 'content-type': 'application/json' }],
    ['of another body', signed('{}')],
    ['by another secret', signed(rawBody, { key: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })],
    ['of an hour ago', signed(rawBody, { at: new Date(Date.now() - 3_600_000) })],
  ])('is a 401 when it is %s', async (_, headers) => {
    expect(await send(headers)).toMatchObject({ status: 401, body: { code: 'invalid_signature' } })
    expect(await stored()).toEqual([])
  })
})

describe('limits', () => {
  const limited = testService({ WEBHOOK_RATE_LIMIT_PER_MINUTE: '3', RATE_LIMIT_PER_MINUTE: '1' })

  test('429 for each trigger by itself, with Retry-After', async () => {
    const { id } = await givenCompany(limited.db)
    const theirs = await givenFlow(limited.db, id)
    const on = { webhook: {} }
    const [one, other] = await Promise.all(
      [1, 2].map(() => givenAutomation(limited.db, id, theirs, { on, steps: [{ upsert_application: {} }] })),
    )
    const send = (publicId = '') => limited.call(null, { path: pathOf(publicId), body: ADA })
    for (const remaining of ['2', '1', '0']) {
      expect((await send(one?.publicId)).headers).toMatchObject({ 'x-ratelimit-remaining': remaining })
    }
    const refused = await send(one?.publicId)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
    expect((await send(one?.publicId.toUpperCase())).status).toBe(429)
    expect((await send(other?.publicId)).status).toBe(202)
  })
})

const redis = await redisServer()
describe.skipIf(!redis)('without its rate limit store', () => {
  const counted = testService({
    REDIS_URL: redis?.url ?? '',
    WEBHOOK_RATE_LIMIT_PER_MINUTE: '600',
    RATE_LIMIT_PER_MINUTE: '100',
  })
  beforeAll(() => redis?.start())

  test('503 with Retry-After, while every other endpoint goes on', async () => {
    const { id, key } = await givenCompany(counted.db)
    const theirs = await givenFlow(counted.db, id)
    const on = { webhook: {} }
    const { publicId } = await givenAutomation(counted.db, id, theirs, { on, steps: [{ upsert_application: {} }] })
    const send = () => counted.call(null, { path: pathOf(publicId), body: ADA })
    await expect.poll(async () => (await send()).status).toBe(202)
    redis?.kill('SIGKILL')
    await expect.poll(async () => (await send()).status).toBe(503)
    expect(await send()).toMatchObject({ headers: { 'retry-after': '2' }, body: { code: 'service_unavailable' } })
    expect((await counted.call(key, { path: '/external/v1/company/' })).status).toBe(200)
    await redis?.start()
    await expect.poll(async () => (await send()).status).toBe(202)
    redis?.kill('SIGKILL')
  })
})
