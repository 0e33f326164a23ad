import { html } from '@remix-run/html-template'
import type { OwnApplication } from '../../applications/own-application-queries.ts'
import { page, type RenderedPage } from '../layout.ts'
import { applicationPath } from '../paths.ts'
import type { SessionView } from './application-frame.ts'
import { momentIn } from './moment.ts'

/** The applicant's applications. */
export function applicationsPage(view: SessionView, applications: OwnApplication[]): RenderedPage {
  const { messages, language, session, pathTo } = view
  return page(view, {
    title: messages.applications.title,
    company: session.company,
    content: html`<h1>${messages.applications.title}</h1>
${applications.length === 0 ? html`<p>${messages.applications.none}</p>` : ''}
<ul class="cards">
${applications.map(
  ({
    id,
    flow_name,
    stage_name,
    created,
  }) => html`<li class="card"><a href="${pathTo(applicationPath(id))}">${flow_name}</a>
<p><strong>${stage_name}</strong></p>
<p class="muted">${messages.applications.begunOn(momentIn(language, session.company.timezone, created))}</p></li>
`,
)}</ul>`,
  })
}
