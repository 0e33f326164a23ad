import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { asWords } from '../../contract/words.ts'
import type { View } from '../layout.ts'
import { shownWords } from './words.ts'

/** What the company says first, in the applicant's language or else in its own. */
export function welcomeText(view: View, { language, theme: { welcome } }: PublicCompany): SafeHtml | '' {
  if (welcome === undefined) return ''
  return html`<p>${shownWords(view, asWords(language, welcome))}</p>`
}
