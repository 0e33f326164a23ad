import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectGarbage } from '../../../tests/support/collect-garbage.ts'
import {
  givenAutomation,
  givenCompany,
  givenFlow,
  givenKey,
  type TestCompany,
} from '../../../tests/support/factories.ts'
import { redisServer } from '../../../tests/support/redis-server.ts'
import { type TestService, testService } from '../../../tests/support/service.ts'
import type { TestAnswer } from '../../../tests/support/test-answer.ts'
import { createApi } from '../../api.ts'
import { BoundedCounter } from './bounded-counter.ts'

const redis = await redisServer()
beforeAll(async () => {
  await redis?.start()
})
afterAll(() => redis?.kill('SIGKILL'))

const LIMITS = { RATE_LIMIT_PER_SECOND: '20', RATE_LIMIT_PER_MINUTE: '100' }
const stores: [string, Record<string, string>][] = [
  ['in memory', {}],
  ...(redis ? [['in Redis', { REDIS_URL: redis.url }] as [string, Record<string, string>]] : []),
]
const path = '/external/v1/company/'
const plain = testService(LIMITS)
const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).sort()
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

/** What was done within one second, and so within one window: what took longer says nothing, and is done again. */
async function withinASecond<T>(burst: () => Promise<T>): Promise<T> {
  for (;;) {
    const begun = performance.now()
    const done = await burst()
    if (performance.now() - begun < 1000) return done
  }
}

describe.each(stores)('limits counted %s', (_, store) => {
  const service: TestService = testService({ ...LIMITS, ...store })
  let company: TestCompany
  beforeAll(async () => {
    company = await givenCompany(service.db)
  })
  /** A call that its key had no quota left for. */
  const refused = async (key: string) => {
    const answers = await withinASecond(() => times(12, () => service.call(key, { path })))
    return answers.find(({ status }) => status === 429) as TestAnswer
  }
  const newKey = (limits: { perSecond?: number; perMinute?: number; scopes?: string[] } = {}) =>
    givenKey(service.db, company.id, limits).then(({ key }) => key)

  test('20 in a second, then 429 that says when to come back, and then the next 20', async () => {
    const { key, answers } = await withinASecond(async () => {
      const key = await newKey()
      return { key, answers: await times(25, () => service.call(key, { path })) }
    })
    expect(statuses(answers)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
    const refused = answers.find(({ status }) => status === 429) as TestAnswer
    expect(refused.body.code).toBe('rate_limit_exceeded')
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      ratelimit: '"second";r=0;t=1',
      'x-ratelimit-limit': '20',
      'x-ratelimit-remaining': '0',
    })
    await sleep(1010)
    const next = await service.call(key, { path })
    expect(next.status).toBe(200)
    // 21 were answered; the five that the burst limit refused did not use up the minute.
    expect(next.headers['x-ratelimit-remaining']).toBe('79')
  })

  test('100 in a minute, then 429', async () => {
    const key = await newKey({ perSecond: 0 })
    const answers = await times(103, () => service.call(key, { path }))
    expect(statuses(answers)).toEqual([...Array(100).fill(200), ...Array(3).fill(429)])
    const seconds = Number(answers.find(({ status }) => status === 429)?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('a key has limits of its own, and 0 lifts them', async () => {
    const { narrow, first } = await withinASecond(async () => {
      const narrow = await newKey({ perSecond: 2, perMinute: 3 })
      return { narrow, first: await times(4, () => service.call(narrow, { path })) }
    })
    expect(statuses(first)).toEqual([200, 200, 429, 429])
    await sleep(1010)
    expect(statuses(await times(2, () => service.call(narrow, { path })))).toEqual([200, 429])
    const lifted = await newKey({ perSecond: 0, perMinute: 0 })
    const answers = await times(150, () => service.call(lifted, { path }))
    expect(statuses(answers)).toEqual(Array(150).fill(200))
    expect(answers[0]?.headers).not.toHaveProperty('ratelimit')
  })

  test('every answer tells of the limits', async () => {
    const key = await newKey({ perSecond: 5 })
    const poor = await newKey({ perSecond: 5, scopes: ['flows:read'] })
    const answers = [
      await service.call(key, { path }),
      await service.call(key, { path: '/external/v1/applications/' }),
      await service.call(null, { path }),
      await service.call(poor, { path }),
      await service.call(key, { path: '/external/v1/nothing' }),
      await refused(key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 403, 404, 429])
    for (const { status, headers } of answers) {
      expect(headers, String(status)).toMatchObject({
        'ratelimit-policy': expect.stringMatching(/^"second";q=\d+;w=1/),
        ratelimit: expect.stringMatching(/^"second";r=\d+;t=1/),
        'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
        'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
      })
      const reset = Number(headers['x-ratelimit-reset']) - Date.now() / 1000
      expect(reset).toBeGreaterThan(-1)
      expect(reset).toBeLessThan(61)
      expect('retry-after' in headers, String(status)).toBe(status === 429)
    }
  })

  test('comes after the key and before the scope and the request', async () => {
    const malformed = { path: '/external/v1/application/create/', body: { email: 1 } }
    const [first, second] = await withinASecond(async () => {
      const key = await newKey({ perSecond: 1, scopes: ['flows:read'] })
      return [await service.call(key, malformed), await service.call(key, malformed)] as const
    })
    expect([first.status, second.status]).toEqual([403, 429])
    expect(statuses(await times(30, () => service.call('hl_nobody', malformed)))).toEqual(Array(30).fill(401))
  })
})

const firePath = (publicId: string) => `/external/v1/automations/webhooks/${publicId}/fire/`

async function givenWebhookTrigger({ db }: TestService): Promise<string> {
  const company = await givenCompany(db)
  const flow = await givenFlow(db, company.id)
  const on = { webhook: { mapping: { email: 'candidate.email' } } }
  return (await givenAutomation(db, company.id, flow, { on, steps: [{ upsert_application: {} }] })).publicId
}

describe('fires that find no webhook', () => {
  const service = testService({ WEBHOOK_UNKNOWN_RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' })
  const from = (address: string, publicId: string) =>
    service.call(null, {
      path: firePath(publicId),
      body: { candidate: { email: 'a@example.com' } },
      headers: { 'x-forwarded-for': address },
    })

  test('are limited by address, whatever they guess', async () => {
    const guesses = [...Array.from({ length: 3 }, () => randomUUID()), 'x'.repeat(10_000), 'not-an-id']
    const answers = []
    for (const guess of guesses) answers.push((await from('203.0.113.1', guess)).status)
    expect(answers).toEqual([404, 404, 404, 404, 404])
    for (const guess of [randomUUID(), 'x']) {
      const refused = await from('203.0.113.1', guess)
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limit_exceeded'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await from('203.0.113.2', randomUUID())).status).toBe(404)
  })

  test('do not keep a webhook that works from whoever shares the address', async () => {
    const publicId = await givenWebhookTrigger(service)
    expect((await from('198.51.100.1', publicId)).status).toBe(202)
    for (let guess = 0; guess < 6; guess += 1) await from('198.51.100.2', randomUUID())
    expect((await from('198.51.100.2', randomUUID())).status).toBe(429)
    expect((await from('198.51.100.2', publicId)).status).toBe(202)
  })
})

test('counters of 100,000 callers at a time leave the memory flat', async () => {
  const counter = new BoundedCounter({ keyPrefix: 'test', points: Number.MAX_SAFE_INTEGER, duration: 60 })
  const fill = async () => {
    for (let caller = 0; caller < 100_000; caller += 1) await counter.consume(randomUUID())
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const first = await fill()
  const grown = (await fill()) - first
  // 100,000 records more would be some 20 MB.
  expect(grown).toBeLessThan(10_000_000)
  expect((await counter.consume('again')).consumedPoints).toBe(1)
  expect((await counter.consume('again')).consumedPoints).toBe(2)
  expect(await counter.get('unseen')).toBeNull()
})

describe.skipIf(!redis)('several processes with one Redis', () => {
  const service = testService({
    ...LIMITS,
    WEBHOOK_RATE_LIMIT_PER_MINUTE: '1000',
    WEBHOOK_RATE_LIMIT_PER_SECOND: '1000',
    ...(redis && { REDIS_URL: redis.url }),
  })
  let company: TestCompany
  let second: Awaited<ReturnType<typeof createApi>>
  beforeAll(async () => {
    company = await givenCompany(service.db)
    second = await createApi(service)
    await second.ready()
  })
  afterAll(() => second.close())

  const callSecond = async (key: string) =>
    (await second.inject({ path, headers: { authorization: `Api-Key ${key}` } })).statusCode
  const newKey = () => givenKey(service.db, company.id).then(({ key }) => key)
  const storedKeys = async () => (await redis?.command('keys', 'hireline:rate:*')) as string[]

  /** Both processes together let 20 through: they count in one place. */
  async function countTogether() {
    const key = await newKey()
    const answers = await Promise.all([
      times(15, async () => (await service.call(key, { path })).status),
      times(15, () => callSecond(key)),
    ])
    return answers.flat().filter((status) => status === 200).length === 20
  }

  async function askWhileAway() {
    const answers = await withinASecond(async () => {
      const key = await newKey()
      return times(25, () => service.call(key, { path }))
    })
    expect(statuses(answers)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  }

  test('share the count', async () => {
    // A second that ends between the first and the last request begins a new window.
    await expect.poll(countTogether).toBe(true)
  })

  test('count alone while Redis is away, and together again when it is back', async () => {
    redis?.kill('SIGKILL')
    await askWhileAway()
    await askWhileAway()
    await redis?.start()
    await expect.poll(countTogether).toBe(true)
  })

  test('count alone while Redis hangs, and together again when it goes on', async () => {
    redis?.kill('SIGSTOP')
    await askWhileAway()
    await askWhileAway()
    redis?.kill('SIGCONT')
    await expect.poll(countTogether).toBe(true)
  })

  test('count on while our own process is too busy to read what Redis answers', async () => {
    const publicId = await givenWebhookTrigger(service)
    const fire = () =>
      service.call(null, { path: firePath(publicId), body: { candidate: { email: 'ada@example.com' } } })
    const answers = Array.from({ length: 30 }, fire)
    for (let round = 0; round < 3; round += 1) {
      const end = performance.now() + 600
      while (performance.now() < end);
      answers.push(...Array.from({ length: 10 }, fire))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(statuses(await Promise.all(answers))).toEqual(Array(60).fill(202))
  })

  test('refuse fires in about a second when Redis hangs or is gone, and take them again when it is back', async () => {
    const publicId = await givenWebhookTrigger(service)
    const fire = () =>
      service.call(null, { path: firePath(publicId), body: { candidate: { email: 'ada@example.com' } } })
    for (const [away, back] of [
      [() => redis?.kill('SIGSTOP'), () => redis?.kill('SIGCONT')],
      [() => redis?.kill('SIGKILL'), () => redis?.start()],
    ] as const) {
      expect((await fire()).status).toBe(202)
      away()
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const begun = performance.now()
        const answer = await fire()
        expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
        expect(performance.now() - begun).toBeLessThan(10_000)
      }
      await back()
      await expect.poll(async () => (await fire()).status).toBe(202)
    }
  })

  test('keep nothing in Redis that is longer than a hash', async () => {
    for (const length of [10, 5000, 14_000]) {
      await service.call(null, { path: firePath('x'.repeat(length)), body: { a: 1 } })
      await service.call('k'.repeat(length), { path })
    }
    for (const key of await storedKeys()) expect(key.length).toBeLessThan(80)
  })

  test('leave nothing in Redis that does not expire', async () => {
    await countTogether()
    const keys = await storedKeys()
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(await redis?.command('pttl', key)).toBeLessThanOrEqual(60_000)
    for (const key of keys) expect(await redis?.command('pttl', key)).not.toBe(-1)
  })
})

test('a Redis that is not there at the start delays no request', async () => {
  const nowhere = { REDIS_URL: 'redis://127.0.0.1:1' }
  const api = await createApi({ ...plain, config: { ...plain.config, ...nowhere } })
  const begun = performance.now()
  const { statusCode } = await api.inject({ path })
  expect(statusCode).toBe(401)
  expect(performance.now() - begun).toBeLessThan(5000)
  await api.close()
})
