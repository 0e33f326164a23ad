import { beforeAll, expect, test } from 'vitest'
import { givenCompany, givenFlow, type TestCompany, type TestFlow } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      { pages: [{ shift: { type: 'text' }, years: { type: 'number' } }, { licence: { type: 'document' } }] },
      { pages: [{ start: { type: 'date' } }] },
    ],
  })
})

const list = (query: Record<string, string>, key = company.key) =>
  service.call(key, { path: '/external/v1/variables/', query })

test('every path of a flow, elements in the order of stages and pages', async () => {
  const { status, body } = await list({ hiring_flow_id: flow.id })
  expect(status, JSON.stringify(body)).toBe(200)
  const { count, results } = body.data
  expect(count).toBe(results.length)
  expect(results[0]).toEqual({
    variable_id: 'USER.PERSONAL_INFORMATION.FIRST_NAME',
    label: 'First name',
    type: 'text',
    updatable: true,
    form_element_id: null,
  })
  const values = results.filter(({ variable_id }: { variable_id: string }) => variable_id.startsWith('HIRING_FLOW.'))
  const { shift, years, licence, start } = flow.elements
  expect(values.map(({ form_element_id }: { form_element_id: string }) => form_element_id)).toEqual([
    shift,
    years,
    licence,
    start,
  ])
  expect(values[1]).toMatchObject({ variable_id: flow.path('years'), type: 'number', updatable: true })
  const found = results.find(({ variable_id }: { variable_id: string }) => variable_id.startsWith('DOCUMENT.'))
  expect(found).toMatchObject({ form_element_id: licence, updatable: false })
})

test('400 for a flow that is not there, and for another company’s', async () => {
  const stranger = await givenCompany(service.db)
  expect(await list({ hiring_flow_id: flow.id }, stranger.key)).toMatchObject({
    status: 400,
    body: { code: 'invalid_hiring_flow_id', details: [{ field: 'hiring_flow_id' }] },
  })
})
