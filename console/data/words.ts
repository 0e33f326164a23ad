/** A text of a company file: one, or one by language. */
export type FileText = string | Record<string, string>

/** The text in each language that has one; the company's own comes first. */
export const wordsIn = (own: string, text: FileText | undefined): Record<string, string> =>
  text === undefined ? {} : typeof text === 'string' ? { [own]: text } : { ...text }

/** As a company file has it: plain where there is nothing but the company's own language. */
export function asFileText(own: string, words: Record<string, string>): FileText | undefined {
  const said = Object.entries(words).filter(([, text]) => text.trim() !== '')
  if (said.length === 0) return undefined
  const [first] = said
  return said.length === 1 && first?.[0] === own ? first[1] : Object.fromEntries(said)
}
