import { html } from '@remix-run/html-template'
import type { RefusalReason } from '../door/refusal.ts'
import { type PageContent, page, type RenderedPage, type View } from '../layout.ts'
import { APPLICATIONS_PATH } from '../paths.ts'

/** What is wrong and what to do next. */
export function refusalPage(view: View, reason: RefusalReason, company?: PageContent['company']): RenderedPage {
  const { title, text } = view.messages.refusals[reason]
  const wayBack = view.isLoggedIn
    ? html`<p><a class="button" href="${view.pathTo(APPLICATIONS_PATH)}">${view.messages.common.backToApplications}</a></p>`
    : ''
  return page(view, {
    title,
    company,
    content: html`<div class="card"><h1>${title}</h1><p>${text}</p>${wayBack}</div>`,
  })
}
