import type { ElementConstraints, ElementTypeRules, Parsed } from '../element-type.ts'
import { storedIn } from '../stored-value.ts'

/** A number as forms carry it: plain decimals, which PostgreSQL's numeric and JSON agree on. */
const DECIMAL = /^[+-]?(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})$/
const PROBLEM = 'must be a number'

export const NUMBER_TYPES = {
  number: {
    filterClass: 'number',
    value: 'a number',
    constraints: ['min', 'max', 'whole'],
    bound: { fits: (bound) => Number.isFinite(bound), problem: PROBLEM },
    parse: parseNumber,
    present: ({ number_value: number }) => (number === null ? null : Number(number)),
  },
} satisfies Record<string, ElementTypeRules>

function parseNumber(value: unknown, { min, max, whole }: ElementConstraints): Parsed {
  const number = typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return { problem: PROBLEM }
  if (whole && !Number.isInteger(number)) {
    return { problem: 'must be a whole number', violation: { rule: 'whole' } }
  }
  if (min !== undefined && number < Number(min)) {
    return { problem: `must be at least ${min}`, violation: { rule: 'min', bound: Number(min) } }
  }
  if (max !== undefined && number > Number(max)) {
    return { problem: `must be at most ${max}`, violation: { rule: 'max', bound: Number(max) } }
  }
  return { stored: storedIn({ number_value: String(number) }) }
}
