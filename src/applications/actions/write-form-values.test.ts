import { beforeAll, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { ELEMENT_TYPES, type ElementType } from '../../flows/flow.ts'
import { presentValue } from '../../variables/load-variables.ts'
import { findFormValues } from '../../variables/queries.ts'
import { writeFormValues } from './write-form-values.ts'

const service = testService()
const choices = ['day', 'night'].map((id) => ({ id, label: id }))
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  const elements = Object.keys(ELEMENT_TYPES).map((type) => [
    type,
    { type: type as ElementType, constraints: type.endsWith('selection') ? { choices } : {} },
  ])
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [Object.fromEntries(elements)] }] })
})

const write = (applicationId: string, values: Record<string, unknown>, companyId = company.id) =>
  writeFormValues(
    service.db,
    { id: companyId, timezone: 'UTC', defaultCountry: 'US', configVersion: '' },
    applicationId,
    Object.entries(values).map(([key, value]) => ({ elementId: flow.elements[key] ?? key, value, field: key })),
  )

/** The stored values by element type, as they are shown. */
async function shown(applicationId: string) {
  const rows = await findFormValues(service.db, company.id, [applicationId])
  const typeOf = (id: string) => Object.keys(flow.elements).find((key) => flow.elements[key] === id) as ElementType
  return Object.fromEntries(
    rows.map((row) => {
      const type = typeOf(row.form_element_id)
      return [type, presentValue(type, row)]
    }),
  )
}

const updatedAt = async (id: string) =>
  service.db
    .selectFrom('applications')
    .select('updated_at')
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('writing form values', () => {
  test('stores a value of every type, replaces, clears, and notes the time', async () => {
    const { id } = await givenApplication(service.db, company.id, flow, { created: new Date('2026-01-01') })
    const before = await updatedAt(id)
    const values = {
      text: 'Ada “the first” \\ % _ 🎉',
      long_text: 'Two\nlines',
      email: 'ada@example.com',
      phone: '+12133734253',
      number: 0.1,
      date: '0044-03-15',
      time: '23:59',
      selection: 'day',
      multi_selection: ['night', 'day'],
      boolean: false,
    }
    await write(id, { ...values, address: '1 Main St' })
    expect(await shown(id)).toEqual({ ...values, address: { formatted: '1 Main St' } })
    expect((await updatedAt(id)).updated_at > before.updated_at).toBe(true)

    await write(id, { text: '', number: 5e-324, selection: null })
    const { text: _, selection: __, ...rest } = values
    expect(await shown(id)).toEqual({ ...rest, number: 5e-324, address: { formatted: '1 Main St' } })
  })

  test('stores nothing when one value cannot be stored, and names every one', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const before = await updatedAt(id)
    const nothing = '01990000-0000-7000-8000-000000000000'
    const error = await write(id, { text: 'fine', number: 'many', time: '25:00', [nothing]: 1 }).catch(
      (reason) => reason,
    )
    expect(error).toMatchObject({
      code: 'invalid_field',
      details: [
        { field: 'number', message: 'must be a number' },
        { field: 'time', message: 'must be a time such as 08:30' },
        { field: nothing, message: 'is not a form element of the application’s hiring flow' },
      ],
    })
    expect(await shown(id)).toEqual({})
    expect(await updatedAt(id)).toEqual(before)
  })

  test('knows no application of another company, and no element of another flow', async () => {
    const other = await givenCompany(service.db)
    const { id } = await givenApplication(service.db, company.id, flow)
    await expect(write(id, { text: 'mine' }, other.id)).rejects.toMatchObject({ code: 'invalid_application_id' })
    const foreign = await givenFlow(service.db, company.id, { stages: [{ pages: [{ text: { type: 'text' } }] }] })
    await expect(write(id, { [foreign.elements.text as string]: 'x' })).rejects.toMatchObject({ code: 'invalid_field' })
  })

  test('many times at once keeps one value, and deadlocks never', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write(id, index % 2 ? { text: `v${index}`, number: index } : { number: index, text: `v${index}` }),
      ),
    )
    const { text, number } = await shown(id)
    expect(text).toBe(`v${number}`)
  })
})
