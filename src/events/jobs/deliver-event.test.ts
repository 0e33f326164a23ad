import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MADE_UP } from '../../../tests/support/event-check.ts'
import {
  type EndpointPlan,
  givenApplication,
  givenCompany,
  givenEndpoint,
  givenFlow,
  type TestCompany,
  WEBHOOK_SECRET,
} from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { givenReceiver, type Receiver } from '../../../tests/support/receiver.ts'
import { testService } from '../../../tests/support/service.ts'
import { enableEndpoint, requireEndpointId } from '../actions/enable-endpoint.ts'
import { recordEvents } from '../actions/record-events.ts'
import { replayEvents } from '../actions/replay-events.ts'
import { listDeliveries } from '../delivery-queries.ts'
import { listEndpoints } from '../endpoint-queries.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
const careful = testService()
let company: TestCompany
let receiver: Receiver

beforeEach(async () => {
  company = await givenCompany(service.db)
  receiver = await givenReceiver()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await sql`delete from graphile_worker._private_jobs`.execute(service.db)
})

const given = (plan: Partial<EndpointPlan> = {}) =>
  givenEndpoint(service.db, company.id, { url: receiver.url, key: 'ours', ...plan })

/** Records an event about a new subject, which is what `data` says. */
async function happen(data: object = {}) {
  const { id } = await givenApplication(service.db, company.id, await givenFlow(service.db, company.id))
  await recordEvents(service.db, company.id, 'application.created', () => [
    { subjectId: id, data: { ...MADE_UP, ...data } },
  ])
}

const deliveries = () => listDeliveries(service.db, company.id, { limit: 100 })
const endpoint = async () => (await listEndpoints(service.db, company.id))[0]

/** Makes the attempts due that the schedule has put off, and the endpoint ready for them. */
async function letTimePass() {
  await sql`update event_deliveries set next_attempt_at = now() where status = 'pending'`.execute(service.db)
  await sql`update webhook_endpoints set probe_at = now() where probe_at is not null`.execute(service.db)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(service.db)
  await runJobs(service)
}

const failWith = (status: number) => {
  receiver.answer = (_, response) => response.writeHead(status).end('out of order\n')
}

describe('a delivery', () => {
  test('is signed as Standard Webhooks has it: its own verifier takes it, and refuses another body', async () => {
    await given()
    await happen({ name: 'Zoë 你好' })
    await runJobs(service)
    const [request] = receiver.received
    const { headers, body } = request as (typeof receiver.received)[number]
    const webhook = new Webhook(WEBHOOK_SECRET)
    const [delivery] = await deliveries()
    expect(webhook.verify(body, headers)).toEqual({
      id: delivery?.event_id,
      type: 'application.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { ...MADE_UP, name: 'Zoë 你好' },
    })
    expect(headers).toMatchObject({ 'webhook-id': delivery?.event_id, 'content-type': 'application/json' })
    expect(() => webhook.verify(body.replace('Zoë', 'Zoe'), headers)).toThrow('No matching signature')
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'another' })).toThrow('No matching signature')
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, last_status_code: 204, last_error: null })
  })

  test('is signed with the secret in the worker’s environment; without it the delivery fails and says so', async () => {
    await given({ secretEnv: 'OUR_WEBHOOK_SECRET' })
    await happen()
    await runJobs(service)
    expect(await deliveries()).toMatchObject([
      {
        status: 'pending',
        last_error: 'the worker has no environment variable OUR_WEBHOOK_SECRET, which holds the endpoint’s secret',
      },
    ])
    vi.stubEnv('OUR_WEBHOOK_SECRET', WEBHOOK_SECRET)
    await letTimePass()
    const [request] = receiver.received
    expect(() => new Webhook(WEBHOOK_SECRET).verify(request?.body ?? '', request?.headers ?? {})).not.toThrow()
  })

  test('that is refused ten times is made an eleventh time, each time with the same id and body', async () => {
    await given()
    failWith(500)
    await happen()
    await runJobs(service)
    for (let attempt = 2; attempt <= 10; attempt++) await letTimePass()
    expect(await deliveries()).toMatchObject([
      { status: 'pending', attempts: 10, last_status_code: 500, last_error: 'answered 500: out of order' },
    ])
    expect((await endpoint())?.failing_since).not.toBeNull()
    receiver.answer = (_, response) => response.end()
    await letTimePass()
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 11 })
    expect(delivery?.attempt_log).toHaveLength(11)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect((await endpoint())?.failing_since).toBeNull()
  })

  test('waits longer after each attempt, over more than three days, and is then given up', async () => {
    await given()
    failWith(503)
    await happen()
    await runJobs(service)
    const pauses: number[] = []
    for (let [delivery] = await deliveries(); delivery?.next_attempt_at; [delivery] = await deliveries()) {
      pauses.push((delivery.next_attempt_at.getTime() - Date.now()) / 1000)
      await letTimePass()
    }
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 14, next_attempt_at: null }])
    expect(pauses).toHaveLength(13)
    expect(pauses.every((pause, index) => index === 12 || pause < (pauses[index + 1] ?? 0) + 9_000)).toBe(true)
    expect(pauses[0]).toBeLessThan(6)
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(3 * 86_400)
  })

  test.each([
    ['7200', 7200, 7920],
    ['999999', 86_400, 95_040],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3500, 3960],
    ['soon', 0, 6],
  ])('waits as long as the endpoint asks by Retry-After: %s, up to a day', async (header, least, most) => {
    await given()
    receiver.answer = (_, response) => response.writeHead(503, { 'Retry-After': header }).end()
    await happen()
    await runJobs(service)
    const [delivery] = await deliveries()
    const pause = ((delivery?.next_attempt_at?.getTime() ?? 0) - Date.now()) / 1000
    expect(pause).toBeGreaterThan(least - 60)
    expect(pause).toBeLessThanOrEqual(most)
  })

  test('does not follow a redirect, to loopback or elsewhere', async () => {
    const inner = await givenReceiver()
    await given()
    receiver.answer = (_, response) => response.writeHead(302, { location: inner.url }).end()
    await happen()
    await runJobs(service)
    expect(inner.received).toEqual([])
    expect(await deliveries()).toMatchObject([
      { status: 'pending', last_error: 'answered 302, a redirect, which is not followed' },
    ])
  })

  test('goes to no private address unless the setting allows it', async () => {
    const own = await givenCompany(careful.db)
    await givenEndpoint(careful.db, own.id, { url: receiver.url })
    const { id } = await givenApplication(careful.db, own.id, await givenFlow(careful.db, own.id))
    await recordEvents(careful.db, own.id, 'application.created', () => [{ subjectId: id, data: MADE_UP }])
    await runJobs(careful)
    expect(receiver.received).toEqual([])
    expect(await listDeliveries(careful.db, own.id, { limit: 10 })).toMatchObject([
      { status: 'pending', attempts: 1, last_error: '127.0.0.1 is not a public address' },
    ])
  })

  test('takes an answer that is not text for an error’s excerpt', async () => {
    await given()
    receiver.answer = (_, response) => response.writeHead(500).end(Buffer.from([0, 0xff, 0x41, 0x1b, 0x5b]))
    await happen()
    await runJobs(service)
    expect(await deliveries()).toMatchObject([{ status: 'pending', last_error: 'answered 500: \ufffdA [' }])
  })
})

describe('an endpoint', () => {
  test('that has failed for three days is switched off, is told no more, and says why', async () => {
    await given({ failingSince: new Date(Date.now() - 3 * 86_400_000 - 1_000) })
    failWith(500)
    await happen()
    await runJobs(service)
    expect(await endpoint()).toMatchObject({
      active: false,
      disabled_reason: 'nothing was delivered for 3 days; the last error: answered 500: out of order',
    })
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 1 }])
    await happen()
    expect(await deliveries()).toHaveLength(1)
  })

  test('is not switched off for a failure that a success has followed', async () => {
    await given({ failingSince: new Date(Date.now() - 10 * 86_400_000) })
    await happen()
    await runJobs(service)
    failWith(500)
    await happen()
    await runJobs(service)
    expect(await endpoint()).toMatchObject({ active: true, failing_since: expect.any(Date) })
  })

  test('that answers 410 Gone is switched off at once', async () => {
    await given()
    failWith(410)
    await happen()
    await runJobs(service)
    expect(await endpoint()).toMatchObject({ active: false, disabled_reason: 'it answered 410 Gone' })
  })

  test('that is no longer active gets nothing of what waits; enabled again, a replay delivers it', async () => {
    await given()
    failWith(500)
    await happen({ n: 1 })
    await runJobs(service)
    await service.db
      .updateTable('webhook_endpoints')
      .set({ active: false })
      .where('company_id', '=', company.id)
      .execute()
    await letTimePass()
    expect(await deliveries()).toMatchObject([{ status: 'failed', last_error: 'the endpoint is not active' }])
    expect(await replayEvents(service.db, company.id, {})).toEqual([])

    receiver.answer = (_, response) => response.end()
    await enableEndpoint(service.db, company.id, await requireEndpointId(service.db, company.id, 'ours'))
    expect(await replayEvents(service.db, company.id, {})).toHaveLength(1)
    await runJobs(service)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect(receiver.received).toHaveLength(2)
  })
})

describe('an endpoint that fails five times in a row', () => {
  /** Six events, all of which are due, to an endpoint that refuses them. */
  async function givenHeld() {
    const { id } = await given()
    failWith(500)
    for (let n = 1; n <= 8; n++) await happen({ n })
    await runJobs(service)
    return id
  }
  const attempts = async () => (await deliveries()).map(({ attempts }) => attempts).sort()

  test('is held back: what is due waits without an attempt, and its state says since when', async () => {
    await givenHeld()
    expect(await attempts()).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
    expect(await endpoint()).toMatchObject({ held_since: expect.any(Date), probe_at: expect.any(Date), active: true })
    await happen({ n: 9 })
    await runJobs(service)
    expect(receiver.received).toHaveLength(5)
  })

  test('is tried by one delivery, after pauses that grow to five minutes', async () => {
    await givenHeld()
    await letTimePass()
    expect(receiver.received).toHaveLength(6)
    await sql`update webhook_endpoints set held_since = now() - interval '1 hour' where held_since is not null`.execute(
      service.db,
    )
    await letTimePass()
    expect(receiver.received).toHaveLength(7)
    const pause = ((await endpoint())?.probe_at?.getTime() ?? 0) - Date.now()
    expect(pause).toBeGreaterThan(280_000)
    expect(pause).toBeLessThanOrEqual(300_000)
  })

  test('gets everything at once when the one is taken', async () => {
    await givenHeld()
    receiver.answer = (_, response) => response.end()
    await letTimePass()
    expect((await deliveries()).map(({ status }) => status)).toEqual(Array(8).fill('delivered'))
    expect(await endpoint()).toMatchObject({ held_since: null, probe_at: null, failing_since: null })
  })

  test('gets everything at once when an operator enables it', async () => {
    await givenHeld()
    receiver.answer = (_, response) => response.end()
    await enableEndpoint(service.db, company.id, await requireEndpointId(service.db, company.id, 'ours'))
    await runJobs(service)
    expect((await deliveries()).filter(({ status }) => status === 'delivered')).toHaveLength(3)
    expect(await endpoint()).toMatchObject({ held_since: null })
  })
})

test('so many requests as its setting says are under way at a time, and for one subject one after the other', async () => {
  const { id: endpointId } = await given({ maxConcurrency: 8 })
  let underWay = 0
  const most: number[] = []
  const waiting: (() => void)[] = []
  receiver.answer = (_, response) => {
    underWay += 1
    most.push(underWay)
    waiting.push(() => {
      underWay -= 1
      response.end()
    })
    // Answers when all that may have come.
    if (waiting.length === 8) for (const answer of waiting.splice(0)) answer()
  }
  const subjects = Array.from({ length: 8 }, () => crypto.randomUUID())
  await recordEvents(service.db, company.id, 'application.created', () =>
    [0, 1, 2].flatMap((n) => subjects.map((subjectId) => ({ subjectId, data: { ...MADE_UP, n, subjectId } }))),
  )
  await runJobs(service)
  expect(Math.max(...most)).toBe(8)
  const bySubject = subjects.map((subject) =>
    receiver.received.map(({ body }) => JSON.parse(body).data).filter(({ subjectId }) => subjectId === subject),
  )
  expect(bySubject.map((events) => events.map(({ n }) => n))).toEqual(Array(8).fill([0, 1, 2]))
  const rows = await service.db
    .selectFrom('event_deliveries')
    .select(['delivered_at', 'attempt_log'])
    .where('endpoint_id', '=', endpointId)
    .execute()
  for (const { delivered_at: deliveredAt, attempt_log: log } of rows) {
    const [{ at, milliseconds }] = log as unknown as [{ at: string; milliseconds: number }]
    expect(deliveredAt?.getTime()).toBe(Date.parse(at) + milliseconds)
  }
})

describe('a replay', () => {
  test('delivers a named event again with the id that it had, to one endpoint or all', async () => {
    const { id } = await given()
    await given({ key: 'other' })
    await happen()
    await runJobs(service)
    const [delivery] = await deliveries()
    const eventIds = [delivery?.event_id as string]
    expect(await replayEvents(service.db, company.id, { eventIds, endpointId: id })).toHaveLength(1)
    await runJobs(service)
    expect(await replayEvents(service.db, company.id, { eventIds })).toHaveLength(2)
    await runJobs(service)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(5).fill(eventIds[0]))
    expect(await replayEvents(service.db, (await givenCompany(service.db)).id, { eventIds })).toEqual([])
  })

  test('takes what was given up since a moment', async () => {
    await given()
    await happen()
    await sql`update event_deliveries set status = 'failed', next_attempt_at = null`.execute(service.db)
    expect(await replayEvents(service.db, company.id, { since: new Date(Date.now() + 60_000) })).toEqual([])
    expect(await replayEvents(service.db, company.id, { since: new Date(Date.now() - 60_000) })).toHaveLength(1)
  })
})
