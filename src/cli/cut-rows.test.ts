import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { cutRows } from './cut-rows.ts'
import { table } from './table.ts'

const ID = '01990000-0000-7000-8000-000000000018'
const LONG = 'The server at example.com did not answer within ten seconds, three times in a row.'
const HEADINGS = ['run', 'error']
const shown = (rows: string[][], columns: number, headings = HEADINGS) => cutRows(headings, rows, ['error'], columns)

test('what is too long for the terminal ends with an ellipsis, and fills it', () => {
  const [row] = shown([[ID, LONG]], 80)
  expect(row).toEqual([ID, 'The server at example.com did not answer…'])
  expect(stringWidth(table(HEADINGS, [row as string[]]).split('\n')[1] as string)).toBeLessThanOrEqual(80)
})

test('what fits stays as it is', () => {
  expect(shown([[ID, 'no answer']], 80)).toEqual([[ID, 'no answer']])
  expect(shown([[ID, LONG]], 200)).toEqual([[ID, LONG]])
})

test('ids stay whole: where they leave no room, the text takes what is left of the next line', () => {
  const [[, , text = ''] = []] = shown([[ID, ID, LONG + LONG]], 80, ['run', 'application', 'error'])
  expect(stringWidth(`${ID}  ${ID}  ${text}`)).toBeLessThanOrEqual(160)
  expect(text).toMatch(/^The server .*…$/)
})

test('no letter is cut in two, and wide ones count as such', () => {
  const [[, text = ''] = []] = shown([['1', '田'.repeat(40)]], 31)
  expect(text).toBe(`${'田'.repeat(12)}…`)
  expect(shown([['1', '👩‍👩‍👧'.repeat(40)]], 31)[0]?.[1]).toBe(`${'👩‍👩‍👧'.repeat(12)}…`)
})
