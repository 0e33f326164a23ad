import { html } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import { page, type RenderedPage, type View } from '../layout.ts'
import { APPLICATIONS_PATH, newLinkPath } from '../paths.ts'
import { roleCards } from './roles-page.ts'

/** For a role that takes nobody new: the way back for whoever has applied, and the open roles for everybody else. */
export function closedRolePage(view: View, company: PublicCompany, roles: PublicFlow[]): RenderedPage {
  const { common, newLink, refusals, roles: words } = view.messages
  const { title, text } = refusals.flow_closed
  const way = view.isLoggedIn
    ? { path: APPLICATIONS_PATH, label: common.backToApplications }
    : { path: newLinkPath(company.slug), label: newLink.title }
  return page(view, {
    title,
    company,
    content: html`<div class="card"><h1>${title}</h1>
<p>${text}</p>
<p><a href="${view.pathTo(way.path)}">${way.label}</a></p></div>
<h2>${words.title}</h2>
${roleCards(view, company, roles)}`,
  })
}
