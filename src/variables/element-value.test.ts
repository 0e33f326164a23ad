import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ElementConstraints, ElementType, FormElement } from '../flows/flow.ts'
import { parseElementValue } from './element-value.ts'
import { presentValue } from './load-variables.ts'

const CHOICES = { choices: ['day', 'night', 'any'].map((id) => ({ id, label: id })) }

const element = (type: ElementType, constraints: ElementConstraints = {}): FormElement => ({
  id: '01990000-0000-7000-8000-000000000001',
  form_id: '01990000-0000-7000-8000-000000000002',
  key: 'key',
  type,
  label: 'Label',
  help: null,
  required: false,
  constraints,
})

/** What is shown of a value after it was stored; the problem when it is none. */
function roundTrip(type: ElementType, value: unknown, constraints?: ElementConstraints): unknown {
  const read = parseElementValue(element(type, constraints), value, 'US')
  if ('problem' in read) return `problem: ${read.problem}`
  return read.stored && presentValue(type, read.stored)
}

describe('every value that is stored', () => {
  const storable = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
    .filter((value) => !value.includes('\u0000') && value.isWellFormed())
  const date = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
    .map((value) => value.toISOString().slice(0, 10))
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)

  test.each<[ElementType, fc.Arbitrary<unknown>]>([
    ['text', storable],
    ['long_text', storable],
    ['email', fc.emailAddress({ size: 'small' }).filter((email) => /^[\w.]+@[a-z0-9-.]+$/i.test(email))],
    ['number', number],
    ['date', date],
    ['time', time],
    ['selection', fc.constantFrom('day', 'night', 'any')],
    ['multi_selection', fc.subarray(['day', 'night', 'any'], { minLength: 1 })],
    ['boolean', fc.boolean()],
  ])('is shown as it was given: %s', (type, values) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(roundTrip(type, value, CHOICES)).toEqual(value)
      }),
    )
  })

  test.each<[ElementType, fc.Arbitrary<unknown>]>([
    ['number', number.filter((value) => !/e/.test(String(value)))],
    ['boolean', fc.boolean()],
    ['multi_selection', fc.subarray(['day', 'night', 'any'], { minLength: 1 })],
  ])('may be given as text: %s', (type, values) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(roundTrip(type, String(value), CHOICES)).toEqual(value)
      }),
    )
  })

  test('of an address is shown with all its parts, and storing what is shown changes nothing', () => {
    const part = fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() === text)
    const address = fc.record(
      { line1: part, line2: part, city: part, region: part, postal_code: part, country: part },
      { requiredKeys: ['line1'] },
    )
    fc.assert(
      fc.property(address, (given) => {
        const shown = roundTrip('address', given)
        expect(shown).toMatchObject(given)
        expect(roundTrip('address', shown)).toEqual(shown)
      }),
    )
  })

  test('or refused leaves the program running, whatever it is', () => {
    const types: ElementType[] = ['text', 'email', 'phone', 'number', 'date', 'time', 'selection', 'multi_selection']
    fc.assert(
      fc.property(
        fc.constantFrom<ElementType>(...types, 'boolean', 'address', 'document'),
        fc.anything(),
        (type, value) => {
          parseElementValue(element(type, CHOICES), value, 'US')
        },
      ),
    )
  })
})

describe('a value', () => {
  test.each<[ElementType, unknown, unknown, ElementConstraints?]>([
    ['phone', '(213) 373-4253', '+12133734253'],
    ['phone', '+49 30 123456', '+4930123456'],
    ['email', ' Ada@Example.com ', 'Ada@Example.com'],
    ['number', '12.50', 12.5],
    ['number', -0, 0],
    ['number', 1e300, 1e300],
    ['selection', ' day ', 'day', CHOICES],
    ['multi_selection', ['night', 'day', 'night'], ['night', 'day'], CHOICES],
    ['multi_selection', 'night, day', ['night', 'day'], CHOICES],
    ['boolean', 'false', false],
    ['address', ' 1 Main St, Springfield ', { formatted: '1 Main St, Springfield' }],
    [
      'address',
      { line1: '1 Main St', city: 'Springfield', region: 'IL', postal_code: '62701', country: 'US', line2: '' },
      {
        line1: '1 Main St',
        city: 'Springfield',
        region: 'IL',
        postal_code: '62701',
        country: 'US',
        formatted: '1 Main St, Springfield, IL 62701, US',
      },
    ],
    ['text', 'AB-12', 'AB-12', { pattern: '[A-Z]{2}-\\d+' }],
  ])('%s %j is stored as %j', (type, value, expected, constraints) => {
    expect(roundTrip(type, value, constraints)).toEqual(expected)
  })

  test.each<[ElementType, unknown]>([
    ['text', ''],
    ['text', null],
    ['number', ''],
    ['multi_selection', []],
    ['address', {}],
    ['address', { line1: ' ' }],
  ])('%s %j clears the element', (type, value) => {
    expect(parseElementValue(element(type, CHOICES), value, 'US')).toEqual({ stored: null })
  })

  test.each<[ElementType, unknown, string, ElementConstraints?]>([
    ['text', 5, 'must be a text'],
    ['text', 'a\u0000', 'holds a character that cannot be stored'],
    ['text', '\ud800', 'holds a character that cannot be stored'],
    ['text', 'ab', 'must have at least 3 characters', { min_length: 3 }],
    ['text', '👍👍👍', 'must have at most 2 characters', { max_length: 2 }],
    ['text', 'AB-12x', 'must have the form [A-Z]{2}-\\d+', { pattern: '[A-Z]{2}-\\d+' }],
    ['long_text', 'x'.repeat(10_001), 'must have at most 10000 characters'],
    ['email', 'nobody', 'must be an email address'],
    ['phone', 'call me', 'is not a phone number; write it with its country code, or as in US'],
    ['number', '1,5', 'must be a number'],
    ['number', Number.NaN, 'must be a number'],
    ['number', true, 'must be a number'],
    ['number', 1, 'must be at least 2', { min: 2 }],
    ['number', '3.01', 'must be at most 3', { max: 3 }],
    ['date', '2026-02-30', 'must be a date such as 2026-01-31'],
    ['date', '2026-1-1', 'must be a date such as 2026-01-31'],
    ['date', '2025-12-31', 'must not be before 2026-01-01', { min: '2026-01-01' }],
    ['date', '2026-01-02', 'must not be after 2026-01-01', { max: '2026-01-01' }],
    ['time', '24:00', 'must be a time such as 08:30'],
    ['selection', 'dusk', 'must be one of the choices day, night, any', CHOICES],
    ['multi_selection', ['day', 'dusk'], 'may only hold one of the choices day, night, any', CHOICES],
    ['multi_selection', 7, 'must be a list of choice ids', CHOICES],
    ['boolean', 'yes', 'must be true or false'],
    ['address', 7, 'must be an address: an object with its parts, or a text'],
    ['address', { street: 'x' }, 'has an unknown part; the parts are line1, line2, city, region, postal_code, country'],
    ['address', { line1: 7 }, 'must have a text of at most 200 characters as line1'],
    ['document', 'x', 'takes a file, not a value'],
    ['section', 'x', 'only shows something and takes no value'],
  ])('%s %j is refused: %s', (type, value, message, constraints) => {
    expect(parseElementValue(element(type, constraints), value, 'US')).toEqual({ problem: message })
  })
})
