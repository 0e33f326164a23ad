import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
const path = '/external/v1/hiring-flow/'
let company: TestCompany
let stranger: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  stranger = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        name: 'Apply',
        next: [1],
        pages: [
          { shift: { type: 'text', required: true, constraints: { max_length: 20 } }, intro: { type: 'rich_text' } },
          {},
        ],
      },
      { name: 'Hired', kind: 'approved' },
    ],
  })
  await givenFlow(service.db, company.id, { status: 'DRAFT' })
  await givenFlow(service.db, company.id, { status: 'ARCHIVED' })
  await givenFlow(service.db, stranger.id)
})

const read = (id: string, key = company.key) => service.call(key, { path: `${path}${id}/` })

describe('GET /v1/hiring-flow/', () => {
  test('200 with every flow of the company, whatever its status, and no other', async () => {
    const { status, body } = await service.call(company.key, { path })
    expect(status).toBe(200)
    expect(body.data.count).toBe(3)
    const statuses = body.data.results.map(({ status }: { status: string }) => status)
    expect(statuses.sort()).toEqual(['ARCHIVED', 'DRAFT', 'PUBLISHED'])
  })

  test('200 without a flow that was removed', async () => {
    const removed = await givenFlow(service.db, company.id)
    await service.db
      .updateTable('hiring_flows')
      .set({ removed_at: new Date() })
      .where('company_id', '=', company.id)
      .where('id', '=', removed.id)
      .execute()
    const { body } = await service.call(company.key, { path })
    expect(body.data.results.map(({ id }: { id: string }) => id)).not.toContain(removed.id)
    expect((await read(removed.id)).status).toBe(404)
  })
})

describe('GET /v1/hiring-flow/{hiring_flow_id}/', () => {
  test('200 with company, stages, pages, forms, elements and reasons in order', async () => {
    const { status, body } = await read(flow.id)
    expect(status).toBe(200)
    const [apply, hired] = flow.stages
    expect(body.data).toMatchObject({
      id: flow.id,
      status: 'PUBLISHED',
      company: { id: company.id },
      legal_entity: null,
      stages: [
        {
          id: apply?.id,
          kind: 'active',
          next_stage_ids: [hired?.id],
          pages: [{ id: apply?.pages[0]?.id, form_id: apply?.pages[0]?.formId }, {}],
        },
        { id: hired?.id, kind: 'approved', next_stage_ids: null, pages: [] },
      ],
      forms: [
        {
          id: apply?.pages[0]?.formId,
          stage_id: apply?.id,
          page_id: apply?.pages[0]?.id,
          form_elements: [
            {
              id: flow.elements.shift,
              key: 'shift',
              required: true,
              constraints: { max_length: 20 },
              variable_id: flow.path('shift'),
            },
            { id: flow.elements.intro, type: 'rich_text', variable_id: null },
          ],
        },
        { form_elements: [] },
      ],
      reasons: [{ id: flow.reasons[0], label: 'Reason 1' }],
    })
  })

  test('200 with the id in the query too, and 400 when it differs', async () => {
    const same = await service.call(company.key, {
      path: `${path}${flow.id}/`,
      query: { hiring_flow_id: flow.id.toUpperCase() },
    })
    expect(same.status).toBe(200)
    const other = await service.call(company.key, {
      path: `${path}${flow.id}/`,
      query: { hiring_flow_id: randomUUIDv7() },
    })
    expect([other.status, other.body.code]).toEqual([400, 'invalid_hiring_flow_id'])
  })

  test('400 for a malformed id', async () => {
    const { status, body } = await read('abc')
    expect([status, body.code]).toEqual([400, 'invalid_hiring_flow_id'])
  })

  test('404 alike for an unknown flow and one of another company', async () => {
    const foreign = await read(flow.id, stranger.key)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'hiring_flow_not_found'])
    expect((await read(randomUUIDv7(), stranger.key)).body).toEqual(foreign.body)
  })
})
