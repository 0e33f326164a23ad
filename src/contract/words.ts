/**
 * A text by language (BCP 47 tags). The first language is the company's own: its text stands wherever another one is
 * missing.
 */
export type Words = Readonly<Record<string, string>>

/** The language that a company writes in if its file does not say so. */
export const DEFAULT_LANGUAGE = 'en'

/** @param texts the same text in other languages, and perhaps in its own */
export const wordsOf = (own: string, text: string, texts: Words | null | undefined): Words => ({
  [own]: text,
  ...texts,
})

/** A text as a company file has it. @returns it by language, the company's own first */
export const asWords = (own: string, text: string | Words): Words =>
  typeof text === 'string' ? { [own]: text } : wordsOf(own, text[own] ?? '', text)

/** The text for a reader, and the language it is in: another regional form, or the company's own if need be. */
export function chooseWords(words: Words, language: string): { text: string; language: string } {
  const [general = language] = language.split('-')
  const found = [language, general].find((tag) => words[tag] !== undefined) ?? Object.keys(words)[0]
  return { text: words[found ?? ''] ?? '', language: found ?? language }
}

/** Which way a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  // The types of TypeScript do not know the method yet.
  (new Intl.Locale(language) as unknown as { getTextInfo(): { direction: 'ltr' | 'rtl' } }).getTextInfo().direction
