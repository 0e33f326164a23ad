import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const NAMES = ['hiring_flow_id', 'email', 'phone_number', 'page_size', 'is_test']

test.each([
  ['flow_id', 'hiring_flow_id'],
  ['emial', 'email'],
  ['Email', 'email'],
  ['phoneNumber', 'phone_number'],
  ['phone', 'phone_number'],
  ['pagesize', 'page_size'],
  ['candidate_email', 'email'],
  ['x', undefined],
  ['colour', undefined],
  ['', undefined],
])('%s is probably meant as %s', (name, meant) => {
  expect(nearestName(name, NAMES)).toBe(meant)
})

test('where there are no names none is meant', () => {
  expect(nearestName('email', [])).toBeUndefined()
})
