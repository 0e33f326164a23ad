import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const HOUR = 3_600_000
let company: TestCompany
let flows: [TestFlow, TestFlow]
/** The newest first; every other one is of the second flow. */
const ids: string[] = []

beforeAll(async () => {
  company = await givenCompany(service.db)
  flows = [await givenFlow(service.db, company.id), await givenFlow(service.db, company.id)]
  for (let index = 0; index < 5; index += 1) {
    const created = new Date(Date.now() - index * HOUR)
    const candidate = { full_name: `Person ${index}`, email: `p${index}@example.com` }
    const made = await givenApplication(service.db, company.id, flows[index % 2] as TestFlow, { created, candidate })
    ids.push(made.id)
  }
  const other = await givenCompany(service.db)
  await givenApplication(service.db, other.id, await givenFlow(service.db, other.id))
})

const ask = (body: object, path = '/external/v2/applications/across-flows/') =>
  service.call(company.key, { path, body })
const listed = async (body: object) => {
  const { status, body: answer } = await ask(body)
  expect(status, JSON.stringify(answer)).toBe(200)
  const found = answer.data.results.map(({ application_id }: { application_id: string }) => ids.indexOf(application_id))
  return [answer.data.count, found]
}

describe('The list over all flows', () => {
  test('shows the applications of every flow in one order, each with its flow, page by page', async () => {
    expect(await listed({})).toEqual([5, [0, 1, 2, 3, 4]])
    expect(await listed({ sort: 'oldest', count: 'none' })).toEqual([null, [4, 3, 2, 1, 0]])
    const { data: first } = (await ask({ page_size: 2, count: 'none' })).body
    expect(first.results.map(({ hiring_flow }: { hiring_flow: { id: string } }) => hiring_flow.id)).toEqual([
      flows[0].id,
      flows[1].id,
    ])
    const { data: second } = (await ask({ page_size: 2, count: 'none' }, first.next)).body
    expect(second.results.map(({ application_id }: { application_id: string }) => application_id)).toEqual(
      ids.slice(2, 4),
    )
  })

  test.each<[string, () => object, number[]]>([
    ['a flow', () => ({ flow_ids: [flows[1].id] }), [1, 3]],
    ['a name', () => ({ filters: { 'USER.PERSONAL_INFORMATION.FULL_NAME': 'son 3' } }), [3]],
    [
      'an email of a flow',
      () => ({ flow_ids: [flows[0].id], filters: { 'USER.PERSONAL_INFORMATION.EMAIL': 'P4@' } }),
      [4],
    ],
    ['a status', () => ({ status: ['REJECTED'] }), []],
    ['when they came', () => ({ created__gte: new Date(Date.now() - 1.5 * HOUR).toISOString() }), [0, 1]],
    [
      'when they changed',
      () => ({ updated_at__gte: '2020-01-01', filters: { 'APPLICATION.STATUS.UPDATED_AT': 'THIS_YEAR' } }),
      [0, 1, 2, 3, 4],
    ],
    ['nobody who looks after them', () => ({ is_assigned: false }), [0, 1, 2, 3, 4]],
    ['somebody who does', () => ({ is_assigned: true }), []],
    ['a channel', () => ({ channel: ['portal'] }), []],
    ['channels', () => ({ channel: ['import', 'system', 'api'] }), [0, 1, 2, 3, 4]],
    ['some ids', () => ({ application_ids: [ids[2], ids[1]] }), [1, 2]],
  ])('is narrowed by %s, however it is counted', async (_, fields, expected) => {
    expect(await listed(fields())).toEqual([expected.length, expected])
    expect(await listed({ ...fields(), count: 'bounded' })).toEqual([expected.length, expected])
    expect(await listed({ ...fields(), count: 'none' })).toEqual([null, expected])
  })

  test('refuses what is of one flow alone, and another company’s flow', async () => {
    const stranger = await givenFlow(service.db, (await givenCompany(service.db)).id)
    for (const [body, code] of [
      [{ filters: { [flows[0].path('shift')]: 'day' } }, 'invalid_variable_id'],
      [{ filters: { 'APPLICATION.STATUS.CURRENT_STAGE': flows[0].stages[0]?.id } }, 'invalid_variable_id'],
      [{ flow_ids: [stranger.id] }, 'invalid_flow_id'],
      [{ sort: 'longest_in_stage' }, 'invalid_field'],
    ] as const) {
      const { status, body: answer } = await ask(body)
      expect([status, answer.code], JSON.stringify(body)).toEqual([400, code])
    }
  })
})

test('each flow is counted, and all together', async () => {
  const { body } = await service.call(company.key, { path: '/external/v2/applications/counts/' })
  expect(body.data).toEqual({
    count: 5,
    results: [
      { hiring_flow_id: flows[0].id, count: 3 },
      { hiring_flow_id: flows[1].id, count: 2 },
    ],
  })
})
