import { isEmail } from '../../contract/email.ts'
import { parsePhoneNumber } from '../../contract/phone-number.ts'

/** The fields of a public page, with names that browsers autofill. */
export const SIGN_UP_FIELDS = ['full_name', 'email', 'phone_number'] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]

/** What somebody has entered. */
export type SignUpForm = Record<SignUpField, string>

/** A field that people do not see; programs fill it in. */
export const TRAP_FIELD = 'website'

const MAX_NAME_LENGTH = 500

export function parseSignUpForm(fields: Record<string, unknown>): SignUpForm {
  const text = (name: SignUpField) =>
    typeof fields[name] === 'string' ? fields[name].trim().replace(/\s+/gu, ' ') : ''
  return { full_name: text('full_name'), email: text('email'), phone_number: text('phone_number') }
}

export const isTrapped = (fields: Record<string, unknown>): boolean =>
  fields[TRAP_FIELD] !== undefined && fields[TRAP_FIELD] !== ''

/** The fields that cannot be used. */
export function signUpProblems(form: SignUpForm, defaultCountry: string): SignUpField[] {
  const usable: Record<SignUpField, boolean> = {
    full_name: form.full_name !== '' && form.full_name.length <= MAX_NAME_LENGTH,
    email: isEmail(form.email) && !/\p{Cc}/u.test(form.email),
    phone_number: 'e164' in parsePhoneNumber(form.phone_number, defaultCountry),
  }
  return SIGN_UP_FIELDS.filter((field) => !usable[field])
}
