import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { tokenField, type View } from '../layout.ts'
import { newLinkPath } from '../paths.ts'

interface NewLinkOptions {
  /** The token of a link that no longer works, which says whose it was. */
  token?: string | undefined
  email?: string
  problem?: string | undefined
  /** In a tab of its own, since this page holds what was typed. */
  opensBeside?: boolean
}

/** Asks for a new link; without a company there is nobody who could send one. */
export function newLinkForm(
  view: View,
  company: PublicCompany | undefined,
  { token, email = '', problem, opensBeside = false }: NewLinkOptions = {},
): SafeHtml | '' {
  if (!company) return ''
  const { newLink } = view.messages
  const field = html`<label for="email">${newLink.email}</label>
<p class="help" id="email-help">${newLink.text}</p>
${problem ? html`<p class="problem" id="email-problem">${problem}</p>` : ''}
<input id="email" name="email" type="email" autocomplete="email" value="${email}" required aria-describedby="email-help${
    problem ? ' email-problem' : ''
  }"${problem ? html` aria-invalid="true" autofocus` : ''}>`
  return html`<form method="post" novalidate action="${view.pathTo(newLinkPath(company.slug))}"${opensBeside ? html` target="_blank"` : ''}>
${tokenField(view)}
${token === undefined ? field : html`<input type="hidden" name="token" value="${token}"><p class="muted">${newLink.byLink}</p>`}
<button class="wide">${newLink.ask}</button>
</form>`
}
