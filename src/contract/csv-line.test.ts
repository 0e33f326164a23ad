import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

const FILE = { id: '1', name: 'a.pdf', type: 'application/pdf', size: 3, status: 'stored', url: '' }

test.each([
  [[{ name: 'Ada', hours: 12, at: null }, { name: 'Bo' }], '"Ada, 12; Bo"'],
  [{ line1: '1 Main St', city: 'Chicago', formatted: '1 Main St, Chicago' }, '"1 Main St, Chicago"'],
  [[{ employer: 'Acme', place: { city: 'Austin', formatted: 'Austin' } }], '"Acme, Austin"'],
  [FILE, 'a.pdf'],
])('%j is one cell', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`)
})
