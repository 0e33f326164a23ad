import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
const flows: TestFlow[] = []
const applicationIds: string[] = []
let candidateId: string

beforeAll(async () => {
  company = await givenCompany(service.db)
  for (let index = 0; index < 3; index += 1) {
    const flow = await givenFlow(service.db, company.id)
    flows.push(flow)
    const body = {
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      phone_number: '+12133734253',
      hiring_flow_id: flow.id,
    }
    const answer = await service.call(company.key, { path: '/external/v1/application/create/', body })
    applicationIds.unshift(answer.body.data.application_id)
    candidateId = answer.body.data.candidate.id
  }
})

const list = (id: string, query: Record<string, string> = {}, key = company.key) =>
  service.call(key, { path: `/external/v1/candidates/${id}/applications/`, query })
const idsOf = (body: { data: { results: { application_id: string }[] } }) =>
  body.data.results.map(({ application_id }) => application_id)

test('lists what a person has applied for in every flow, newest first, page by page', async () => {
  const all = await list(candidateId)
  expect([all.status, idsOf(all.body), all.body.data.next]).toEqual([200, applicationIds, null])
  const first = await list(candidateId, { page_size: '2' })
  expect(idsOf(first.body)).toEqual(applicationIds.slice(0, 2))
  const rest = await list(candidateId, { page_size: '2', cursor: first.body.data.next_cursor })
  expect([idsOf(rest.body), rest.body.data.next]).toEqual([applicationIds.slice(2), null])
})

test('knows nobody of another company, nobody who is not there, and no other cursor', async () => {
  const stranger = await givenCompany(service.db)
  for (const [id, key] of [
    [candidateId, stranger.key],
    [randomUUIDv7(), company.key],
  ] as const) {
    const { status, body } = await list(id, {}, key)
    expect([status, body.code]).toEqual([404, 'candidate_not_found'])
  }
  expect((await list(candidateId, { cursor: 'x' })).body.code).toBe('invalid_cursor')
})
