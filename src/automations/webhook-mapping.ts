import { MAX_PHONE_NUMBER_LENGTH } from '../candidates/phone-number.ts'
import { isEmail } from '../contract/email.ts'
import { type FieldProblem, refuseProblems } from '../contract/fault.ts'
import { parsePhoneNumber } from '../contract/phone-number.ts'
import { UUID } from '../contract/uuid.ts'
import { evaluate } from '../expressions/expression.ts'
import { parseElementValue, type ValueElement } from '../flows/element-value.ts'
import type { FormValueChange } from '../variables/form-value-change.ts'

/** The targets of a mapping, besides form elements, which are named `form.<element key>`. */
export const TARGETS = [
  'application_id',
  'email',
  'external_identifier',
  'full_name',
  'first_name',
  'last_name',
  'phone_number',
  'stage',
  'is_test',
] as const

/** What a step may set: a candidate's fields and form values. */
export const SETTABLE_TARGET =
  /^(email|external_identifier|full_name|first_name|last_name|phone_number|form\.[A-Za-z0-9_-]+)$/

/**
 * Values that have been checked, by target; absent where the payload has none. A run keeps them until a worker writes
 * them, so form values are stored as they came and parsed again when they are written.
 */
export interface MappedValues {
  application_id?: string
  email?: string
  external_identifier?: string
  full_name?: string
  first_name?: string
  last_name?: string
  phone_number?: string
  stage_id?: string
  is_test?: boolean
  /** By the keys of form elements; null clears one. */
  form?: Record<string, unknown>
}

/** What values are checked against. */
export interface MappingFacts {
  elements: (ValueElement & { key: string })[]
  stages: { id: string; slug: string }[]
  defaultCountry: string
}
const MAX_TEXT_LENGTH = 500
const MAX_IDENTIFIER_LENGTH = 255

/**
 * Takes the values that a mapping names from a payload.
 * @throws {Fault} invalid_field with every target whose value cannot be used
 */
export function mapPayload(mapping: Record<string, string>, payload: unknown, facts: MappingFacts): MappedValues {
  const raw: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  for (const [target, expression] of Object.entries(mapping)) {
    try {
      raw[target] = evaluate(expression, payload)
    } catch (error) {
      problems.push({ field: target, message: `cannot be taken from the payload: ${(error as Error).message}` })
    }
  }
  const read = parseValues(raw, facts)
  const all = [...problems, ...read.problems.map(({ field, message }) => atSource(field, message, mapping))]
  refuseProblems(all.map((problem) => ({ ...problem, code: 'invalid_field' })))
  return read.values
}

const atSource = (field: string, message: string, mapping: Record<string, string>): FieldProblem => ({
  field,
  message: `${message} (mapped from ${mapping[field]})`,
})

/**
 * Parses and checks raw values by target. null and the empty text count as absent, except that they clear a form element.
 * @returns `changes` are the parsed values of `values.form`
 */
export function parseValues(
  raw: Record<string, unknown>,
  facts: MappingFacts,
): { values: MappedValues; changes: FormValueChange[]; problems: FieldProblem[] } {
  const values: MappedValues = {}
  const changes: FormValueChange[] = []
  const problems: FieldProblem[] = []
  for (const [target, value] of Object.entries(raw)) {
    if (target.startsWith(FORM)) {
      const key = target.slice(FORM.length)
      const element = facts.elements.find((candidate) => candidate.key === key)
      const parsed = element ? parseElementValue(element, value, facts.defaultCountry) : NO_ELEMENT
      if ('problem' in parsed) problems.push({ field: target, message: parsed.problem })
      else if (value !== undefined) {
        values.form = { ...values.form, [key]: value }
        changes.push({ value: parsed, field: target })
      }
      continue
    }
    if (value === null || value === undefined || value === '') continue
    try {
      Object.assign(values, parseTarget(target as (typeof TARGETS)[number], value, facts))
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error
      problems.push({ field: target, message: error.message })
    }
  }
  return { values, changes, problems }
}

/** The prefix of a form element's key in a target. */
export const FORM = 'form.'

const NO_ELEMENT = { problem: 'is not a form element of the flow' }

class ValueProblem extends Error {}

function parseTarget(target: (typeof TARGETS)[number], value: unknown, facts: MappingFacts): MappedValues {
  switch (target) {
    case 'application_id': {
      const id = requireText(value, 36)
      if (!UUID.test(id)) throw new ValueProblem('must be a UUID')
      return { application_id: id.toLowerCase() }
    }
    case 'email': {
      const email = requireText(value, 254)
      if (!isEmail(email)) throw new ValueProblem('must be an email address')
      return { email: email.toLowerCase() }
    }
    case 'external_identifier':
      return {
        external_identifier: requireText(typeof value === 'number' ? String(value) : value, MAX_IDENTIFIER_LENGTH),
      }
    case 'phone_number':
      return { phone_number: parsePhone(value, facts.defaultCountry) }
    case 'stage': {
      const name = requireText(value, MAX_TEXT_LENGTH)
      const stage = facts.stages.find(({ id, slug }) => slug === name || id === name.toLowerCase())
      if (!stage) throw new ValueProblem('is not a stage of the flow')
      return { stage_id: stage.id }
    }
    case 'is_test':
      if (value !== true && value !== false && value !== 'true' && value !== 'false') {
        throw new ValueProblem('must be true or false')
      }
      return { is_test: String(value) === 'true' }
    default:
      return { [target]: requireText(value, MAX_TEXT_LENGTH) }
  }
}

function parsePhone(value: unknown, defaultCountry: string): string {
  const text = requireText(typeof value === 'number' ? String(value) : value, MAX_PHONE_NUMBER_LENGTH)
  const parsed = parsePhoneNumber(text, defaultCountry)
  if ('problem' in parsed) throw new ValueProblem(parsed.problem)
  return parsed.e164
}

function requireText(value: unknown, longest: number): string {
  if (typeof value !== 'string') throw new ValueProblem('must be a text')
  const text = value.trim()
  if (text === '' || text.length > longest) throw new ValueProblem(`must have 1 to ${longest} characters`)
  return text
}
