import { readdirSync, readFileSync } from 'node:fs'
import { directionOf } from '../../contract/words.ts'
import english from './en.json' with { type: 'json' }

/** What the applicant's pages say in one language: a file of this folder, made by translators (docs/translate.md). */
export type Messages = typeof english

/** A text with `{placeholders}`, perhaps in the plural forms of its language (CLDR), chosen by `{count}`. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

const FOLDER = new URL('./', import.meta.url)

/** Every language of the pages. What a file lacks is said in English. */
export const MESSAGES: ReadonlyMap<string, Messages> = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [
      name.slice(0, -'.json'.length),
      withMissing(english, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))) as Messages,
    ]),
)

function withMissing(complete: object, part: unknown): object {
  if (typeof part !== 'object' || part === null) return complete
  return Object.fromEntries(
    Object.entries(complete).map(([key, value]) => {
      const own = (part as Record<string, unknown>)[key]
      const isGroup = typeof value === 'object' && !('other' in value)
      return [key, isGroup ? withMissing(value, own) : (own ?? value)]
    }),
  )
}

/** Fills in a message, with numbers as its language writes them. */
export function fill(language: string, message: Message, values: Record<string, string | number>): string {
  const text = typeof message === 'string' ? message : pluralForm(language, message, Number(values.count))
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : isolated(language, value)
  })
}

const pluralForm = (language: string, forms: Exclude<Message, string>, count: number): string =>
  forms[new Intl.PluralRules(language).select(count)] ?? forms.other

/** A foreign name would disturb the order of a text that is written from right to left; an address is left as it is. */
export const isolated = (language: string, value: string): string =>
  directionOf(language) === 'rtl' && !/^https?:/.test(value) ? `\u2068${value}\u2069` : value
