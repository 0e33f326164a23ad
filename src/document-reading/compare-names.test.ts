import { expect, test } from 'vitest'
import { isSameName } from './compare-names.ts'

test.each([
  ['Ada', 'ADA KING'],
  ['Ada King', 'ADA'],
  ['Müller', 'MUELLER'],
  ['Müller', 'MULLER'],
  ['Muller', 'MULLER'],
  ['Straße', 'STRASSE'],
  ['Sørensen', 'SOERENSEN'],
  ['Núñez', 'NUNEZ'],
  ['O’Neill', 'ONEILL'],
  ['Smith-Jones', 'SMITH JONES'],
  ['Papadopoulos', 'PAPADOPOULO'],
  ['Łukasz', 'LUKASZ'],
  ['', 'ADA'],
  ['李', ''],
])('%s can be %s', (typed, read) => expect(isSameName(typed, read)).toBe(true))

test.each([
  ['Ada', 'GRACE'],
  ['Lovelace', 'BYRON'],
  ['Ada Byron', 'GRACE HOPPER'],
  ['Smith-Jones', 'SMITH BROWN'],
  ['Ada', 'DAVID'],
])('%s cannot be %s', (typed, read) => expect(isSameName(typed, read)).toBe(false))
