import { html, type SafeHtml } from '@remix-run/html-template'
import type { Theme } from '../../companies/theme.ts'
import type { View } from '../layout.ts'

/** What the company says first, in the applicant's language or else in English. */
export function welcomeText({ language }: View, { welcome }: Theme): SafeHtml | '' {
  const text = welcome?.[language] ?? welcome?.en
  return text ? html`<p>${text}</p>` : ''
}
