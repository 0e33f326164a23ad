import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { type Words, wordsOf } from '../../contract/words.ts'
import type { View } from '../layout.ts'
import { shownWords } from './words.ts'

/** What the company says first, in the applicant's language or else in its own. */
export function welcomeText(view: View, { language, theme: { welcome } }: PublicCompany): SafeHtml | '' {
  if (welcome === undefined) return ''
  return html`<p>${shownWords(view, typeof welcome === 'string' ? { [language]: welcome } : ownFirst(language, welcome))}</p>`
}

const ownFirst = (own: string, words: Words): Words => wordsOf(own, words[own] ?? Object.values(words)[0] ?? '', words)
