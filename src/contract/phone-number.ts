import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'

/** The number in E.164, or what is wrong with it. Without a country code it is taken to be of the company's country. */
export function parsePhoneNumber(text: string, defaultCountry: string): { e164: string } | { problem: string } {
  const number = parsePhoneNumberFromString(text, defaultCountry as CountryCode)
  if (number?.isPossible() && !number.ext) return { e164: number.number }
  return { problem: `is not a phone number; write it with its country code, or as in ${defaultCountry}` }
}
