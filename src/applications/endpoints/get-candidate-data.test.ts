import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
  unique,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { givenValues } from '../../../tests/support/stored-values.ts'

const service = testService()
let company: TestCompany
let stranger: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  stranger = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { pages: [{ title: { type: 'section' }, shift: { type: 'text', label: 'Shift' }, pay: { type: 'number' } }] },
    ],
  })
})

const read = (body: object, key = company.key) =>
  service.call(key, { path: '/external/v1/get_candidate_data', body: { flow_id: flow.id, ...body } })

async function givenPerson() {
  const external_identifier = `person ${unique()}`
  const { id } = await givenApplication(service.db, company.id, flow, { candidate: { external_identifier } })
  await givenValues(service.db, company.id, flow, id, { shift: { text_value: 'night' } })
  return { external_identifier, id }
}

describe('POST /v1/get_candidate_data', () => {
  test('200 with every element of the flow that holds values', async () => {
    const { external_identifier, id } = await givenPerson()
    const { status, body } = await read({ external_identifier })
    expect(status).toBe(200)
    expect(body.data.application).toMatchObject({ application_id: id, candidate: { external_identifier } })
    expect(body.data.form_elements).toEqual([
      { form_element_id: flow.elements.shift, key: 'shift', label: 'Shift', type: 'text', value: 'night' },
      { form_element_id: flow.elements.pay, key: 'pay', label: 'pay', type: 'number', value: null },
    ])
  })

  test('200 with the elements in the order of stages, pages and positions', async () => {
    const text = { type: 'text' } as const
    const longer = await givenFlow(service.db, company.id, {
      stages: [
        {
          pages: [
            { one: text, two: text },
            { three: text, four: text },
          ],
        },
        { pages: [{ five: text }] },
      ],
    })
    const external_identifier = `person ${unique()}`
    const { id } = await givenApplication(service.db, company.id, longer, { candidate: { external_identifier } })
    const { body } = await read({ external_identifier, flow_id: longer.id })
    const keys = ['one', 'two', 'three', 'four', 'five']
    expect(body.data.form_elements.map(({ key }: { key: string }) => key)).toEqual(keys)
    const { body: detailed } = await service.call(company.key, {
      path: '/external/v1/get_candidate_data_and_submissions/',
      body: { application_ids: [id] },
    })
    const ids = keys.map(longer.path)
    expect(Object.keys(detailed.data[0]).filter((name) => ids.includes(name))).toEqual(ids)
  })

  test('200 with the elements asked for, each once', async () => {
    const { external_identifier } = await givenPerson()
    const id = flow.elements.shift as string
    const { body } = await read({ external_identifier, form_element_ids: [id, id.toUpperCase()] })
    expect(body.data.form_elements).toEqual([
      { form_element_id: id, key: 'shift', label: 'Shift', type: 'text', value: 'night' },
    ])
  })

  test('200 with the newest of several applications', async () => {
    const { external_identifier, id } = await givenPerson()
    const { candidate_id } = await service.db
      .selectFrom('applications')
      .select('candidate_id')
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const older = await givenApplication(service.db, company.id, flow, { created: new Date(0) })
    await service.db
      .updateTable('applications')
      .set({ candidate_id })
      .where('company_id', '=', company.id)
      .where('id', '=', older.id)
      .execute()
    const { body } = await read({ external_identifier })
    expect(body.data.application.application_id).toBe(id)
  })

  test.each([
    ['external_identifier is missing', {}, 'missing_field'],
    ['external_identifier is empty', { external_identifier: '' }, 'invalid_field'],
    ['flow_id is missing', { external_identifier: 'x', flow_id: undefined }, 'missing_field'],
    ['flow_id is malformed', { external_identifier: 'x', flow_id: 'abc' }, 'invalid_flow_id'],
    ['flow_id is unknown', { external_identifier: 'x', flow_id: randomUUIDv7() }, 'invalid_flow_id'],
    ['a form element is malformed', { external_identifier: 'x', form_element_ids: ['abc'] }, 'invalid_form_element_id'],
    [
      'a form element is unknown',
      { external_identifier: 'x', form_element_ids: [randomUUIDv7()] },
      'invalid_form_element_id',
    ],
  ])('400 when %s', async (_case, changes, code) => {
    const { status, body } = await read(changes)
    expect([status, body.code]).toEqual([400, code])
  })

  test('400 when a form element only shows something', async () => {
    const { external_identifier } = await givenPerson()
    const { status, body } = await read({ external_identifier, form_element_ids: [flow.elements.title] })
    expect([status, body.code]).toEqual([400, 'invalid_form_element_id'])
  })

  test('404 for a candidate that is unknown, in another flow, or of another company', async () => {
    const { external_identifier } = await givenPerson()
    const unknown = await read({ external_identifier: 'nobody' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'candidate_not_found'])
    const otherFlow = await givenFlow(service.db, company.id)
    expect((await read({ external_identifier, flow_id: otherFlow.id })).body).toEqual(unknown.body)
    const theirFlow = await givenFlow(service.db, stranger.id)
    expect((await read({ external_identifier, flow_id: theirFlow.id }, stranger.key)).body).toEqual(unknown.body)
  })
})
