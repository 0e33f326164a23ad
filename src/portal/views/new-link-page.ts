import { html } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import { page, type RenderedPage, type View } from '../layout.ts'
import { newLinkForm } from './new-link-form.ts'

/** Where a new link is asked for, perhaps with what was entered. */
export function newLinkPage(view: View, company: PublicCompany, email = '', problem?: string): RenderedPage {
  const { title } = view.messages.newLink
  return page(view, {
    title,
    company,
    content: html`<div class="card"><h1>${title}</h1>${newLinkForm(view, company, { email, problem })}</div>`,
  })
}

/** What everyone is told, whoever has the address. */
export function newLinkSentPage(view: View, company: PublicCompany): RenderedPage {
  const { sentTitle, sent } = view.messages.newLink
  return page(view, {
    title: sentTitle,
    company,
    content: html`<div class="card"><h1>${sentTitle}</h1><p>${sent}</p><p class="muted">${view.messages.signUp.notThere}</p></div>`,
  })
}
