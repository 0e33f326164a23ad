import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { RefusalReason } from '../door/refusal.ts'
import { page, type RenderedPage, type View } from '../layout.ts'
import { APPLICATIONS_PATH, rolesPath } from '../paths.ts'
import { newLinkForm } from './new-link-form.ts'

/** Where a new link helps. */
const ENDS_OF_LINKS: RefusalReason[] = ['link_unknown', 'link_expired', 'link_revoked', 'link_used', 'not_logged_in']

/** What is wrong and what to do next. @param token that of a known link which leads nowhere any more */
export function refusalPage(
  view: View,
  reason: RefusalReason,
  { company, token }: { company?: PublicCompany | undefined; token?: string | undefined } = {},
): RenderedPage {
  const { title, text } = view.messages.refusals[reason]
  return page(view, {
    title,
    company,
    content: html`<div class="card"><h1>${title}</h1><p>${text}</p>${wayOn()}</div>`,
  })

  function wayOn(): SafeHtml | '' {
    if (ENDS_OF_LINKS.includes(reason)) return newLinkForm(view, company, { token })
    if (view.isLoggedIn) return button(APPLICATIONS_PATH, view.messages.common.backToApplications)
    if (company && reason === 'not_found') return button(rolesPath(company.slug), view.messages.roles.all)
    return ''
  }

  function button(path: string, label: string): SafeHtml {
    return html`<p><a class="button" href="${view.pathTo(path)}">${label}</a></p>`
  }
}
