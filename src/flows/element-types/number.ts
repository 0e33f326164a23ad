import type { ElementConstraints, ElementTypeRules, Parsed } from '../element-type.ts'
import { storedIn } from '../stored-value.ts'

/** A number as forms carry it: plain decimals, which PostgreSQL's numeric and JSON agree on. */
const DECIMAL = /^[+-]?(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})$/
const PROBLEM = 'must be a number'

export const NUMBER_TYPES = {
  number: {
    filterClass: 'number',
    value: 'a number',
    constraints: ['min', 'max'],
    bound: { fits: (bound) => Number.isFinite(bound), problem: PROBLEM },
    parse: parseNumber,
    present: ({ number_value: number }) => (number === null ? null : Number(number)),
  },
} satisfies Record<string, ElementTypeRules>

function parseNumber(value: unknown, { min, max }: ElementConstraints): Parsed {
  const number = typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return { problem: PROBLEM }
  if (min !== undefined && number < Number(min)) return { problem: `must be at least ${min}` }
  if (max !== undefined && number > Number(max)) return { problem: `must be at most ${max}` }
  return { stored: storedIn({ number_value: String(number) }) }
}
