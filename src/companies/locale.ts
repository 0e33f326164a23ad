import { getCountries, isSupportedCountry } from 'libphonenumber-js'

/** An IANA time zone; not an offset such as +02:00, which knows no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A country that has phone numbers, by its ISO 3166 alpha-2 code. */
export const isCountry = (code: string): boolean => isSupportedCountry(code)

/** Every such country. */
export const COUNTRIES: readonly string[] = getCountries()
