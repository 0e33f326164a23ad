import { isEmail } from '../contract/email.ts'
import type { CodedProblem } from '../contract/fault.ts'
import { parsePhoneNumber } from '../contract/phone-number.ts'
import { splitName } from './name.ts'
import type { PersonalDetails } from './queries.ts'

/** A new value for something that is known of a person. */
export interface PersonalChange {
  column: keyof PersonalDetails
  value: unknown
  /** What the caller calls it; errors name it so. */
  field: string
}

const MAX_TEXT_LENGTH = 500

/**
 * Applies changes to what is known of a person, in the order given. The parts of a name and the whole follow each other:
 * a full name is split, and of new parts a full name is made.
 */
export function changePerson(
  before: PersonalDetails,
  changes: PersonalChange[],
  defaultCountry: string,
): { details: PersonalDetails; problems: CodedProblem[] } {
  const problems: CodedProblem[] = []
  let details = before
  for (const change of changes) {
    const read = parsePersonal(change, defaultCountry)
    if ('code' in read) problems.push(read)
    else details = withName({ ...details, [change.column]: read.value }, change.column)
  }
  return { details, problems }
}

function withName(details: PersonalDetails, changed: keyof PersonalDetails): PersonalDetails {
  if (changed === 'full_name') return { ...details, ...splitName(details.full_name ?? '') }
  if (!changed.endsWith('_name')) return details
  const { first_name: first, middle_name: middle, last_name: last } = details
  return { ...details, full_name: [first, middle, last].filter(Boolean).join(' ') || null }
}

function parsePersonal(
  { column, value, field }: PersonalChange,
  defaultCountry: string,
): { value: string | null } | CodedProblem {
  const problem = (message: string): CodedProblem => ({ code: 'invalid_field', field, message })
  if (typeof value !== 'string' && value !== null) return problem('must be a text')
  const text = (value ?? '').trim().replace(/\s+/gu, ' ')
  if (text.length > MAX_TEXT_LENGTH) return problem(`must have at most ${MAX_TEXT_LENGTH} characters`)
  if (text === '') return IDENTITIES.includes(column) ? problem('must not be empty') : { value: null }
  if (column === 'email') return isEmail(text) ? { value: text.toLowerCase() } : problem('must be an email address')
  if (column === 'phone_number') return parsePhone(text, defaultCountry, field)
  return { value: text }
}

/** A person whom nothing identifies could not be found again. */
const IDENTITIES: (keyof PersonalDetails)[] = ['email', 'external_identifier']

function parsePhone(text: string, defaultCountry: string, field: string): { value: string } | CodedProblem {
  const parsed = parsePhoneNumber(text, defaultCountry)
  if ('problem' in parsed) return { code: 'invalid_phone_number', field, message: parsed.problem }
  return { value: parsed.e164 }
}
