import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ELEMENT_EXAMPLES, NUMBERS, VALUE_EXAMPLES } from '../../tests/support/element-examples.ts'
import type { ElementConstraints } from './element-type.ts'
import { type ElementValue, parseElementValue, presentValue, type ValueElement } from './element-value.ts'
import { ELEMENT_TYPES, type ElementType } from './flow.ts'

const CHOICES = { choices: ['day', 'night', 'any'].map((id) => ({ id, label: id })) }

const ID = '01990000-0000-7000-8000-000000000001'
const element = (type: ElementType, constraints: ElementConstraints = {}): ValueElement => ({
  id: ID,
  type,
  constraints,
})

/** What is shown of a value after it was stored; the problem when it is none. */
function roundTrip(type: ElementType, value: unknown, constraints?: ElementConstraints): unknown {
  const read = parseElementValue(element(type, constraints), value, 'US')
  if ('problem' in read) return `problem: ${read.problem}`
  return read.stored && presentValue(type, read.stored)
}

describe('every value that is stored', () => {
  test.each(VALUE_EXAMPLES)('is shown as it was given: $type', ({ type, constraints, more }) => {
    fc.assert(
      fc.property(more, (value) => {
        expect(roundTrip(type, value, constraints)).toEqual(value)
      }),
    )
  })

  test.each<[ElementType, fc.Arbitrary<unknown>]>([
    ['number', NUMBERS.filter((value) => !/e/.test(String(value)))],
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
    const types = Object.keys(ELEMENT_TYPES) as ElementType[]
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.anything(), (type, value) => {
        parseElementValue(element(type, CHOICES), value, 'US')
      }),
    )
  })
})

describe('a value', () => {
  test.each(VALUE_EXAMPLES)('of the type $type is shown as its example says', ({ type, constraints, given, shown }) => {
    expect(roundTrip(type, given, constraints)).toEqual(shown)
  })

  test.each(Object.entries(ELEMENT_EXAMPLES))('of the type %s is refused as its example says', (type, example) => {
    const { given, message } = example.refused
    expect(roundTrip(type as ElementType, given, example.constraints)).toBe(`problem: ${message}`)
  })

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
    expect(parseElementValue(element(type, CHOICES), value, 'US')).toMatchObject({ stored: null })
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
    expect(parseElementValue(element(type, constraints), value, 'US')).toMatchObject({ problem: message })
  })
})

describe('a value for an element that has changed since', () => {
  const parsed = (text: string, constraints?: ElementConstraints) =>
    parseElementValue(element('text', constraints), text, 'US') as ElementValue

  test('is the same one when its type and its constraints are the same', () => {
    const value = parsed('12', { min_length: 1, max_length: 9 })
    expect(value.forElement(element('text', { max_length: 9, min_length: 1 }))).toBe(value)
  })

  test('is parsed again when they are not', () => {
    expect(parsed('12').forElement(element('number'))).toMatchObject({
      stored: { number_value: '12', text_value: null },
    })
    expect(parsed('a dozen').forElement(element('number'))).toEqual({ problem: 'must be a number' })
    expect(parsed('12').forElement(element('text', { min_length: 3 }))).toMatchObject({
      problem: 'must have at least 3 characters',
    })
  })
})
