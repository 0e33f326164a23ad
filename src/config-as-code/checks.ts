import { isCountry, isTimeZone } from '../companies/locale.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

/** The objects in a list with their positions; the content may have the wrong type. */
export function entriesIn<T extends object>(list: T[] | undefined): [number, Partial<T>][] {
  if (!Array.isArray(list)) return []
  return [...list.entries()].filter(([, entry]) => typeof entry === 'object' && entry !== null)
}

/** The slugs or keys in a list. */
export const namesIn = <T extends object>(list: T[] | undefined, name: keyof T): Set<unknown> =>
  new Set(entriesIn(list).map(([, entry]) => entry[name]))

/** A problem for each entry whose name an earlier entry has. */
export function repeatedNames<T extends object, Name extends keyof T & string>(
  at: YamlPath,
  list: T[] | undefined,
  name: Name,
): FileProblem[] {
  const seen = new Set<unknown>()
  return entriesIn(list).flatMap(([index, entry]) => {
    const value = entry[name]
    const repeats = typeof value === 'string' && seen.has(value)
    seen.add(value)
    return repeats ? [{ at: [...at, index, name], message: `another entry of this list has the ${name} ${value}` }] : []
  })
}

/** A problem for a name that is not known; anything but a text is skipped. */
export function missing(
  at: YamlPath,
  noun: string,
  name: unknown,
  known: Set<unknown>,
  place = 'in this file',
): FileProblem[] {
  if (typeof name !== 'string' || known.has(name)) return []
  return [{ at, message: `there is no ${noun} ${name} ${place}` }]
}

export function problemAt(at: YamlPath, value: unknown, check: (value: unknown) => string | undefined): FileProblem[] {
  const message = check(value)
  return message === undefined ? [] : [{ at, message }]
}

/** Like `problemAt`; anything but a text is skipped. */
export const problemOfText = (at: YamlPath, text: unknown, check: (text: string) => string | undefined) =>
  problemAt(at, text, (value) => (typeof value === 'string' ? check(value) : undefined))

export const countryProblem = (country: string) =>
  isCountry(country) ? undefined : 'must be an ISO 3166 country code such as US'

export const timeZoneProblem = (timezone: string) =>
  isTimeZone(timezone) ? undefined : 'must be an IANA time zone such as America/Chicago'

/** A text with its place, or each of its languages. */
export const eachText = (at: YamlPath, text: unknown): [YamlPath, unknown][] =>
  typeof text === 'object' && text !== null
    ? Object.entries(text).map(([language, inLanguage]) => [[...at, language], inLanguage])
    : [[at, text]]
