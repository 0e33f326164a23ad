import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { fieldError } from '../http/request-error.ts'

/** Longer than any phone number with its punctuation; libphonenumber itself stops at 250. */
export const MAX_PHONE_NUMBER_LENGTH = 50

/**
 * The number in E.164, read in the company's country when it has no country code.
 * @throws {RequestError} invalid_phone_number naming `field`
 */
export function toE164(text: string, defaultCountry: string, field = 'phone_number'): string {
  const number = parsePhoneNumberFromString(text, defaultCountry as CountryCode)
  if (number?.isPossible() && !number.ext) return number.number
  throw fieldError(
    'invalid_phone_number',
    field,
    `is not a phone number; write it with its country code, or as in ${defaultCountry}`,
  )
}
