import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHOICES, VALUE_EXAMPLES } from '../../../tests/support/element-examples.ts'
import type { ElementConstraints } from '../../flows/element-type.ts'
import { ADDRESS_PARTS } from '../../flows/element-types/address.ts'
import { parseElementValue } from '../../flows/element-value.ts'
import type { ElementType, FormElement } from '../../flows/flow.ts'
import { type Entry, isEmpty, partField } from './entry.ts'
import { parseEntries, presentEntry } from './form-entries.ts'

const ID = '01990000-0000-7000-8000-000000000001'

const element = (
  type: ElementType,
  constraints: ElementConstraints = type.endsWith('selection') ? { choices: CHOICES } : {},
): FormElement => ({
  id: ID,
  form_id: ID,
  key: 'key',
  type,
  label: 'Label',
  help: null,
  required: false,
  show_if: null,
  constraints,
  translations: { label: { en: 'Label' } },
})

/** What stands in the form after an entry was sent, stored and shown again. */
function shownAgain(type: ElementType, fields: Record<string, unknown>, constraints?: ElementConstraints): Entry {
  const entry = parseEntries([element(type, constraints)], fields).get(ID)
  const read = parseElementValue(element(type, constraints), entry, 'US')
  if ('problem' in read) throw new Error(read.problem)
  return presentEntry(element(type, constraints), read.stored ?? undefined)
}

/** Of an address, and of a group's entry, only the parts that are filled in stand in the form. */
const withoutEmptyParts = (entry: Entry | undefined): unknown => {
  if (Array.isArray(entry)) return entry.map((one) => withoutEmptyParts(one as Entry))
  if (typeof entry !== 'object') return entry
  const filled = Object.entries(entry).filter(([, part]) => !isEmpty(part))
  return Object.fromEntries(filled.map(([name, part]) => [name, withoutEmptyParts(part)]))
}

const text = fc
  .string({ unit: 'grapheme', maxLength: 50 })
  .filter((value) => !value.includes('\u0000') && value.isWellFormed())

describe('what is sent with a form stands in it again', () => {
  test.each(VALUE_EXAMPLES)('a value of the type $type', ({ type, fields, constraints }) => {
    const sent = Object.fromEntries(Object.entries(fields).map(([part, value]) => [`${ID}${part}`, value]))
    const entry = parseEntries([element(type, constraints)], sent).get(ID)
    expect(isEmpty(entry)).toBe(false)
    expect(withoutEmptyParts(shownAgain(type, sent, constraints))).toEqual(withoutEmptyParts(entry))
  })

  test.each(['text', 'long_text'] as const)('any %s, but for spaces around it', (type) => {
    fc.assert(
      fc.property(text, (value) => {
        expect(shownAgain(type, { [ID]: value })).toBe(value.replaceAll('\r\n', '\n').trim())
      }),
    )
  })

  test('any choices, also none', () => {
    fc.assert(
      fc.property(fc.subarray(['day', 'night', 'any']), (ids) => {
        // A browser sends nothing for no ticked box, and a text for one.
        const sent = ids.length === 0 ? {} : { [ID]: ids.length === 1 ? ids[0] : ids }
        expect(shownAgain('multi_selection', sent)).toEqual(ids)
      }),
    )
  })

  test('any parts of an address', () => {
    const parts = fc.record(Object.fromEntries(ADDRESS_PARTS.map((part) => [part, text])))
    fc.assert(
      fc.property(parts, (address) => {
        const fields = Object.fromEntries(ADDRESS_PARTS.map((part) => [partField(ID, part), address[part]]))
        const kept = Object.entries(address)
          .map(([part, value]) => [part, value?.replaceAll('\r\n', '\n').trim()] as const)
          .filter(([, value]) => value)
        expect(shownAgain('address', fields)).toEqual(kept.length > 0 ? Object.fromEntries(kept) : '')
      }),
    )
  })

  test('an address that was given as one text stands in its first line', () => {
    const read = parseElementValue(element('address'), '1 Main St, Chicago', 'US')
    expect('stored' in read && presentEntry(element('address'), read.stored ?? undefined)).toEqual({
      line1: '1 Main St, Chicago',
    })
  })
})

test('a field that nobody sent, or that is no text, is empty', () => {
  const elements = (['text', 'selection', 'multi_selection', 'boolean'] as const).map((type) => element(type))
  for (const one of elements) {
    expect(parseEntries([one], {}).get(ID)).toEqual(one.type === 'multi_selection' ? [] : '')
    if (one.type !== 'multi_selection') expect(parseEntries([one], { [ID]: ['a', 'b'] }).get(ID)).toBe('')
  }
})
