import { COUNTRIES } from '../../companies/locale.ts'

interface Country {
  code: string
  name: string
}

const byLanguage = new Map<string, Country[]>()

/** Every country by its name in a language, in the order of that language. */
export function countriesIn(language: string): Country[] {
  const known = byLanguage.get(language)
  if (known) return known
  const { compare } = new Intl.Collator(language)
  const countries = COUNTRIES.map((code) => ({ code, name: countryName(language, code) })).sort((one, other) =>
    compare(one.name, other.name),
  )
  byLanguage.set(language, countries)
  return countries
}

/** The name of a country; what is no code is shown as it is. */
export function countryName(language: string, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
}
