import type { ElementConstraints, ElementTypeRules, Parsed } from '../element-type.ts'
import { storedIn } from '../stored-value.ts'

const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const NO_DATE = 'must be a date such as 2026-01-31'

export const DATE_AND_TIME_TYPES = {
  date: {
    filterClass: 'date',
    value: 'a date, `YYYY-MM-DD`',
    constraints: ['min', 'max', 'display', 'autofill'],
    bound: { fits: isDate, problem: NO_DATE },
    parse: parseDate,
    present: ({ date_value }) => date_value,
  },
  time: {
    filterClass: 'text',
    value: 'a time of day, `HH:MM`',
    constraints: [],
    parse: (value) =>
      typeof value === 'string' && TIME.test(value)
        ? { stored: storedIn({ text_value: value }) }
        : { problem: 'must be a time such as 08:30' },
    present: ({ text_value }) => text_value,
  },
} satisfies Record<string, ElementTypeRules>

function parseDate(value: unknown, { min, max }: ElementConstraints): Parsed {
  if (!isDate(value)) return { problem: NO_DATE }
  // Dates of this form compare as texts.
  if (min !== undefined && value < String(min)) {
    return { problem: `must not be before ${min}`, violation: { rule: 'min', bound: String(min) } }
  }
  if (max !== undefined && value > String(max)) {
    return { problem: `must not be after ${max}`, violation: { rule: 'max', bound: String(max) } }
  }
  return { stored: storedIn({ date_value: value }) }
}

function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE.test(value)) return false
  try {
    Temporal.PlainDate.from(value)
    return true
  } catch {
    return false
  }
}
