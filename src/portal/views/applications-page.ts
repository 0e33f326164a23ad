import { html } from '@remix-run/html-template'
import type { OwnApplication } from '../../applications/own-application-queries.ts'
import { applicantView, nameTranslations } from '../../flows/translations.ts'
import { page, type RenderedPage } from '../layout.ts'
import { applicationPath } from '../paths.ts'
import type { SessionView } from './application-frame.ts'
import { momentIn } from './moment.ts'
import { stageWords } from './stage-words.ts'
import { shownWords } from './words.ts'

/** The applicant's applications. */
export function applicationsPage(view: SessionView, applications: OwnApplication[]): RenderedPage {
  const { messages, language, session, pathTo } = view
  const own = session.company.language
  const named = (name: string, translations: unknown) =>
    shownWords(view, nameTranslations(own, { name, translations }).name)
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
    flow_translations,
    stage_name,
    stage_translations,
    stage_applicant_view,
    stage_kind,
    created,
  }) => html`<li class="card"><a href="${pathTo(applicationPath(id))}">${named(flow_name, flow_translations)}</a>
<p><strong>${shownWords(
    view,
    stageWords(view, {
      kind: stage_kind,
      translations: nameTranslations(own, { name: stage_name, translations: stage_translations }),
      applicant_view: applicantView(own, stage_applicant_view),
    }),
  )}</strong></p>
<p class="muted">${view.say(messages.applications.begunOn, { moment: momentIn(language, session.company.timezone, created) })}</p></li>
`,
)}</ul>`,
  })
}
