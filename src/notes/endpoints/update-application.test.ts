import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { givenOperator, type TestOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'
import { changeMember } from '../../operators/actions/change-member.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let id: string
let rita: TestOperator

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
  ;({ id } = await givenApplication(service.db, company.id, flow))
  rita = await givenOperator(service, company.id, { role: 'recruiter' })
})

const patch = (body: object, applicationId = id, key = company.key) =>
  service.call(key, { method: 'PATCH', path: `/external/v1/applications/${applicationId}/`, body })
const read = async () => (await service.call(company.key, { path: `/external/v1/applications/${id}/` })).body.data
const listed = async (asked: Record<string, string | boolean>, version: 1 | 2 = 1) => {
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const answer = await service.call(company.key, {
    path: `/external/v${version}/applications/`,
    ...(version === 1 ? { query: { flow_id: flow.id, ...query } } : { body: { flow_id: flow.id, ...asked } }),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { count, results } = answer.body.data
  return [count, results.map(({ application_id }: { application_id: string }) => application_id)]
}

describe('Assigning and tagging an application', () => {
  test('changes what is sent, shows it everywhere, and moves updated_at', async () => {
    const before = await read()
    expect(before).toMatchObject({ assignee_id: null, tags: [] })
    const { status, body } = await patch({ assignee_id: rita.id, tags: ['vip', 'night shift', 'vip'] })
    expect([status, body.data]).toMatchObject([200, { assignee_id: rita.id, tags: ['vip', 'night shift'] }])
    expect(Date.parse((await read()).updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect((await patch({ tags: [] })).body.data).toMatchObject({ assignee_id: rita.id, tags: [] })
    expect((await patch({ assignee_id: null })).body.data).toMatchObject({ assignee_id: null })
    const unchanged = (await read()).updated_at
    await patch({ assignee_id: null, tags: [] })
    expect((await read()).updated_at).toBe(unchanged)
  })

  test('both lists are narrowed by them, however they are counted', async () => {
    await givenApplication(service.db, company.id, flow)
    const other = await givenApplication(service.db, company.id, flow)
    await patch({ assignee_id: rita.id, tags: ['vip'] })
    await patch({ tags: ['vip', 'late'] }, other.id)
    for (const count of ['exact', 'bounded']) {
      for (const version of [1, 2] as const) {
        expect(await listed({ assignee_id: rita.id, count }, version)).toEqual([1, [id]])
        expect(await listed({ is_assigned: true, count }, version)).toEqual([1, [id]])
        expect(await listed({ is_assigned: false, tag: 'vip', count }, version)).toEqual([1, [other.id]])
        expect(await listed({ is_assigned: false, assignee_id: rita.id, count }, version)).toEqual([0, []])
        expect(await listed({ tag: 'vip', count }, version)).toEqual([2, [other.id, id]])
        expect(await listed({ tag: 'vip', assignee_id: rita.id, count }, version)).toEqual([1, [id]])
        expect(await listed({ tag: 'VIP', count }, version)).toEqual([0, []])
      }
    }
  })

  test('takes only members, and tags of some length', async () => {
    const stranger = await givenOperator(service, (await givenCompany(service.db)).id)
    for (const [body, field] of [
      [{ assignee_id: stranger.id }, 'assignee_id'],
      [{ tags: [' vip'] }, 'tags[0]'],
      [{ tags: ['x'.repeat(41)] }, 'tags[0]'],
      [{ tags: Array.from({ length: 21 }, (_, index) => `${index}`) }, 'tags'],
    ] as const) {
      const answer = await patch(body)
      expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([400, 'invalid_field', field])
    }
    const key = (await givenCompany(service.db)).key
    expect((await patch({ tags: [] }, id, key)).body.code).toBe('application_not_found')
  })

  test('nobody looks after what somebody who leaves has looked after', async () => {
    await patch({ assignee_id: rita.id })
    await givenOperator(service, company.id)
    await changeMember(service.db, { companyId: company.id, userId: rita.id }, undefined)
    expect(await read()).toMatchObject({ assignee_id: null })
  })
})
