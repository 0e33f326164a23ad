import { html } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { page, type RenderedPage, tokenField, type View } from '../layout.ts'
import { newLinkForm } from './new-link-form.ts'

/** Fields that the form itself brings. */
const OWN_FIELDS = ['submission', 'then']

/**
 * For a form that came without a session, or with the token of another: what was typed, ready to be sent once more. It is
 * only ever sent by a person who presses the button here.
 */
export function keptPage(
  view: View,
  reason: 'not_logged_in' | 'forged',
  { company, typed, action }: { company: PublicCompany | undefined; typed: [string, string][]; action: string },
): RenderedPage {
  const { kept } = view.messages
  const isLoggedOut = reason === 'not_logged_in'
  const title = isLoggedOut ? kept.title : kept.confirmTitle
  const shown = typed.filter(([name, text]) => !OWN_FIELDS.includes(name) && text !== '')
  return page(view, {
    title,
    company,
    content: html`<div class="card"><h1>${title}</h1>
<p>${isLoggedOut ? kept.text : kept.confirmText}</p>
${isLoggedOut ? newLinkForm(view, company, { opensBeside: true }) : ''}
<form method="post" enctype="multipart/form-data" action="${action}">
${tokenField(view)}
${typed.map(
  ([name, text]) => html`<input type="hidden" name="${name}" value="${text}">
`,
)}
<button class="wide${isLoggedOut ? ' quiet' : ''}">${kept.again}</button>
</form>
${shown.length > 0 ? html`<h2>${kept.typed}</h2><ul class="typed">${shown.map(([, text]) => html`<li><bdi>${text}</bdi></li>`)}</ul>` : ''}
<p class="muted">${kept.files}</p></div>`,
  })
}
