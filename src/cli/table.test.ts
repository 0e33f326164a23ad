import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { noneOf, table } from './table.ts'

const linesOf = (text: string) => stripVTControlCharacters(text).split('\n')

describe('a table', () => {
  test('has columns as wide as its cells are on a terminal', () => {
    const rows = [
      ['田中さくら', 'a'],
      ['김철수', 'b'],
      ['Zoe\u0301', 'c'],
      ['👩‍👩‍👧 Ann', 'd'],
    ]
    expect(linesOf(table(['name', 'x'], rows))).toEqual([
      'NAME        X',
      '田中さくら  a',
      '김철수      b',
      'Zoe\u0301         c',
      '👩‍👩‍👧 Ann      d',
    ])
  })

  test('shows nothing that moves the cursor or turns the direction', () => {
    const rows = [['Ada\u001b[2J\nLove\u202elace', 'x']]
    expect(linesOf(table(['name', ''], rows))).toEqual(['NAME', 'Ada [2J Love lace  x'])
  })

  test('without rows says so', () => {
    expect(table(['name'], [], noneOf('runs', { status: undefined }))).toBe('No runs yet.')
    expect(table(['name'], [], noneOf('runs', { status: 'failed' }))).toBe('No runs match.')
  })
})
