import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { fieldFault } from '../contract/fault.ts'

/** Longer than any phone number with its punctuation; libphonenumber itself stops at 250. */
export const MAX_PHONE_NUMBER_LENGTH = 50

/** The number in E.164, taken to be of the company's country when it has no country code; or what is wrong with it. */
export function parsePhoneNumber(text: string, defaultCountry: string): { e164: string } | { problem: string } {
  const number = parsePhoneNumberFromString(text, defaultCountry as CountryCode)
  if (number?.isPossible() && !number.ext) return { e164: number.number }
  return { problem: `is not a phone number; write it with its country code, or as in ${defaultCountry}` }
}

/** The number in E.164. @throws {Fault} invalid_phone_number */
export function requirePhoneNumber(text: string, defaultCountry: string): string {
  const parsed = parsePhoneNumber(text, defaultCountry)
  if ('problem' in parsed) throw fieldFault('invalid_phone_number', 'phone_number', parsed.problem)
  return parsed.e164
}
