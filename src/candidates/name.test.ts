import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinName, splitName } from './name.ts'

describe('splitName', () => {
  test.each([
    ['Ada', { full_name: 'Ada', first_name: 'Ada', middle_name: null, last_name: null }],
    ['Ada Lovelace', { full_name: 'Ada Lovelace', first_name: 'Ada', middle_name: null, last_name: 'Lovelace' }],
    [
      '  Ada  King\tNoel   Lovelace ',
      { full_name: 'Ada King Noel Lovelace', first_name: 'Ada', middle_name: 'King Noel', last_name: 'Lovelace' },
    ],
    [
      'José María  Núñez',
      { full_name: 'José María Núñez', first_name: 'José', middle_name: 'María', last_name: 'Núñez' },
    ],
    ['山田\u3000太郎', { full_name: '山田 太郎', first_name: '山田', middle_name: null, last_name: '太郎' }],
    ['   ', { full_name: null, first_name: null, middle_name: null, last_name: null }],
  ])('%j', (name, parts) => expect(splitName(name)).toEqual(parts))

  test('the parts in order are the full name, and no word is lost, doubled or changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { full_name, first_name, middle_name, last_name } = splitName(name)
        const parts = [first_name, middle_name, last_name].filter((part) => part !== null)
        expect(parts.join(' ')).toBe(full_name ?? '')
        expect((full_name ?? '').split(' ').filter(Boolean)).toEqual(name.split(/\s+/u).filter(Boolean))
        expect(first_name?.includes(' ')).not.toBe(true)
        expect(last_name?.includes(' ')).not.toBe(true)
        if (middle_name !== null) expect(last_name).not.toBeNull()
      }),
    )
  })

  test('splitting what was split changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const once = splitName(name)
        expect(splitName(once.full_name ?? '')).toEqual(once)
      }),
    )
  })
})

describe('joinName', () => {
  test('keeps several words in each part', () => {
    expect(joinName(' Mary  Ann ', 'van der Berg')).toEqual({
      full_name: 'Mary Ann van der Berg',
      first_name: 'Mary Ann',
      middle_name: null,
      last_name: 'van der Berg',
    })
  })
})
