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
const ZONE = 'America/Chicago'
/** The days on which somebody came; of each, the last hour and the first one of the company's day. */
const DAYS = ['2026-02-27', '2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09']
let company: TestCompany
let flow: TestFlow
interface Made {
  id: string
  stage: number
  created: number
  updated_at: number
  stage_entered_at: number
}
const made: Made[] = []

const momentOf = (day: string, time = '00:00') =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).epochMilliseconds

beforeAll(async () => {
  company = await givenCompany(service.db, { timezone: ZONE })
  flow = await givenFlow(service.db, company.id)
  const moments = DAYS.flatMap((day) => [momentOf(day), momentOf(day, '23:59'), momentOf(day, '23:59')])
  for (const [index, created] of moments.entries()) {
    // No order follows from another.
    const updated_at = moments[(index * 7) % moments.length] as number
    const stage_entered_at = moments[(index * 4) % moments.length] as number
    const stage = index % 4 === 0 ? 0 : 1
    const { id } = await givenApplication(service.db, company.id, flow, { stage, created: new Date(created) })
    await service.db
      .updateTable('applications')
      .set({ updated_at: new Date(updated_at), stage_entered_at: new Date(stage_entered_at) })
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .execute()
    made.push({ id, stage, created, updated_at, stage_entered_at })
  }
})

const list = (body: object, query = '') =>
  service.call(company.key, { path: `/external/v2/applications/${query}`, body: { flow_id: flow.id, ...body } })
const listAcrossFlows = (body: object) =>
  service.call(company.key, { path: '/external/v2/applications/across-flows/', body })

type List = typeof list
const idsOf = ({ body }: Awaited<ReturnType<List>>): string[] =>
  body.data.results.map(({ application_id }: { application_id: string }) => application_id)

/** Who stands from a date on, page by page to the end, and who stands before it, back to the beginning. */
async function walk(body: object, ask: (body: object) => ReturnType<List> = list) {
  const entered = await ask(body)
  const from = idsOf(entered)
  let next: string | null = entered.body.data.next_cursor
  while (next) {
    const page = await ask({ ...body, cursor: next })
    from.push(...idsOf(page))
    next = page.body.data.next_cursor
  }
  const before: string[] = []
  let previous: string | null = entered.body.data.previous_cursor
  while (previous) {
    const page = await ask({ ...body, cursor: previous })
    before.unshift(...idsOf(page))
    previous = page.body.data.previous_cursor
  }
  return { from, before }
}

const ORDERS = [
  ['newest', 'created', -1],
  ['oldest', 'created', 1],
  ['last_changed', 'updated_at', -1],
  ['longest_in_stage', 'stage_entered_at', 1],
] as const
/** Those, a day on which nobody came, and days before and after all. */
const ASKED = [...DAYS, '2026-03-04', '1969-07-20', '2031-01-01']

test.each(
  ORDERS.flatMap((order) => (['exact', 'bounded', 'none'] as const).map((count) => [...order, count] as const)),
)('a list in the order %s (%s) is entered at a date and read both ways', async (sort, column, direction, count) => {
  const sorted = made
    .filter(({ stage }) => stage === 1)
    .toSorted((one, other) => direction * (one[column] - other[column] || (one.id < other.id ? -1 : 1)))
  for (const day of ASKED) {
    const isReached = (row: Made) =>
      direction === 1
        ? row[column] >= momentOf(day)
        : row[column] < momentOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString())
    const body = { sort, count, current_stage: flow.stages[1]?.id, page_size: 3, jump_to: day }
    expect(await walk(body)).toEqual({
      from: sorted.filter(isReached).map(({ id }) => id),
      before: sorted.filter((row) => !isReached(row)).map(({ id }) => id),
    })
    // A filter leaves out the same whichever way it is read.
    const passes = ({ created }: Made) => created >= momentOf('2026-03-01') && created < momentOf('2026-03-09')
    const filters = { 'APPLICATION.STATUS.CREATED': '2026-03-01,2026-03-08' }
    expect(await walk({ ...body, filters })).toEqual({
      from: sorted.filter((row) => isReached(row) && passes(row)).map(({ id }) => id),
      before: sorted.filter((row) => !isReached(row) && passes(row)).map(({ id }) => id),
    })
  }
})

test('the list over all flows is entered at a date, too', async () => {
  for (const [sort, direction] of [['newest', -1] as const, ['oldest', 1] as const]) {
    const sorted = made.toSorted(
      (one, other) => direction * (one.created - other.created || (one.id < other.id ? -1 : 1)),
    )
    const edge = momentOf(direction === 1 ? '2026-03-02' : '2026-03-03')
    const isReached = ({ created }: Made) => (direction === 1 ? created >= edge : created < edge)
    expect(await walk({ sort, count: 'none', page_size: 4, jump_to: '2026-03-02' }, listAcrossFlows)).toEqual({
      from: sorted.filter(isReached).map(({ id }) => id),
      before: sorted.filter((row) => !isReached(row)).map(({ id }) => id),
    })
  }
})

test('a page before the first leads on to the first, and a list that is not entered in its middle has none', async () => {
  const newestFirst = made.toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))
  const ids = newestFirst.map(({ id }) => id)
  const first = await list({ page_size: 4 })
  expect([first.body.data.previous_cursor, first.body.data.previous]).toEqual([null, null])
  const { body } = await list({ page_size: 4, jump_to: '2031-01-01' })
  const before = await list({ page_size: 4, cursor: body.data.previous_cursor })
  expect([idsOf(before), before.body.data.previous_cursor]).toEqual([[], null])
  expect(idsOf(await list({ page_size: 4, cursor: before.body.data.next_cursor }))).toEqual(ids.slice(0, 4))
  const second = await list({ page_size: 4, cursor: first.body.data.next_cursor })
  const back = await list({ page_size: 4, cursor: second.body.data.previous_cursor })
  expect(idsOf(back)).toEqual(ids.slice(0, 4))
  // Whoever goes back and on again sees the same.
  expect(idsOf(await list({ page_size: 4, cursor: back.body.data.next_cursor }))).toEqual(ids.slice(4, 8))
})

test('next and previous lead both ways as addresses to which the same body is sent', async () => {
  const body = { page_size: 2, jump_to: '2026-03-02', sort: 'oldest' }
  const entered = await list(body)
  const queryOf = (address: string) => new URL(address).search
  const before = await list(body, queryOf(entered.body.data.previous))
  const again = await list(body, queryOf(before.body.data.next))
  const after = await list(body, queryOf(again.body.data.next))
  expect(idsOf(again)).toEqual(idsOf(entered))
  const sorted = made.toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1))
  const at = sorted.findIndex(({ created }) => created >= momentOf('2026-03-02'))
  const seen = [...idsOf(before), ...idsOf(again), ...idsOf(after)]
  expect(seen).toEqual(sorted.slice(at - 2, at + 4).map(({ id }) => id))
  const url = `/external/v2/applications/?flow_id=${flow.id}&page_size=2&jump_to=2026-03-02&sort=oldest`
  const asked = await service.call(company.key, { path: url })
  expect(idsOf(asked)).toEqual(idsOf(entered))
  const { pathname, search } = new URL(asked.body.data.previous)
  expect(idsOf(await service.call(company.key, { path: pathname + search }))).toEqual(idsOf(before))
})

test.each(['tomorrow', '2026-02-30', '03/02/2026', '', '0000-01-01'])('%j is no date to go to', async (jump_to) => {
  for (const { status, body } of [await list({ jump_to }), await listAcrossFlows({ jump_to })]) {
    expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_datetime', 'jump_to'])
  }
})

test('something else than a text, or a moment, is told apart', async () => {
  const { status, body } = await list({ jump_to: 20260302 })
  expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_field', 'jump_to'])
  // Already the next day in UTC, still the same one where the company is.
  const moment = await list({ jump_to: '2026-03-03T04:00:00Z', page_size: 3 })
  expect(idsOf(moment)).toEqual(idsOf(await list({ jump_to: '2026-03-02', page_size: 3 })))
  for (const jump_to of ['0001-01-01', '9999-12-31']) expect((await list({ jump_to })).status).toBe(200)
})
