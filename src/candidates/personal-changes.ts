import { isEmail } from '../contract/email.ts'
import type { CodedProblem } from '../contract/fault.ts'
import { parsePhoneNumber } from '../contract/phone-number.ts'
import { IDENTITIES, type PersonalDetails } from './candidate.ts'
import type { ToldDetails } from './personal-details.ts'

/** A new value for one of a person's details. */
export interface PersonalChange {
  column: keyof PersonalDetails
  value: unknown
  /** The caller's name for it, which errors repeat. */
  field: string
}

/** The change from a field that has the column's own name, if present. */
export const namedChange = (column: PersonalChange['column'], value: string | undefined): PersonalChange[] =>
  value === undefined ? [] : [{ column, value, field: column }]

const MAX_TEXT_LENGTH = 500

/** Parses changes; if one column is changed twice, the last counts. Changes with a problem are left out. */
export function parsePersonalChanges(
  changes: PersonalChange[],
  defaultCountry: string,
): { told: ToldDetails; problems: CodedProblem[] } {
  const told: ToldDetails = {}
  const problems: CodedProblem[] = []
  for (const change of changes) {
    const parsed = parseChange(change, defaultCountry)
    if ('code' in parsed) problems.push(parsed)
    else told[change.column] = parsed.value
  }
  return { told, problems }
}

function parseChange(
  { column, value, field }: PersonalChange,
  defaultCountry: string,
): { value: string | null } | CodedProblem {
  const problem = (message: string): CodedProblem => ({ code: 'invalid_field', field, message })
  if (typeof value !== 'string' && value !== null) return problem('must be a text')
  const text = (value ?? '').trim().replace(/\s+/gu, ' ')
  if (text.length > MAX_TEXT_LENGTH) return problem(`must have at most ${MAX_TEXT_LENGTH} characters`)
  // A person without any identifier could not be found again.
  if (text === '') return IDENTITIES.some((one) => one === column) ? problem('must not be empty') : { value: null }
  if (column === 'email') return isEmail(text) ? { value: text.toLowerCase() } : problem('must be an email address')
  if (column === 'phone_number') return parsePhone(text, defaultCountry, field)
  return { value: text }
}

function parsePhone(text: string, defaultCountry: string, field: string): { value: string } | CodedProblem {
  const parsed = parsePhoneNumber(text, defaultCountry)
  if ('problem' in parsed) return { code: 'invalid_phone_number', field, message: parsed.problem }
  return { value: parsed.e164 }
}
