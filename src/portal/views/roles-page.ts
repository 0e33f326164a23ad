import { html, type SafeHtml } from '@remix-run/html-template'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import { page, type RenderedPage, type View } from '../layout.ts'
import { rolePath } from '../paths.ts'
import { jobFacts } from './job-facts.ts'
import { shownWords } from './words.ts'

/** The open roles of a company, each with a link to its page. */
export function rolesPage(view: View, company: PublicCompany, flows: PublicFlow[]): RenderedPage {
  const { roles } = view.messages
  return page(view, {
    title: roles.title,
    company,
    isPublic: true,
    content: html`<h1>${roles.title}</h1>
${roleCards(view, company, flows)}`,
  })
}

/** Each role with a link to its page, or that there is none. */
export function roleCards(view: View, { slug }: PublicCompany, flows: PublicFlow[]): SafeHtml {
  if (flows.length === 0) return html`<p>${view.messages.roles.none}</p>`
  return html`<ul class="cards">
${flows.map(
  (
    flow,
  ) => html`<li class="card"><a href="${view.pathTo(rolePath(slug, flow.slug))}">${shownWords(view, flow.translations.name)}</a>
${jobFacts(view, flow)}</li>
`,
)}</ul>`
}
