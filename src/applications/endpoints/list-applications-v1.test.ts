import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

// New York is five hours behind UTC in January.
const service = testService({ DEFAULT_TIMEZONE: 'America/New_York' })
const linked = testService({ BASE_URL: 'https://example.com/hire/' })
const path = '/external/v1/applications/'
const noon = new Date('2026-01-10T12:00:00Z')
const afterNoon = new Date('2026-01-10T12:00:00.001Z')
const evening = new Date('2026-01-10T18:00:00Z')

let company: TestCompany
let flow: TestFlow
/** Most recent first; the first two are from the same moment. */
let ids: string[]

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  const plans = [
    { created: noon, updatedAt: evening },
    { created: afterNoon, updatedAt: afterNoon, stage: 1 },
    { created: evening, updatedAt: evening },
    { created: evening, updatedAt: evening },
  ]
  const made: string[] = []
  for (const plan of plans) made.push((await givenApplication(service.db, company.id, flow, plan)).id)
  const [first, second, ...ties] = made as [string, string, string, string]
  ids = [...ties.sort().reverse(), second, first]
})

const list = (query: Record<string, string> = {}) =>
  service.call(company.key, { path, query: { flow_id: flow.id, ...query } })
const idsOf = (body: { data: { results: { application_id: string }[] } }) =>
  body.data.results.map(({ application_id }) => application_id)

describe('GET /v1/applications/', () => {
  test('200 with the page envelope, most recent first, ties by id', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
    expect(body.data).toMatchObject({ count: 4, page: 1, page_size: 50, next: null, previous: null, next_cursor: null })
  })

  test('200 with the whole record of each application', async () => {
    const { body } = await list({ page_size: '1' })
    expect(body.data.results[0]).toMatchObject({
      application_id: ids[0],
      hiring_flow: { id: flow.id },
      candidate: { full_name: 'Ada Lovelace' },
      current_stage: { id: flow.stages[0]?.id, name: 'Stage 1', kind: 'active' },
      current_page: null,
      status: 'NEW',
      is_test: false,
      created: evening.toISOString(),
      updated_at: evening.toISOString(),
    })
  })

  test('200 with the applications on a stage', async () => {
    const { body } = await list({ current_stage: flow.stages[1]?.id as string })
    expect(idsOf(body)).toEqual([ids[2]])
    expect(body.data.count).toBe(1)
  })

  test.each([
    ['created__gt', '2026-01-10T12:00:00Z', [0, 1, 2]],
    ['created__gte', '2026-01-10T12:00:00Z', [0, 1, 2, 3]],
    ['created__gte', '2026-01-10T12:00:00.001Z', [0, 1, 2]],
    ['created__lt', '2026-01-10T12:00:00.001Z', [3]],
    ['created__lte', '2026-01-10T12:00:00.001Z', [2, 3]],
    ['updated_at__gt', '2026-01-10T12:00:00.001Z', [0, 1, 3]],
    ['updated_at__gte', '2026-01-10T12:00:00.001Z', [0, 1, 2, 3]],
    ['updated_at__lt', '2026-01-10T18:00:00Z', [2]],
    ['updated_at__lte', '2026-01-10T18:00:00Z', [0, 1, 2, 3]],
    // Offsets, in each spelling; a plus that was not encoded arrives as a space.
    ['created__gt', '2026-01-10T13:00:00+01:00', [0, 1, 2]],
    ['created__gt', '2026-01-10T13:00:00 01:00', [0, 1, 2]],
    ['created__gt', '2026-01-10T13:00:00+0100', [0, 1, 2]],
    ['created__gte', '2026-01-10T08:30:00-03:30', [0, 1, 2, 3]],
    ['created__lte', '2026-01-10t12:00:00z', [3]],
    // Without one, the server's default time zone.
    ['created__lte', '2026-01-10T07:00:00', [3]],
    ['created__lt', '2026-01-10T07:00', []],
    ['created__gte', '2026-01-10 13:00:00', [0, 1]],
    ['created__gte', '2026-01-10', [0, 1, 2, 3]],
    ['created__lte', '2026-01-10', []],
    // Far ends of the calendar.
    ['created__gte', '0001-01-01T00:00:00+23:59', [0, 1, 2, 3]],
    ['created__lte', '9999-12-31T23:59:59.999-23:59', [0, 1, 2, 3]],
  ])('200 with %s=%s', async (field, moment, expected) => {
    const { status, body } = await list({ [field]: moment })
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(expected.map((index) => ids[index]))
    expect(body.data.count).toBe(expected.length)
  })

  test('200 with several bounds, all of which hold', async () => {
    const { body } = await list({ created__gt: '2026-01-10T12:00:00Z', updated_at__lt: '2026-01-10T18:00:00Z' })
    expect(idsOf(body)).toEqual([ids[2]])
  })

  test('200 page by page, through the links and back', async () => {
    const first = await list({ page_size: '3' })
    expect(idsOf(first.body)).toEqual(ids.slice(0, 3))
    expect(first.body.data.previous).toBeNull()
    const second = await service.call(company.key, { path: first.body.data.next })
    expect(idsOf(second.body)).toEqual(ids.slice(3))
    expect(second.body.data).toMatchObject({ count: 4, page: 2, page_size: 3, next: null, next_cursor: null })
    const back = await service.call(company.key, { path: second.body.data.previous })
    expect(idsOf(back.body)).toEqual(ids.slice(0, 3))
  })

  test('200 by page number alone, and by cursor alone', async () => {
    const first = await list({ page_size: '2' })
    expect(idsOf((await list({ page_size: '2', page: '2' })).body)).toEqual(ids.slice(2))
    expect(idsOf((await list({ page_size: '2', cursor: first.body.data.next_cursor })).body)).toEqual(ids.slice(2))
  })

  test('200 with empty results past the end', async () => {
    const { status, body } = await list({ page: '1000000000', page_size: '1000' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ count: 4, results: [], next: null, next_cursor: null })
  })

  test('200 without a count, which the links keep up, and with a bounded one', async () => {
    const first = await list({ page_size: '3', count: 'none' })
    expect(first.body.data).toMatchObject({ count: null, page: 1 })
    const second = await service.call(company.key, { path: first.body.data.next })
    expect(idsOf(second.body)).toEqual(ids.slice(3))
    expect(second.body.data.count).toBeNull()
    const bounded = await list({ count: 'bounded', created__gt: '2026-01-10T12:00:00Z' })
    expect(bounded.body.data).toMatchObject({ count: 3, count_is_exact: true })
  })

  test('200 with an exact count when none is asked for', async () => {
    const { body } = await list()
    expect((await list({ count: 'exact' })).body).toEqual(body)
    expect(body.data).not.toHaveProperty('count_is_exact')
  })

  test('200 with links below the Host that was asked', async () => {
    const { body } = await service.call(company.key, {
      path,
      query: { flow_id: flow.id, page_size: '1' },
      headers: { host: 'hire.internal:8443' },
    })
    expect(body.data.next).toMatch(/^http:\/\/hire\.internal:8443\/external\/v1\/applications\/\?flow_id=.*page=2/)
  })

  test('200 with links below BASE_URL', async () => {
    const other = await givenCompany(linked.db)
    const { id } = await givenFlow(linked.db, other.id)
    const { body } = await linked.call(other.key, { path, query: { flow_id: id, page: '2' } })
    expect(body.data.previous).toBe(`https://example.com/hire/external/v1/applications/?flow_id=${id}&page=1`)
  })

  test('200 with flow_id in capitals', async () => {
    expect((await list({ flow_id: flow.id.toUpperCase() })).body.data.count).toBe(4)
  })

  test.each([
    ['flow_id', { flow_id: 'warehouse' }, 'invalid_flow_id'],
    ['flow_id', { flow_id: '00000000-0000-7000-8000-000000000000' }, 'invalid_flow_id'],
    ['current_stage', { current_stage: 'apply' }, 'invalid_stage_id'],
    ['current_stage', { current_stage: '00000000-0000-7000-8000-000000000000' }, 'invalid_stage_id'],
    ['page', { page: '0' }, 'invalid_field'],
    ['page', { page: 'two' }, 'invalid_field'],
    ['page', { page: '1.5' }, 'invalid_field'],
    ['page', { page: '1000000001' }, 'invalid_field'],
    ['page_size', { page_size: '0' }, 'invalid_field'],
    ['page_size', { page_size: '1001' }, 'invalid_field'],
    ['count', { count: 'some' }, 'invalid_field'],
    ['count', { count: '' }, 'invalid_field'],
    ['count', { count: '10000' }, 'invalid_field'],
    ['cursor', { cursor: 'last' }, 'invalid_cursor'],
    ['cursor', { cursor: '' }, 'invalid_cursor'],
    ['cursor', { cursor: Buffer.from('1.2').toString('base64url') }, 'invalid_cursor'],
    ['created_gt', { created_gt: '2026-01-10T12:00:00Z' }, 'unknown_field'],
    ['created__gt', { created__gt: 'yesterday' }, 'invalid_datetime'],
    ['created__gte', { created__gte: '2026-02-30' }, 'invalid_datetime'],
    ['created__lt', { created__lt: '2026-01-10T25:00:00Z' }, 'invalid_datetime'],
    ['created__lte', { created__lte: '' }, 'invalid_datetime'],
    ['updated_at__gt', { updated_at__gt: '1768046400' }, 'invalid_datetime'],
    ['updated_at__gte', { updated_at__gte: '2026-01-10T12:00:00+25:00' }, 'invalid_datetime'],
    ['updated_at__lt', { updated_at__lt: '2026-01-10T12:00:00[UTC]' }, 'invalid_datetime'],
    ['updated_at__lte', { updated_at__lte: '+002026-01-10' }, 'invalid_datetime'],
  ])('400 that names %s for %j', async (field, query, code) => {
    const { status, body } = await list(query as Record<string, string>)
    expect([status, body.code, body.details[0].field]).toEqual([400, code, field])
  })

  test('400 without flow_id', async () => {
    const { status, body } = await service.call(company.key, { path })
    expect([status, body.code, body.details[0].field]).toEqual([400, 'missing_field', 'flow_id'])
  })

  test('400 when the flow belongs to another company, word for word as when it does not exist', async () => {
    const other = await givenCompany(service.db)
    const theirs = await service.call(other.key, { path, query: { flow_id: flow.id } })
    const nobodys = await list({ flow_id: '00000000-0000-7000-8000-000000000000' })
    expect(theirs.status).toBe(400)
    expect(theirs.body).toEqual(nobodys.body)
  })

  test('400 when the stage belongs to another flow', async () => {
    const other = await givenFlow(service.db, company.id)
    const { status, body } = await list({ current_stage: other.stages[0]?.id as string })
    expect([status, body.code]).toEqual([400, 'invalid_stage_id'])
  })

  test('200 for a cursor from a far future, which is where the list begins', async () => {
    const cursor = Buffer.from(`999999999999999.${ids[0]}`).toString('base64url')
    expect(idsOf((await list({ cursor })).body)).toEqual(ids)
  })
})

describe('GET /v1/applications/ when the database fails', () => {
  const broken = testService()

  test('500 internal_error, and the answer tells nothing of the cause', async () => {
    const owner = await givenCompany(broken.db)
    const { id } = await givenFlow(broken.db, owner.id)
    await broken.pool.query('alter table applications rename to lost')
    const { status, body } = await broken.call(owner.key, { path, query: { flow_id: id } })
    expect([status, body.code]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(body)).not.toMatch(/applications|relation|select|\.ts|stack/i)
  })
})
