import { html } from '@remix-run/html-template'
import { type PageContent, page, type RenderedPage, type View } from '../layout.ts'
import type { RefusalReason } from '../refusal.ts'

/** What is wrong and what to do next. */
export function refusalPage(view: View, reason: RefusalReason, company?: PageContent['company']): RenderedPage {
  const { title, text } = view.messages.refusals[reason]
  return page(view, { title, company, content: html`<div class="card"><h1>${title}</h1><p>${text}</p></div>` })
}
