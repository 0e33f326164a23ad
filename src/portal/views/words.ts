import { html, type SafeHtml } from '@remix-run/html-template'
import { chooseWords, directionOf, type Words } from '../../contract/words.ts'

/** Whoever reads a page, by its language. */
interface Reader {
  language: string
}

/** A company's text for the reader. Where it falls back to another language, screen readers are told so. */
export function shownWords(view: Reader, words: Words): SafeHtml {
  const attributes = languageOf(view, words)
  const text = plainWords(view, words)
  return attributes ? html`<span${attributes}>${text}</span>` : html`${text}`
}

/** The same where there can be no markup. */
export const plainWords = ({ language }: Reader, words: Words): string => chooseWords(words, language).text

/** The `lang` and `dir` of an element that holds nothing but these words, if they are not the page's. */
export function languageOf({ language: reader }: Reader, words: Words): SafeHtml | '' {
  const { language } = chooseWords(words, reader)
  if (language === reader) return ''
  const direction = directionOf(language)
  return html` lang="${language}"${direction === directionOf(reader) ? '' : html` dir="${direction}"`}`
}
