import { beforeAll, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'

const service = testService()
const PEOPLE = 24
const HOUR = 3_600_000
let company: TestCompany
let flow: TestFlow
interface Made {
  id: string
  created: number
  updated_at: number
  stage_entered_at: number
  stage: number
}
const made: Made[] = []

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  const now = Math.floor(Date.now() / HOUR) * HOUR
  for (let index = 0; index < PEOPLE; index += 1) {
    // Several share a moment, and no order follows from another.
    const moments = {
      created: now - Math.floor(index / 2) * HOUR,
      updated_at: now - ((index * 7) % 8) * HOUR,
      stage_entered_at: now - ((index * 5) % 9) * HOUR,
    }
    const stage = index % 2
    const { id } = await givenApplication(service.db, company.id, flow, { stage, created: new Date(moments.created) })
    await service.db
      .updateTable('applications')
      .set({ updated_at: new Date(moments.updated_at), stage_entered_at: new Date(moments.stage_entered_at) })
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .execute()
    made.push({ id, stage, ...moments })
  }
})

const list = (body: object) =>
  service.call(company.key, { path: '/external/v2/applications/', body: { flow_id: flow.id, ...body } })

async function walk(body: object): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body: page } = await list({ ...body, page_size: 5, ...(cursor && { cursor }) })
    seen.push(...page.data.results.map(({ application_id }: { application_id: string }) => application_id))
    cursor = page.data.next_cursor
  } while (cursor)
  return seen
}

const ORDERS = [
  ['newest', 'created', -1],
  ['oldest', 'created', 1],
  ['last_changed', 'updated_at', -1],
  ['longest_in_stage', 'stage_entered_at', 1],
] as const

test.each(
  ORDERS.flatMap((order) => (['exact', 'bounded', 'none'] as const).map((count) => [...order, count] as const)),
)('a stage is walked in the order %s (%s) by cursor, ties by id', async (sort, column, direction, count) => {
  const sorted = made
    .filter(({ stage }) => stage === 1)
    .toSorted((one, other) => direction * (one[column] - other[column] || (one.id < other.id ? -1 : 1)))
  const body = { sort, count, current_stage: flow.stages[1]?.id }
  expect(await walk(body)).toEqual(sorted.map(({ id }) => id))
  // Bounds on other moments narrow it without disturbing the order.
  const bound = new Date(Date.now() - 5 * HOUR)
  const narrowed = sorted.filter(({ updated_at, created }) => updated_at > bound.getTime() && created <= Date.now())
  const fields = { updated_at__gt: bound.toISOString(), filters: { 'APPLICATION.STATUS.CREATED': '2020-01-01,null' } }
  expect(await walk({ ...body, ...fields })).toEqual(narrowed.map(({ id }) => id))
})

test('longest_in_stage needs a stage, and a cursor leads on in its own order alone', async () => {
  const whole = await list({ sort: 'longest_in_stage' })
  expect([whole.status, whole.body.code, whole.body.details[0].field]).toEqual([400, 'invalid_field', 'sort'])
  const { body } = await list({ sort: 'oldest', page_size: 2 })
  const other = await list({ sort: 'newest', page_size: 2, cursor: body.data.next_cursor })
  expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor'])
  expect((await list({ sort: 'shortest' })).status).toBe(400)
})
