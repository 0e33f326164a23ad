import { expect, test } from 'vitest'
import { firstIdAt, orderedId, UUID } from './uuid.ts'

test('ids of one process are in the order in which they are made, however many in a millisecond', () => {
  const began = new Date()
  const ids = Array.from({ length: 50_000 }, orderedId)
  expect(ids.every((id) => UUID.test(id) && id[14] === '7')).toBe(true)
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] as string))).toBe(true)
  expect((ids[0] as string) >= firstIdAt(began)).toBe(true)
})
