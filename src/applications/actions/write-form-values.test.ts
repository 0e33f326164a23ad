import { beforeAll, describe, expect, test } from 'vitest'
import { ELEMENT_EXAMPLES, VALUE_EXAMPLES } from '../../../tests/support/element-examples.ts'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { parseElementValue, presentValue, type ValueElement } from '../../flows/element-value.ts'
import type { ElementType } from '../../flows/flow.ts'
import { findFormValues } from '../../variables/queries.ts'
import { writeFormValues } from './write-form-values.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeAll(async () => {
  company = await givenCompany(service.db)
  const elements = VALUE_EXAMPLES.map(({ type, constraints }) => [type, { type, constraints }])
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [Object.fromEntries(elements)] }] })
})

type Parsing = (key: string) => Pick<ValueElement, 'type' | 'constraints'>
/** As values are parsed now. */
const asTyped: Parsing = (key) => ({
  type: key as ElementType,
  constraints: ELEMENT_EXAMPLES[key as ElementType].constraints ?? {},
})
/** As if every element had been a plain text when the values were parsed. */
const asText: Parsing = () => ({ type: 'text', constraints: {} })

const write = (
  applicationId: string,
  values: Record<string, unknown>,
  { companyId = company.id, parsing = asTyped } = {},
) =>
  writeFormValues(
    service.db,
    { id: companyId, timezone: 'UTC', defaultCountry: 'US', configVersion: '' },
    applicationId,
    Object.entries(values).map(([key, given]) => {
      const value = parseElementValue({ id: flow.elements[key] ?? key, ...parsing(key) }, given, 'US')
      if ('problem' in value) throw new Error(`${key} ${value.problem}`)
      return { value, field: key }
    }),
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
    await write(id, Object.fromEntries(VALUE_EXAMPLES.map(({ type, given }) => [type, given])))
    const values = Object.fromEntries(VALUE_EXAMPLES.map(({ type, shown }) => [type, shown]))
    expect(await shown(id)).toEqual(values)
    expect((await updatedAt(id)).updated_at > before.updated_at).toBe(true)

    await write(id, { text: '', long_text: 'Two\nlines', number: 5e-324, selection: null, address: '1 Main St' })
    const { text: _, selection: __, ...rest } = values
    const replaced = { long_text: 'Two\nlines', number: 5e-324, address: { formatted: '1 Main St' } }
    expect(await shown(id)).toEqual({ ...rest, ...replaced })
  })

  test('stores a value as its element has it by now, whatever it was parsed for', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    await write(id, { number: '12', multi_selection: 'day,night' }, { parsing: asText })
    expect(await shown(id)).toEqual({ number: 12, multi_selection: ['day', 'night'] })
  })

  test('stores nothing when one value cannot be stored any more, and names every one', async () => {
    const { id } = await givenApplication(service.db, company.id, flow)
    const before = await updatedAt(id)
    const nothing = '01990000-0000-7000-8000-000000000000'
    const values = { text: 'fine', number: 'many', time: '25:00', [nothing]: '1' }
    const error = await write(id, values, { parsing: asText }).catch((reason) => reason)
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
    await expect(write(id, { text: 'mine' }, { companyId: other.id })).rejects.toMatchObject({
      code: 'invalid_application_id',
    })
    const foreign = await givenFlow(service.db, company.id, { stages: [{ pages: [{ text: { type: 'text' } }] }] })
    const theirs = { [foreign.elements.text as string]: 'x' }
    await expect(write(id, theirs, { parsing: asText })).rejects.toMatchObject({ code: 'invalid_field' })
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
