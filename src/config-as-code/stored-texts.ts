import type { Words } from '../contract/words.ts'

type Texts<Name extends string> = Record<Name, string | Words | undefined>

/** Columns of a row for some texts: the plain ones in the company's own language, and all languages if there are several. */
export function storedTexts<Name extends string>(own: string, texts: Texts<Name>) {
  const entries = Object.entries(texts) as [Name, string | Words | undefined][]
  const translated = entries.filter(([, text]) => typeof text === 'object')
  const plain = entries.map(([name, text]) => [name, inOwn(own, text)])
  return {
    ...(Object.fromEntries(plain) as Record<Name, string | undefined>),
    translations: translated.length > 0 ? Object.fromEntries(translated) : undefined,
  }
}

/** The text in the company's own language. */
export const inOwn = (own: string, text: string | Words | undefined): string | undefined =>
  typeof text === 'object' ? text[own] : text

/** The texts of a row as a file has them. @param translations the column */
export function fileTexts<Name extends string>(plain: Record<Name, string | null>, translations: unknown) {
  const words = (translations ?? {}) as Partial<Record<Name, Words>>
  const entries = Object.entries(plain) as [Name, string | null][]
  return Object.fromEntries(entries.map(([name, text]) => [name, words[name] ?? text])) as Record<
    Name,
    string | Words | null
  >
}
