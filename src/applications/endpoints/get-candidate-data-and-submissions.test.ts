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
import { givenValues } from '../../../tests/support/stored-values.ts'

const service = testService()
const path = '/external/v1/get_candidate_data_and_submissions/'
let company: TestCompany
let stranger: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  stranger = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ shift: { type: 'text', label: 'Preferred shift' }, start: { type: 'date' } }] }],
  })
})

const read = (body: object, key = company.key) => service.call(key, { path, body })
const given = async () => {
  const { id } = await givenApplication(service.db, company.id, flow, { candidate: { full_name: 'Grace Hopper' } })
  await givenValues(service.db, company.id, flow, id, {
    shift: { text_value: 'night' },
    start: { date_value: '2026-03-29' },
  })
  return id
}

describe('candidate data and submissions', () => {
  test('200 with the four fields beside the status, and only the variables asked for', async () => {
    const [first, second] = [await given(), await given()]
    const { status, body } = await read({
      application_ids: [second, first],
      variable_ids: [flow.path('shift'), 'USER.PERSONAL_INFORMATION.FULL_NAME'],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      labels_map: {
        application_id: 'Application ID',
        [flow.path('shift')]: 'Preferred shift',
        'USER.PERSONAL_INFORMATION.FULL_NAME': 'Full name',
      },
      data: [second, first].map((application_id) => ({
        application_id,
        [flow.path('shift')]: 'night',
        'USER.PERSONAL_INFORMATION.FULL_NAME': 'Grace Hopper',
      })),
      unavailable_application_ids: [],
      errored_request_variables: [],
    })
  })

  test('200 with every variable of the flow when none is named', async () => {
    const { body } = await read({ application_ids: [await given()] })
    expect(body.data[0]).toMatchObject({
      [flow.path('start')]: '2026-03-29',
      'APPLICATION.STATUS.CURRENT_STAGE': flow.stages[0]?.id,
      'USER.PERSONAL_INFORMATION.PHONE_NUMBER': '+12133734253',
    })
    expect(Object.keys(body.labels_map).sort()).toEqual(Object.keys(body.data[0]).sort())
  })

  test('200 names applications that are not there and variables that do not exist', async () => {
    const id = await given()
    const theirs = await givenApplication(service.db, stranger.id, await givenFlow(service.db, stranger.id))
    const unknown = randomUUIDv7()
    const errored = ['NOT.A.VARIABLE', `HIRING_FLOW.${flow.id}.FORM.${randomUUIDv7()}`]
    const { status, body } = await read({
      application_ids: [unknown, id, theirs.id],
      variable_ids: [...errored, flow.path('shift')],
    })
    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    expect(body.unavailable_application_ids).toEqual([unknown, theirs.id])
    expect(body.errored_request_variables).toEqual(errored)
  })

  test('200 for GET with the same fields in the query, as lists or repeated', async () => {
    const [first, second] = [await given(), await given()]
    const posted = await read({ application_ids: [first, second], variable_ids: [flow.path('shift')] })
    const commas = await service.call(company.key, {
      path,
      query: { application_ids: `${first},${second}`, variable_ids: flow.path('shift') },
    })
    const repeated = await service.call(company.key, {
      path,
      query: { application_ids: [first, second], variable_ids: [flow.path('shift')] },
    })
    expect(commas.body).toEqual(posted.body)
    expect(repeated.body).toEqual(posted.body)
  })

  test.each([
    ['application_ids is missing', () => ({ application_ids: undefined }), 'missing_field'],
    ['application_ids is empty', () => ({ application_ids: [] }), 'invalid_field'],
    ['an id is no text', () => ({ application_ids: [7] }), 'invalid_field'],
    [
      'there are more than 50',
      () => ({ application_ids: Array.from({ length: 51 }, randomUUIDv7) }),
      'too_many_applications',
    ],
    ['no application matches', () => ({ application_ids: [randomUUIDv7()] }), 'no_matching_applications'],
    ['no id is a UUID', () => ({ application_ids: ['abc', ''] }), 'no_matching_applications'],
    ['a variable is no text', () => ({ variable_ids: [7] }), 'invalid_field'],
  ])('400 when %s', async (_case, changes, code) => {
    const { status, body } = await read({ application_ids: [await given()], ...changes() })
    expect([status, body.code]).toEqual([400, code])
  })

  test('200 with a text that is no UUID as one more application that is not there', async () => {
    const id = await given()
    const { status, body } = await read({ application_ids: ['Abc', id, 'Abc'] })
    expect([status, body.unavailable_application_ids]).toEqual([200, ['Abc']])
    expect(body.data.map((entry: { application_id: string }) => entry.application_id)).toEqual([id])
  })

  test('400 when the applications are of several flows', async () => {
    const other = await givenApplication(service.db, company.id, await givenFlow(service.db, company.id))
    const { status, body } = await read({ application_ids: [await given(), other.id] })
    expect([status, body.code]).toEqual([400, 'applications_span_several_flows'])
  })

  test('400 alike for an application of another company and one that is not there', async () => {
    const foreign = await read({ application_ids: [await given()] }, stranger.key)
    const unknown = await read({ application_ids: [randomUUIDv7()] }, stranger.key)
    expect(foreign.status).toBe(400)
    expect(foreign.body).toEqual(unknown.body)
  })

  test('404 when a variable refers to a flow that is not there, or of another company', async () => {
    const id = await given()
    for (const flowId of [randomUUIDv7(), (await givenFlow(service.db, stranger.id)).id]) {
      const { status, body } = await read({
        application_ids: [id],
        variable_ids: [`HIRING_FLOW.${flowId}.FORM.${randomUUIDv7()}`],
      })
      expect([status, body.code]).toEqual([404, 'hiring_flow_not_found'])
    }
  })

  test('500 without a word of the cause when the database fails', async () => {
    const id = await given()
    await service.pool.query('alter table form_values rename to elsewhere')
    try {
      const { status, body } = await read({ application_ids: [id] })
      expect([status, body.code]).toEqual([500, 'internal_error'])
      expect(JSON.stringify(body)).not.toMatch(/form_values|relation|select/)
    } finally {
      await service.pool.query('alter table elsewhere rename to form_values')
    }
  })
})
