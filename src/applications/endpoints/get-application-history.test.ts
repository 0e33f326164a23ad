import { randomUUIDv7 } from 'node:crypto'
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
let company: TestCompany
let stranger: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  stranger = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id)
})

interface Entry {
  application_id: string
  transitions: unknown[]
}

const history = (id: string, key = company.key) =>
  service.call(key, { path: `/external/v1/applications/${id}/history/` })
const bulk = (body: object, key = company.key) =>
  service.call(key, { path: '/external/v1/applications/bulk_transition_history/', body })

describe('GET /v1/applications/{id}/history/', () => {
  test('200 with the first transition alone for an application that never moved', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const { status, body } = await history(id)
    expect(status).toBe(200)
    expect(body.data.application_id).toBe(id)
    expect(body.data.transitions).toMatchObject([
      {
        from_stage: null,
        from_page: null,
        to_stage: { id: flow.stages[0]?.id, name: 'Stage 1' },
        reason: null,
        actor: { type: 'system', id: null },
        seconds_in_previous_stage: null,
      },
    ])
  })

  test('200 keeps the names of a stage and a reason that were removed since', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await service.call(company.key, {
      path: `/external/v1/applications/${id}/advance/`,
      body: { page_or_stage_id: flow.stages[1]?.id, stage_reason_id: flow.reasons[0] },
    })
    await service.call(company.key, {
      path: `/external/v1/applications/${id}/advance/`,
      body: { page_or_stage_id: flow.stages[2]?.id },
    })
    const removed = { removed_at: new Date() }
    await service.db
      .updateTable('stages')
      .set(removed)
      .where('company_id', '=', company.id)
      .where('id', '=', flow.stages[1]?.id as string)
      .execute()
    await service.db
      .updateTable('stage_reasons')
      .set(removed)
      .where('company_id', '=', company.id)
      .where('id', '=', flow.reasons[0] as string)
      .execute()
    const { body } = await history(id)
    expect(body.data.transitions[1]).toMatchObject({ to_stage: { name: 'Stage 2' }, reason: { label: 'Reason 1' } })
  })

  test('400 for a malformed id', async () => {
    const { status, body } = await history('abc')
    expect([status, body.code]).toEqual([400, 'invalid_application_id'])
  })

  test('404 alike for an unknown application and one of another company', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const foreign = await history(id, stranger.key)
    const unknown = await history(randomUUIDv7(), stranger.key)
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(unknown.body)
  })
})

describe('POST /v1/applications/bulk_transition_history/', () => {
  test('200 with one entry per id asked for, in that order', async () => {
    const first = await givenApplication(service.db, company.id, flow)
    const second = await givenApplication(service.db, company.id, flow)
    const theirs = await givenApplication(service.db, stranger.id, await givenFlow(service.db, stranger.id))
    const unknown = randomUUIDv7()
    await service.call(company.key, {
      path: `/external/v1/applications/${first.id}/advance/`,
      body: { page_or_stage_id: flow.stages[2]?.id },
    })
    const { status, body } = await bulk({ application_ids: [second.id, unknown, first.id, theirs.id, second.id] })
    expect(status).toBe(200)
    expect(body.data.results.map((entry: Entry) => [entry.application_id, entry.transitions.length])).toEqual([
      [second.id, 1],
      [unknown, 0],
      [first.id, 2],
      [theirs.id, 0],
    ])
    expect(body.data.unavailable_application_ids).toEqual([unknown, theirs.id])
    const single = await history(first.id)
    expect(body.data.results[2].transitions).toEqual(single.body.data.transitions)
  })

  test('200 with a text that is no UUID as one more application that is not there', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const { status, body } = await bulk({ application_ids: ['Abc', id.toUpperCase(), '', 'abc', 'Abc'] })
    expect(status).toBe(200)
    expect(body.data.results.map((entry: Entry) => [entry.application_id, entry.transitions.length])).toEqual([
      ['Abc', 0],
      [id, 1],
      ['', 0],
      ['abc', 0],
    ])
    expect(body.data.unavailable_application_ids).toEqual(['Abc', '', 'abc'])
  })

  test.each([
    ['application_ids is missing', {}, 'missing_field'],
    ['application_ids is empty', { application_ids: [] }, 'invalid_field'],
    ['application_ids is no list', { application_ids: 'abc' }, 'invalid_field'],
    ['an id is no text', { application_ids: [['abc']] }, 'invalid_field'],
    [
      'there are more than 1,000',
      { application_ids: Array.from({ length: 1001 }, () => randomUUIDv7()) },
      'too_many_applications',
    ],
  ])('400 when %s', async (_case, body, code) => {
    const answer = await bulk(body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })
})
