import { isEmail } from '../../contract/email.ts'
import { parsePhoneNumber } from '../../contract/phone-number.ts'
import type { ElementConstraints, ElementTypeRules, Parsed } from '../element-type.ts'
import { type StoredValue, storedIn } from '../stored-value.ts'
import { hasForm } from '../value-pattern.ts'

const MAX_LENGTH = 10_000

const AS_TEXT = { filterClass: 'text', present: ({ text_value }: StoredValue) => text_value } as const

const FREE_TEXT = {
  ...AS_TEXT,
  value: `a text of at most ${MAX_LENGTH.toLocaleString('en')} characters`,
  constraints: ['min_length', 'max_length', 'pattern', 'autofill'],
  parse: parseText,
} as const

export const TEXT_TYPES = {
  text: FREE_TEXT,
  long_text: FREE_TEXT,
  email: {
    ...AS_TEXT,
    value: 'an email address',
    constraints: ['autofill'],
    parse: (value) =>
      typeof value === 'string' && isEmail(value.trim()) ? text(value.trim()) : { problem: 'must be an email address' },
  },
  phone: {
    ...AS_TEXT,
    value: 'a phone number, which is stored in E.164',
    constraints: ['autofill'],
    parse: parsePhone,
  },
} satisfies Record<string, ElementTypeRules>

const text = (value: string): Parsed => ({ stored: storedIn({ text_value: value }) })

function parseText(
  value: unknown,
  { min_length: min = 0, max_length: max = MAX_LENGTH, pattern }: ElementConstraints,
): Parsed {
  if (typeof value !== 'string') return { problem: 'must be a text' }
  const length = [...value].length
  if (length < min) {
    return { problem: `must have at least ${min} characters`, violation: { rule: 'min_length', by: min - length } }
  }
  if (length > max) {
    return { problem: `must have at most ${max} characters`, violation: { rule: 'max_length', by: length - max } }
  }
  if (pattern !== undefined && !hasForm(value, pattern)) return { problem: `must have the form ${pattern}` }
  return text(value)
}

function parsePhone(value: unknown, _: ElementConstraints, defaultCountry: string): Parsed {
  if (typeof value !== 'string') return { problem: 'must be a text with a phone number' }
  const parsed = parsePhoneNumber(value, defaultCountry)
  return 'problem' in parsed ? parsed : text(parsed.e164)
}
