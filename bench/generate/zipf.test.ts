import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipfSplit } from './zipf.ts'

test('the parts make up the whole, each has at least one, and none is larger than the one before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 1_000_000 }), (parts, more) => {
      const total = parts * parts + more
      const split = zipfSplit(total, parts)
      expect(split.reduce((left, right) => left + right)).toBe(total)
      expect(Math.min(...split)).toBeGreaterThan(0)
      expect(split).toEqual(split.toSorted((left, right) => right - left))
    }),
  )
})
