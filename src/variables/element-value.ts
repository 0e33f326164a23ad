import { parsePhoneNumber } from '../candidates/phone-number.ts'
import { isEmail } from '../contract/email.ts'
import type { ElementConstraints, FormElement } from '../flows/flow.ts'
import { hasForm } from '../flows/value-pattern.ts'
import { parseAddress } from './address.ts'
import type { ParsedValue } from './parsed-value.ts'
import type { StoredValue } from './queries.ts'

const MAX_TEXT_LENGTH = 10_000
const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const NUMBER = /^[+-]?(?:\d{1,100}(?:\.\d{0,100})?|\.\d{1,100})$/

const EMPTY: StoredValue = {
  text_value: null,
  number_value: null,
  date_value: null,
  choice_values: null,
  detail_value: null,
}

const text = (value: string): ParsedValue => ({ stored: { ...EMPTY, text_value: value } })
const choices = (values: string[]): ParsedValue => ({ stored: { ...EMPTY, choice_values: values } })
const problem = (message: string): ParsedValue => ({ problem: message })

/**
 * Reads one value for a form element: JSON, or text as forms and query parameters carry it. null and the empty text clear
 * the element.
 * @param defaultCountry the country of phone numbers without a country code
 */
export function parseElementValue(element: FormElement, value: unknown, defaultCountry: string): ParsedValue {
  if (value === null || value === undefined || value === '') return { stored: null }
  if (!isStorable(value)) return problem('holds a character that cannot be stored')
  const { constraints } = element
  switch (element.type) {
    case 'text':
    case 'long_text':
      return parseText(value, constraints)
    case 'email':
      return typeof value === 'string' && isEmail(value.trim())
        ? text(value.trim())
        : problem('must be an email address')
    case 'phone':
      return parsePhone(value, defaultCountry)
    case 'number':
      return parseNumber(value, constraints)
    case 'date':
      return parseDate(value, constraints)
    case 'time':
      return typeof value === 'string' && TIME.test(value) ? text(value) : problem('must be a time such as 08:30')
    case 'selection':
      return parseSelection(value, constraints)
    case 'multi_selection':
      return parseMultiSelection(value, constraints)
    case 'boolean':
      return parseBoolean(value)
    case 'address':
      return parseAddress(value)
    case 'document':
    case 'signature':
      return problem('takes a file, not a value')
    case 'section':
    case 'rich_text':
      return problem('only shows something and takes no value')
  }
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. Values are texts, or hold texts one level down. */
function isStorable(value: unknown): boolean {
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return texts.every((text) => typeof text !== 'string' || (!text.includes('\u0000') && text.isWellFormed()))
}

function parseText(
  value: unknown,
  { min_length: min = 0, max_length: max = MAX_TEXT_LENGTH, pattern }: ElementConstraints,
) {
  if (typeof value !== 'string') return problem('must be a text')
  const length = [...value].length
  if (length < min) return problem(`must have at least ${min} characters`)
  if (length > max) return problem(`must have at most ${max} characters`)
  if (pattern !== undefined && !hasForm(value, pattern)) return problem(`must have the form ${pattern}`)
  return text(value)
}

function parsePhone(value: unknown, defaultCountry: string): ParsedValue {
  if (typeof value !== 'string') return problem('must be a text with a phone number')
  const parsed = parsePhoneNumber(value, defaultCountry)
  return 'problem' in parsed ? parsed : text(parsed.e164)
}

function parseNumber(value: unknown, { min, max }: ElementConstraints): ParsedValue {
  const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return problem('must be a number')
  if (min !== undefined && number < Number(min)) return problem(`must be at least ${min}`)
  if (max !== undefined && number > Number(max)) return problem(`must be at most ${max}`)
  return { stored: { ...EMPTY, number_value: String(number) } }
}

function parseDate(value: unknown, { min, max }: ElementConstraints): ParsedValue {
  if (typeof value !== 'string' || !isDate(value)) return problem('must be a date such as 2026-01-31')
  // Dates of this form compare as texts.
  if (min !== undefined && value < String(min)) return problem(`must not be before ${min}`)
  if (max !== undefined && value > String(max)) return problem(`must not be after ${max}`)
  return { stored: { ...EMPTY, date_value: value } }
}

function isDate(value: string): boolean {
  if (!DATE.test(value)) return false
  try {
    Temporal.PlainDate.from(value)
    return true
  } catch {
    return false
  }
}

function parseSelection(value: unknown, constraints: ElementConstraints): ParsedValue {
  const id = typeof value === 'string' ? value.trim() : undefined
  return id !== undefined && isChoice(id, constraints) ? choices([id]) : problem(choiceMessage('must be', constraints))
}

function parseMultiSelection(value: unknown, constraints: ElementConstraints): ParsedValue {
  const list: unknown = typeof value === 'string' ? value.split(',').map((id) => id.trim()) : value
  if (!Array.isArray(list)) return problem('must be a list of choice ids')
  if (list.length === 0) return { stored: null }
  const ids = [...new Set(list)]
  return ids.every((id) => isChoice(id, constraints))
    ? choices(ids)
    : problem(choiceMessage('may only hold', constraints))
}

const isChoice = (id: unknown, constraints: ElementConstraints): boolean =>
  constraints.choices?.some((choice) => choice.id === id) ?? false

const choiceMessage = (verb: string, constraints: ElementConstraints) =>
  `${verb} one of the choices ${constraints.choices?.map(({ id }) => id).join(', ')}`.slice(0, 500)

function parseBoolean(value: unknown): ParsedValue {
  const known = value === true || value === false || value === 'true' || value === 'false'
  return known ? choices([String(value)]) : problem('must be true or false')
}
