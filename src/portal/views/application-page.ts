import { html, type SafeHtml } from '@remix-run/html-template'
import type { FormElement } from '../../flows/flow.ts'
import { isEmpty } from '../forms/entry.ts'
import type { FilledForm } from '../forms/filled-form.ts'
import { elementsOf, type Standing } from '../forms/standing.ts'
import type { RenderedPage } from '../layout.ts'
import { applicationFrame, notice, type SessionView } from './application-frame.ts'
import { entryList } from './entry-list.ts'
import { plainWords, shownWords } from './words.ts'

/** How an application stands when there is nothing to fill in: what happens next, and what was filled in so far. */
export function applicationPage(view: SessionView, standing: Standing, filled: FilledForm): RenderedPage {
  const { application } = view.messages
  const isOver = standing.stage.kind === 'rejected' || standing.stage.kind === 'completed'
  const { name, text: own } = standing.stage.applicant_view
  const { title, text } = standing.isSent && !isOver ? application.sent : application.standing[standing.stage.kind]
  return applicationFrame(view, standing, {
    title: own && name ? plainWords(view, name) : title,
    content: html`${own ? notice(name ? shownWords(view, name) : title, shownWords(view, own)) : notice(title, text)}
${filledPages(view, standing, filled)}`,
  })
}

function filledPages(view: SessionView, { flow }: Standing, filled: FilledForm): SafeHtml | '' {
  const pages = flow.pages.filter((page) => elementsOf(flow, page).some((element) => isFilled(element, filled)))
  if (pages.length === 0) return ''
  return html`<section class="card">
<h2>${view.messages.application.yourAnswers}</h2>
${pages.map(
  (page) => html`<section class="reviewed">
<h3>${shownWords(view, page.translations.name)}</h3>
${entryList(
  view,
  elementsOf(flow, page).filter((element) => isFilled(element, filled)),
  filled,
)}
</section>
`,
)}</section>`
}

const isFilled = ({ id }: FormElement, { entries, documents }: FilledForm) =>
  !isEmpty(entries.get(id)) || documents.has(id)
