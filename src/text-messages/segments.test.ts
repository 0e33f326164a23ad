import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test.each([
  ['', 'GSM-7', 1],
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(306), 'GSM-7', 2],
  ['a'.repeat(307), 'GSM-7', 3],
  ['€'.repeat(80), 'GSM-7', 1],
  ['€'.repeat(81), 'GSM-7', 2],
  // 152 septets and an escape that would begin at the 153rd: it moves to the next segment.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 3],
  ['¿Señor Núñez?', 'UCS-2', 1],
  ['mañana será él', 'UCS-2', 1],
  ['mañana o después, ¿qué?'.replaceAll(/[áúí]/g, ''), 'GSM-7', 1],
  ['ç'.repeat(70), 'UCS-2', 1],
  ['ç'.repeat(71), 'UCS-2', 2],
  ['😀'.repeat(35), 'UCS-2', 1],
  ['😀'.repeat(36), 'UCS-2', 2],
  // 33 of two units each fill a segment of 67.
  ['😀'.repeat(67), 'UCS-2', 3],
  ['طلبك لدى Acme', 'UCS-2', 1],
])('%j', (text, encoding, count) => {
  expect(segmentsOf(text)).toEqual({ encoding, count })
})
