import { html, type SafeHtml } from '@remix-run/html-template'
import type { FormElement } from '../../flows/flow.ts'
import type { Answers } from '../answers.ts'
import { isEmpty } from '../entry.ts'
import type { RenderedPage } from '../layout.ts'
import { elementsOf, type Standing } from '../standing.ts'
import { answerList } from './answer-list.ts'
import { applicationFrame, notice, type SessionView } from './application-frame.ts'

/** How an application stands when there is nothing to fill in: what happens next, and what was answered so far. */
export function applicationPage(view: SessionView, standing: Standing, answers: Answers): RenderedPage {
  const { application } = view.messages
  const isOver = standing.stage.kind === 'rejected' || standing.stage.kind === 'completed'
  const { title, text } = standing.isSent && !isOver ? application.sent : application.standing[standing.stage.kind]
  return applicationFrame(view, standing, {
    title,
    content: html`${notice(title, text)}
${answered(view, standing, answers)}`,
  })
}

function answered(view: SessionView, { flow }: Standing, answers: Answers): SafeHtml | '' {
  const pages = flow.pages.filter((page) => elementsOf(flow, page).some((element) => isAnswered(element, answers)))
  if (pages.length === 0) return ''
  return html`<section class="card">
<h2>${view.messages.application.yourAnswers}</h2>
${pages.map(
  (page) => html`<section class="reviewed">
<h3>${page.name}</h3>
${answerList(
  view,
  elementsOf(flow, page).filter((element) => isAnswered(element, answers)),
  answers,
)}
</section>
`,
)}</section>`
}

const isAnswered = ({ id }: FormElement, { entries, documents }: Answers) =>
  !isEmpty(entries.get(id)) || documents.has(id)
