import { fieldFault } from '../contract/fault.ts'
import { parsePhoneNumber } from '../contract/phone-number.ts'

/** Longer than any phone number with its punctuation; libphonenumber itself stops at 250. */
export const MAX_PHONE_NUMBER_LENGTH = 50

/** The number in E.164. @throws {Fault} invalid_phone_number */
export function requirePhoneNumber(text: string, defaultCountry: string): string {
  const parsed = parsePhoneNumber(text, defaultCountry)
  if ('problem' in parsed) throw fieldFault('invalid_phone_number', 'phone_number', parsed.problem)
  return parsed.e164
}
