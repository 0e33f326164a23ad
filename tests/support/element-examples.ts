import fc from 'fast-check'
import { expect } from 'vitest'
import type { ElementConstraints } from '../../src/flows/element-type.ts'
import { consentFingerprint } from '../../src/flows/element-types/consent.ts'
import type { ElementType } from '../../src/flows/flow.ts'
import type { FilterValue } from '../../src/variables/filter-condition.ts'

/** What a type of form element takes, shows and refuses: the rows of the tests that try every type. */
export interface ElementExample {
  constraints?: ElementConstraints
  /** What no element of the type takes, and what a caller hears. */
  refused: { given: unknown; message: string }
  /** null for a type that holds a file, or nothing. */
  value: ValueExample | null
}

export interface ValueExample {
  /** What a caller sends, and what is shown of it. */
  given: unknown
  shown: unknown
  /** More of what is shown just as it is given. */
  more: fc.Arbitrary<unknown>
  /** A filter that finds `shown`, and one that does not. */
  found: FilterValue
  notFound: FilterValue
  /** `shown` as a browser sends it, by what stands behind the element's id in the names of its fields. */
  fields: Fields
  /** `shown` as its applicant reads it. */
  read: string
  /** What an applicant hears who leaves it out. */
  missing: string
  /** What a browser may send that cannot be used, and what the applicant hears. */
  unusable: { fields: Fields; problem: string }
}

export type Fields = Record<string, string | string[]>

export const CHOICES = ['day', 'night', 'any'].map((id) => ({ id, label: `The ${id}` }))
const IDS = CHOICES.map(({ id }) => id)

const storable = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
  .filter((value) => !value.includes('\u0000') && value.isWellFormed())
/** Every number but -0. */
export const NUMBERS = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((part) => String(part).padStart(2, '0'))

const CONSENT = { text: 'You may look at my references.', version: '2026-01', url: 'https://example.com/consent' }
const AGREED = {
  agreed: true,
  words: CONSENT.text,
  version: CONSENT.version,
  url: CONSENT.url,
  fingerprint: consentFingerprint(CONSENT),
  agreed_at: expect.any(String),
}

const FREE_TEXT: ElementExample = {
  constraints: { max_length: 60 },
  refused: { given: 'x'.repeat(61), message: 'must have at most 60 characters' },
  value: {
    given: 'Ada “the first” \\ % _ 🎉',
    shown: 'Ada “the first” \\ % _ 🎉',
    more: storable,
    found: 'THE FIRST” \\ %',
    notFound: 'the second',
    fields: { '': 'Ada “the first” \\ % _ 🎉' },
    read: 'Ada “the first” \\ % _ 🎉',
    missing: 'Enter an answer.',
    unusable: { fields: { '': 'x'.repeat(61) }, problem: '1 character too many.' },
  },
}

const NO_FILE: ElementExample = { refused: { given: 'x', message: 'takes a file, not a value' }, value: null }
const ONLY_SHOWN: ElementExample = {
  refused: { given: 'x', message: 'only shows something and takes no value' },
  value: null,
}

export const ELEMENT_EXAMPLES: Record<ElementType, ElementExample> = {
  text: FREE_TEXT,
  long_text: FREE_TEXT,
  email: {
    refused: { given: 'nobody', message: 'must be an email address' },
    value: {
      given: ' Ada@Example.com ',
      shown: 'Ada@Example.com',
      more: fc.emailAddress({ size: 'small' }).filter((email) => /^[\w.]+@[a-z0-9-.]+$/i.test(email)),
      found: 'ada@',
      notFound: 'bob@',
      fields: { '': 'Ada@Example.com' },
      read: 'Ada@Example.com',
      missing: 'Enter an answer.',
      unusable: { fields: { '': 'nobody' }, problem: 'Enter an email address, such as name@example.com.' },
    },
  },
  phone: {
    refused: {
      given: 'call me',
      message: 'is not a phone number; write it with its country code, or as in US',
    },
    value: {
      given: '(213) 373-4253',
      shown: '+12133734253',
      more: fc.integer({ min: 2_000_000, max: 9_999_999 }).map((number) => `+1213${number}`),
      found: '373',
      notFound: '999',
      fields: { '': '+12133734253' },
      read: '+12133734253',
      missing: 'Enter an answer.',
      unusable: { fields: { '': 'call me' }, problem: 'Enter a phone number with its area code.' },
    },
  },
  number: {
    refused: { given: 'many', message: 'must be a number' },
    value: {
      given: '12.50',
      shown: 12.5,
      more: NUMBERS,
      found: '12.5,13',
      notFound: 'null,12',
      fields: { '': '12.5' },
      read: '12.5',
      missing: 'Enter an answer.',
      unusable: { fields: { '': 'many' }, problem: 'Enter a number, such as 15 or 15.50.' },
    },
  },
  date: {
    constraints: { max: '9999-12-31' },
    refused: { given: '2026-02-30', message: 'must be a date such as 2026-01-31' },
    value: {
      given: '0044-03-15',
      shown: '0044-03-15',
      more: fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
        .map((value) => value.toISOString().slice(0, 10)),
      found: '0044-03-15,0044-03-15',
      notFound: '0044-03-16,null',
      fields: { '': '0044-03-15' },
      read: 'March 15, 44',
      missing: 'Enter a date.',
      unusable: {
        fields: { '': '2026-02-30' },
        problem: 'Enter a date that there is.',
      },
    },
  },
  time: {
    refused: { given: '24:00', message: 'must be a time such as 08:30' },
    value: {
      given: '23:59',
      shown: '23:59',
      more: fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(':')),
      found: '23:',
      notFound: '22:',
      fields: { '': '23:59' },
      read: '23:59',
      missing: 'Enter a time.',
      unusable: { fields: { '': '24:00' }, problem: 'Enter a time, such as 08:30.' },
    },
  },
  selection: {
    constraints: { choices: CHOICES },
    refused: { given: 'dusk', message: 'must be one of the choices day, night, any' },
    value: {
      given: ' night ',
      shown: 'night',
      more: fc.constantFrom(...IDS),
      found: 'day,night',
      notFound: 'day',
      fields: { '': 'night' },
      read: 'The night',
      missing: 'Choose an answer.',
      unusable: { fields: { '': 'dusk' }, problem: 'Choose one of the answers.' },
    },
  },
  multi_selection: {
    constraints: { choices: CHOICES },
    refused: { given: ['day', 'dusk'], message: 'may only hold one of the choices day, night, any' },
    value: {
      given: 'day, night, day',
      shown: ['day', 'night'],
      more: fc.subarray(IDS, { minLength: 1 }),
      found: 'day',
      notFound: 'any',
      fields: { '': ['day', 'night'] },
      read: 'The day, The night',
      missing: 'Choose an answer.',
      unusable: { fields: { '': ['day', 'dusk'] }, problem: 'Choose one of the answers.' },
    },
  },
  boolean: {
    refused: { given: 'perhaps', message: 'must be true or false' },
    value: {
      given: 'false',
      shown: false,
      more: fc.boolean(),
      found: false,
      notFound: true,
      fields: { '': 'false' },
      read: 'No',
      missing: 'Choose an answer.',
      unusable: { fields: { '': 'perhaps' }, problem: 'Choose one of the answers.' },
    },
  },
  consent: {
    constraints: CONSENT,
    refused: { given: 'perhaps', message: 'must be true, or what was agreed to' },
    value: {
      given: true,
      shown: AGREED,
      more: fc.constant({ ...AGREED, agreed_at: '2026-01-05T14:00:00.000Z' }),
      found: true,
      notFound: false,
      fields: { '': consentFingerprint(CONSENT) },
      read: 'Agreed',
      missing: 'Tick the box to go on.',
      unusable: { fields: { '': 'a'.repeat(32) }, problem: 'The text has changed. Read it again, and tick the box.' },
    },
  },
  document: NO_FILE,
  signature: NO_FILE,
  address: {
    refused: {
      given: { line1: 'x'.repeat(201) },
      message: 'must have a text of at most 200 characters as line1',
    },
    value: {
      given: { line1: '1 Main St', city: ' Chicago', region: '', postal_code: '60601' },
      shown: { line1: '1 Main St', city: 'Chicago', postal_code: '60601', formatted: '1 Main St, Chicago, 60601' },
      more: storable.filter((text) => text.trim() === text).map((formatted) => ({ formatted })),
      found: 'main st, chi',
      notFound: 'springfield',
      fields: { '.line1': '1 Main St', '.city': 'Chicago', '.postal_code': '60601' },
      read: '1 Main St\nChicago, 60601',
      missing: 'Enter your address.',
      unusable: {
        fields: { '.line1': 'x'.repeat(201) },
        problem: 'Enter an address of at most 200 characters a line.',
      },
    },
  },
  group: {
    constraints: {
      max: 3,
      elements: [
        { key: 'employer', type: 'text', label: 'Employer', required: true, max_length: 40 },
        { key: 'from', type: 'date', label: 'From' },
        { key: 'place', type: 'address', label: 'Place' },
        { key: 'shift', type: 'selection', label: 'Shift', choices: CHOICES },
      ],
    },
    refused: {
      given: [{ employer: 'Acme', from: 'today' }],
      message: 'entry 1: from must be a date such as 2026-01-31',
    },
    value: {
      given: [
        { employer: 'Acme', from: '2020-01-31', shift: 'night' },
        {},
        { employer: 'Initech', place: { city: 'Austin' } },
      ],
      shown: [
        { employer: 'Acme', from: '2020-01-31', place: null, shift: 'night' },
        { employer: 'Initech', from: null, place: { city: 'Austin', formatted: 'Austin' }, shift: null },
      ],
      more: fc.array(
        fc.record({
          employer: storable.filter((text) => [...text].length <= 40),
          from: fc.constantFrom(null, '2020-01-31'),
          place: fc.constant(null),
          shift: fc.constantFrom(null, ...IDS),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      found: 'night; init',
      notFound: 'globex',
      fields: {
        '.0.employer': 'Acme',
        '.0.from': '2020-01-31',
        '.0.shift': 'night',
        '.1.employer': 'Initech',
        '.1.place.city': 'Austin',
      },
      read: 'Employer: Acme\nFrom: January 31, 2020\nShift: The night\n\nEmployer: Initech\nPlace: Austin',
      missing: 'Add what is missing here.',
      unusable: {
        fields: Object.fromEntries([0, 1, 2, 3].map((row) => [`.${row}.employer`, 'x'])),
        problem: 'At most 3 entries.',
      },
    },
  },
  section: ONLY_SHOWN,
  rich_text: ONLY_SHOWN,
}

/** The types that hold a value, with their examples. */
export const VALUE_EXAMPLES = Object.entries(ELEMENT_EXAMPLES).flatMap(([type, { constraints = {}, value }]) =>
  value ? [{ type: type as ElementType, constraints, ...value }] : [],
)
