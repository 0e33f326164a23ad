import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PersonalDetails } from './candidate.ts'
import { addDetails, NOTHING_KNOWN, type ToldDetails } from './personal-details.ts'

const KNOWN: PersonalDetails = {
  ...NOTHING_KNOWN,
  email: 'ada@example.com',
  full_name: 'Ada King Lovelace',
  first_name: 'Ada',
  middle_name: 'King',
  last_name: 'Lovelace',
}
const names = ({ full_name, first_name, middle_name, last_name }: PersonalDetails) => [
  full_name,
  first_name,
  middle_name,
  last_name,
]

describe('what is told of a name', () => {
  test.each<[string, ToldDetails, (string | null)[]]>([
    [
      'a whole is split',
      { full_name: ' Grace  Brewster Hopper ' },
      ['Grace Brewster Hopper', 'Grace', 'Brewster', 'Hopper'],
    ],
    ['a part leaves the others', { first_name: 'Augusta' }, ['Augusta King Lovelace', 'Augusta', 'King', 'Lovelace']],
    ['a part is taken away', { middle_name: null }, ['Ada Lovelace', 'Ada', null, 'Lovelace']],
    ['the whole is taken away', { full_name: null }, [null, null, null, null]],
    [
      'of a whole and its parts the parts win',
      { last_name: 'Byron', full_name: 'A B' },
      ['A Byron', 'A', null, 'Byron'],
    ],
    ['what is undefined tells nothing', { full_name: undefined }, names(KNOWN)],
  ])('%s', (_, told, expected) => expect(names(addDetails(KNOWN, told, 'overwrite'))).toEqual(expected))

  test('that is known is not filled in, not even where a part of it is empty', () => {
    const known = { ...KNOWN, middle_name: null }
    expect(addDetails(known, { full_name: 'Grace B Hopper', middle_name: 'B' }, 'fillEmpty')).toEqual(known)
  })
})

const text = fc.stringMatching(/^[A-Za-z]{1,5}( [A-Za-z]{1,5}){0,2}$/)
const columns = Object.keys(NOTHING_KNOWN) as (keyof PersonalDetails)[]
const told: fc.Arbitrary<ToldDetails> = fc.record(
  Object.fromEntries(columns.map((column) => [column, fc.option(text)])),
  { requiredKeys: [] },
)
const known = fc
  .array(told)
  .map((all) => all.reduce<PersonalDetails>((before, each) => addDetails(before, each, 'overwrite'), NOTHING_KNOWN))

describe('whatever is known and told', () => {
  test('filling in leaves all that is known, and overwriting stores all that is told', () => {
    fc.assert(
      fc.property(known, told, (before, details) => {
        const filled = addDetails(before, details, 'fillEmpty')
        const kept = columns.filter((column) => before[column] !== null)
        expect(kept.map((column) => filled[column])).toEqual(kept.map((column) => before[column]))
        const { full_name: _, ...rest } = details
        expect(addDetails(before, details, 'overwrite')).toMatchObject(rest)
      }),
    )
  })

  test('the whole name is its parts, and to tell it again changes nothing', () => {
    fc.assert(
      fc.property(known, told, (before, details) => {
        const after = addDetails(before, details, 'overwrite')
        const { first_name, middle_name, last_name } = after
        expect(after.full_name).toBe([first_name, middle_name, last_name].filter(Boolean).join(' ') || null)
        expect(addDetails(after, details, 'overwrite')).toEqual(after)
        expect(addDetails(after, details, 'fillEmpty')).toEqual(after)
      }),
    )
  })
})
