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
import { givenDocument, givenValues } from '../../../tests/support/stored-values.ts'

const service = testService()
let company: TestCompany
let stranger: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  stranger = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [
      {
        pages: [
          {
            hello: { type: 'section' },
            shift: { type: 'selection', required: true, constraints: { choices: [{ id: 'day', label: 'Day' }] } },
            licence: { type: 'document', required: true },
            pay: { type: 'number' },
          },
          { start: { type: 'date' }, boots: { type: 'boolean' } },
        ],
      },
    ],
  })
})

const read = (id: string, key = company.key) => service.call(key, { path: `/external/v1/applications/${id}/` })

describe('GET /v1/applications/{id}/', () => {
  test('200 with empty forms for an application that holds nothing', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const { status, body } = await read(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ application_id: id, documents: [] })
    expect(body.data.forms.map(({ state }: { state: string }) => state)).toEqual(['NOT_STARTED', 'NOT_STARTED'])
    expect(body.data.forms[0].values).toMatchObject([
      { key: 'shift', type: 'selection', value: null },
      { key: 'licence', type: 'document', value: null },
      { key: 'pay', type: 'number', value: null },
    ])
  })

  test('200 with values, documents and how far each form is', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await givenValues(service.db, company.id, id, flow, {
      shift: { choice_values: ['day'] },
      pay: { number_value: '18.50' },
      boots: { choice_values: ['true'] },
    })
    const started = await read(id)
    expect(started.body.data.forms.map(({ state }: { state: string }) => state)).toEqual(['IN_PROGRESS', 'COMPLETED'])

    await givenDocument(service.db, company.id, id, flow, 'licence', { file_name: 'old.pdf', created: new Date(0) })
    const document = await givenDocument(service.db, company.id, id, flow, 'licence', { file_name: 'new.pdf' })
    const { body } = await read(id)
    expect(body.data.forms[0]).toMatchObject({
      state: 'COMPLETED',
      values: [
        { key: 'shift', value: 'day' },
        {
          key: 'licence',
          value: { id: document, name: 'new.pdf', type: 'application/pdf', size: 1234, status: 'pending' },
        },
        { key: 'pay', value: 18.5 },
      ],
    })
    expect(body.data.forms[1].values).toMatchObject([
      { key: 'start', value: null },
      { key: 'boots', value: true },
    ])
    expect(body.data.documents.map(({ name }: { name: string }) => name)).toEqual(['new.pdf', 'old.pdf'])
  })

  test('400 for a malformed id', async () => {
    const { status, body } = await read('abc')
    expect([status, body.code]).toEqual([400, 'invalid_application_id'])
  })

  test('404 alike for an unknown application and one of another company', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const foreign = await read(id, stranger.key)
    const unknown = await read(randomUUIDv7(), stranger.key)
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(unknown.body)
  })
})
