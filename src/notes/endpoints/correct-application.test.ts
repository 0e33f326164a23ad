import { beforeEach, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { callConsole, givenOperator } from '../../../tests/support/operators.ts'
import { testService } from '../../../tests/support/service.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow
let id: string

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, {
    stages: [{ pages: [{ shift: { type: 'text', label: 'Shift' }, age: { type: 'number', label: 'Age' } }] }],
  })
  ;({ id } = await givenApplication(service.db, company.id, flow, { candidate: { phone_number: '+12133734253' } }))
})

const path = () => `/v1/applications/${id}/corrections/`
const correct = (body: object) => service.call(company.key, { path: `/external${path()}`, body })
const shift = () => flow.elements.shift as string
const PHONE = 'USER.PERSONAL_INFORMATION.PHONE_NUMBER'

test('changes answers and details together, and a note that stays says who, what and why', async () => {
  const rita = await givenOperator(service, company.id, { role: 'recruiter' })
  const values = { [shift()]: 'night', [PHONE]: '(213) 373-4254' }
  const { status, body } = await callConsole(service, rita, { path: path(), body: { values, reason: ' She called. ' } })
  expect([status, body.data.note]).toMatchObject([
    200,
    {
      author: { type: 'operator', id: rita.id },
      text: 'She called.',
      corrections: [
        { field: 'phone_number', label: null, from: '+12133734253', to: '+12133734254' },
        { field: shift(), label: 'Shift', from: null, to: 'night' },
      ],
    },
  ])
  const { data } = (await service.call(company.key, { path: `/external/v1/applications/${id}/` })).body
  expect(data.candidate.phone_number).toBe('+12133734254')
  expect(data.forms[0].values).toMatchObject([{ value: 'night' }, { value: null }])
  const note = `/v1/notes/${body.data.note.id}/`
  for (const answer of [
    await callConsole(service, rita, { method: 'PATCH', path: note, body: { text: 'x' } }),
    await callConsole(service, rita, { method: 'POST', path: `${note}delete/` }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([400, 'note_stays'])
  }
  expect((await correct({ values })).body.data).toEqual({ note: null })
  const emptied = await correct({ values: { [shift()]: null } })
  expect(emptied.body.data.note.corrections).toEqual([{ field: shift(), label: 'Shift', from: 'night', to: null }])
})

test('changes nothing when one value cannot be stored, and names each', async () => {
  const values = { [shift()]: 'night', [flow.elements.age as string]: 'old', [PHONE]: '12' }
  const { status, body } = await correct({ values })
  expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
    400,
    [`values.${flow.elements.age}`, `values.${PHONE}`],
  ])
  const { data } = (await service.call(company.key, { path: `/external/v1/applications/${id}/` })).body
  expect([data.candidate.phone_number, data.forms[0].values[0].value]).toEqual(['+12133734253', null])
})

test('is for applications of the company, whose person is there', async () => {
  const stranger = await givenCompany(service.db)
  const answer = await service.call(stranger.key, { path: `/external${path()}`, body: { values: { [shift()]: 'x' } } })
  expect([answer.status, answer.body.code]).toEqual([404, 'application_not_found'])
})
