import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MADE_UP } from '../../../tests/support/event-check.ts'
import { givenCompany, givenEndpoint, type TestCompany } from '../../../tests/support/factories.ts'
import { runJobs } from '../../../tests/support/queue.ts'
import { givenReceiver, type Receiver } from '../../../tests/support/receiver.ts'
import { testService } from '../../../tests/support/service.ts'
import { inTransaction } from '../../db/database.ts'
import { recordEvents } from '../actions/record-events.ts'
import type { EventType } from '../event-types.ts'
import { replaySince } from '../replay-queries.ts'

const service = testService({ EVENTS_ALLOW_PRIVATE_ADDRESSES: 'true' })
let company: TestCompany
let receiver: Receiver

beforeEach(async () => {
  company = await givenCompany(service.db)
  receiver = await givenReceiver()
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(service.db))

const PATH = '/external/v1/events/'
const get = (path: string, query: Record<string, string> = {}, key = company.key) => service.call(key, { path, query })
const post = (path: string, body?: object, query: Record<string, string> = {}, key = company.key) =>
  service.call(key, { method: 'POST', path, query, ...(body && { body }) })
const given = (events: EventType[] = ['application.created'], url = receiver.url) =>
  givenEndpoint(service.db, company.id, { url, events, maxConcurrency: 1 })

/** Records events of a type, each at a moment of its own. @returns their ids, oldest first */
async function happen(count: number, type: EventType = 'application.created', subjectId = randomUUIDv7()) {
  for (let n = 0; n < count; n++) {
    await recordEvents(service.db, company.id, type, () => [{ subjectId, data: { ...MADE_UP, n } }])
  }
  const rows = await service.db
    .selectFrom('events')
    .select('id')
    .where('company_id', '=', company.id)
    .where('subject_id', '=', subjectId)
    .orderBy('created')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const listed = async (query: Record<string, string> = {}, key = company.key) =>
  (await get(PATH, query, key)).body.data.results.map(({ id }: { id: string }) => id)

describe('events', () => {
  test('are listed newest first, by page, with how many of their deliveries are where', async () => {
    await given()
    await given()
    const ids = await happen(5)
    await runJobs(service)
    const { body } = await get(PATH, { page_size: '2' })
    expect(body.data.results[0].deliveries).toEqual({ pending: 0, delivered: 2, failed: 0 })
    const all: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { results: { id: string }[]; next_cursor: string | null } = (
        await get(PATH, { page_size: '2', ...(cursor && { cursor }) })
      ).body.data
      all.push(...page.results.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(all).toEqual(ids.toReversed())
  })

  test('are found by type, by what they are about, and by when they happened', async () => {
    await given(['application.created', 'candidate.updated'])
    const subjectId = randomUUIDv7()
    const [first = ''] = await happen(1, 'application.created', subjectId)
    const [second = ''] = await happen(1, 'candidate.updated')
    expect(await listed({ type: 'candidate.updated' })).toEqual([second])
    expect(await listed({ subject_id: subjectId })).toEqual([first])
    expect(await listed({ subject_id: subjectId, type: 'candidate.updated' })).toEqual([])
    await sql`update events set created = '2026-03-01T12:00:00Z' where id = ${first}`.execute(service.db)
    expect(await listed({ created_before: '2026-03-01T12:00:00.001Z' })).toEqual([first])
    expect(await listed({ created_before: '2026-03-01T12:00:00Z' })).toEqual([])
    expect(await listed({ created_since: '2026-03-01T12:00:00Z' })).toEqual([second, first])
    expect(await listed({ created_since: '2026-03-01T12:00:00.001Z' })).toEqual([second])
    expect(await get(PATH, { created_since: 'yesterday' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_datetime', details: [{ field: 'created_since' }] },
    })
    expect((await get(PATH, { type: 'candidate.eaten' })).status).toBe(400)
    expect(await listed({}, (await givenCompany(service.db)).key)).toEqual([])
  })

  test('after one that is forgotten there are none', async () => {
    await given()
    await happen(3)
    const { next_cursor: cursor } = (await get(PATH, { page_size: '1' })).body.data
    await sql`delete from events where company_id = ${company.id}`.execute(service.db)
    expect((await get(PATH, { cursor })).body.data).toEqual({ results: [], next: null, next_cursor: null })
  })

  test('show what they say, and each attempt', async () => {
    const { id: endpointId } = await given()
    receiver.answer = (_, response) => response.writeHead(500).end('no')
    const [id = ''] = await happen(1)
    await runJobs(service)
    expect((await get(`${PATH}${id}/`)).body.data).toMatchObject({
      id,
      data: { n: 0 },
      deliveries: [
        {
          webhook_endpoint_id: endpointId,
          status: 'pending',
          attempts: 1,
          last_status_code: 500,
          attempt_log: [{ status_code: 500, error: 'answered 500: no' }],
        },
      ],
    })
  })

  test('that may hold a secret do not show it', async () => {
    await given()
    const id = randomUUIDv7()
    const data = { ...MADE_UP, run_id: id, sealed_content: 'k1:abc' }
    await recordEvents(service.db, company.id, 'application.created', () => [{ subjectId: id, data }])
    const [eventId] = await listed({ subject_id: id })
    expect((await get(`${PATH}${eventId}/`)).body.data.data).toEqual({ ...MADE_UP, run_id: id })
  })

  test('of another company are like none', async () => {
    await given()
    const [id = ''] = await happen(1)
    const { key } = await givenCompany(service.db)
    for (const answer of [
      await get(`${PATH}${id}/`, {}, key),
      await post(`${PATH}${id}/replay/`, undefined, {}, key),
      await get(`${PATH}${randomUUIDv7()}/`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'event_not_found' } })
    }
    const { id: foreign } = await givenEndpoint(service.db, (await givenCompany(service.db)).id, { url: receiver.url })
    expect(await post(`${PATH}${id}/replay/`, undefined, { webhook_endpoint_id: foreign })).toMatchObject({
      status: 404,
      body: { code: 'webhook_endpoint_not_found' },
    })
  })
})

test('deliveries of an endpoint are listed newest first, in one state or in all, by page', async () => {
  const { id: endpointId } = await given()
  const ids = await happen(3)
  await runJobs(service)
  receiver.answer = (_, response) => response.writeHead(500).end()
  const more = await happen(2)
  await runJobs(service)
  const path = `/external/v1/webhook-endpoints/${endpointId}/deliveries/`
  const events = async (query: Record<string, string>) =>
    (await get(path, query)).body.data.results.map(({ event_id }: { event_id: string }) => event_id)
  expect(await events({})).toEqual([...ids, ...more].toReversed())
  expect(await events({ status: 'delivered' })).toEqual(ids.toReversed())
  expect(await events({ status: 'failed' })).toEqual([])
  const { next_cursor: cursor } = (await get(path, { page_size: '2' })).body.data
  expect(await events({ page_size: '2', cursor })).toEqual(ids.toReversed().slice(0, 2))
})

describe('a replay', () => {
  const replay = (endpointId: string, body: object) =>
    post(`/external/v1/webhook-endpoints/${endpointId}/replay/`, body)
  const received = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])
  const LONG_AGO = { since: '2026-01-01T00:00:00Z' }

  test('of one event goes to all it was for, or to one of them, under the same id', async () => {
    const other = await givenReceiver()
    const { id: endpointId } = await given()
    await given(['application.created'], other.url)
    const [id = ''] = await happen(1)
    await runJobs(service)
    expect(await post(`${PATH}${id}/replay/`)).toMatchObject({ status: 202, body: { data: { replayed: 2 } } })
    await runJobs(service)
    const one = await post(`${PATH}${id}/replay/`, undefined, { webhook_endpoint_id: endpointId })
    expect(one.body.data).toEqual({ replayed: 1 })
    await runJobs(service)
    expect([received(receiver), received(other)]).toEqual([
      [id, id, id],
      [id, id],
    ])
  })

  test('since a moment sends all from then on, oldest first, and says how many', async () => {
    const { id: endpointId } = await given()
    const subjectId = randomUUIDv7()
    const ids = await happen(4, 'application.created', subjectId)
    await runJobs(service)
    receiver.received.length = 0
    await sql`update events set created = '2026-03-01T12:00:00Z' where id = ${ids[0]}`.execute(service.db)
    const answer = await replay(endpointId, { since: '2026-03-01T12:00:00.001Z' })
    expect([answer.status, answer.body.data]).toEqual([202, { replayed: 3, next_since: null }])
    await runJobs(service)
    expect(received(receiver)).toEqual(ids.slice(1))
    expect((await replay(endpointId, { since: '2126-01-01' })).body.data.replayed).toBe(0)
    expect((await replay(endpointId, { since: 'then' })).body.code).toBe('invalid_datetime')
  })

  test('of failed ones leaves the others; what is pending stays as it is', async () => {
    const { id: endpointId } = await given()
    const ids = await happen(3)
    await runJobs(service)
    await sql`update event_deliveries set status = 'failed' where event_id = ${ids[1]}`.execute(service.db)
    const more = await happen(1)
    expect((await replay(endpointId, { ...LONG_AGO, only: 'failed' })).body.data.replayed).toBe(1)
    expect((await replay(endpointId, { ...LONG_AGO, only: 'failed' })).body.data.replayed).toBe(0)
    expect((await replay(endpointId, LONG_AGO)).body.data.replayed).toBe(2)
    receiver.received.length = 0
    await runJobs(service)
    expect(received(receiver).toSorted()).toEqual([...ids, ...more].toSorted())
  })

  test('tells an endpoint of its types what was recorded before it was there', async () => {
    await given(['application.created', 'candidate.updated'])
    const ids = await happen(2)
    await happen(1, 'candidate.updated')
    await runJobs(service)
    const other = await givenReceiver()
    const { id: newcomer } = await given(['application.created'], other.url)
    expect((await replay(newcomer, LONG_AGO)).body.data.replayed).toBe(2)
    await runJobs(service)
    expect(received(other)).toEqual(ids)
    expect((await replay(newcomer, { ...LONG_AGO, only: 'failed' })).body.data.replayed).toBe(0)
  })

  test('does not reach one that takes no events', async () => {
    const { id } = await givenEndpoint(service.db, company.id, { url: receiver.url, active: false })
    expect(await replay(id, LONG_AGO)).toMatchObject({ status: 400, body: { code: 'webhook_endpoint_inactive' } })
  })

  test('of more than one call takes goes on where it ended, and misses none', async () => {
    const { id: endpointId } = await given()
    const ids = await happen(5)
    await runJobs(service)
    receiver.received.length = 0
    let since: Date | null = new Date(0)
    const counts: number[] = []
    while (since) {
      const choice: { since: Date; onlyFailed: boolean; most: number } = { since, onlyFailed: false, most: 2 }
      const part = await inTransaction(service.db, (db) => replaySince(db, company.id, endpointId, choice))
      counts.push(part.replayed)
      since = part.nextSince
    }
    expect(counts).toEqual([2, 2, 1])
    expect(
      (await get(`/external/v1/webhook-endpoints/${endpointId}/deliveries/`, { status: 'pending' })).body.data.results,
    ).toHaveLength(ids.length)
  })
})
