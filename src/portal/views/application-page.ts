import { html, type SafeHtml } from '@remix-run/html-template'
import type { FormElement, Page } from '../../flows/flow.ts'
import type { InterviewRow } from '../../interviews/interview.ts'
import { isEmpty } from '../forms/entry.ts'
import type { FilledForm } from '../forms/filled-form.ts'
import { askedOf, type Standing } from '../forms/standing.ts'
import type { RenderedPage } from '../layout.ts'
import { interviewPath } from '../paths.ts'
import { applicationFrame, notice, type SessionView } from './application-frame.ts'
import { entryList } from './entry-list.ts'
import { interviewDetails } from './interview-page.ts'
import { plainWords, shownWords } from './words.ts'

/** How an application stands when there is nothing to fill in: what happens next, and what was filled in so far. */
export function applicationPage(
  view: SessionView,
  standing: Standing,
  filled: FilledForm,
  interviews: InterviewRow[],
  { isWithdrawn = false } = {},
): RenderedPage {
  const { application } = view.messages
  const isOver = standing.stage.kind === 'rejected' || standing.stage.kind === 'completed'
  const { name, text: own } = standing.stage.applicant_view
  const { withdrawn, withdrawnText } = view.messages.ownData
  if (isWithdrawn) {
    const told = view.say(withdrawnText, { company: view.session.company.name })
    return applicationFrame(view, standing, {
      title: withdrawn,
      content: html`${notice(withdrawn, told)}
${filledPages(view, standing, filled)}`,
    })
  }
  const { title, text } = standing.isSent && !isOver ? application.sent : application.standing[standing.stage.kind]
  return applicationFrame(view, standing, {
    title: own && name ? plainWords(view, name) : title,
    content: html`${own ? notice(name ? shownWords(view, name) : title, shownWords(view, own)) : notice(title, text)}
${interviews.map((interview) => interviewCard(view, interview))}
${filledPages(view, standing, filled)}`,
  })
}

const interviewCard = (view: SessionView, interview: InterviewRow): SafeHtml => html`<section class="card">
<h2>${view.messages.interview.title}</h2>
${interviewDetails(view, interview)}
<p><a class="button quiet" href="${view.pathTo(interviewPath(interview.application_id, interview.page_id))}">${view.messages.review.change}</a></p>
</section>`

/** What was answered so far, page by page. */
export function filledPages(view: SessionView, standing: Standing, filled: FilledForm): SafeHtml | '' {
  const filledIn = (page: Page) => askedOf(standing, page).filter((element) => isFilled(element, filled))
  const pages = standing.flow.pages.filter((page) => filledIn(page).length > 0)
  if (pages.length === 0) return ''
  return html`<section class="card">
<h2>${view.messages.application.yourAnswers}</h2>
${pages.map(
  (page) => html`<section class="reviewed">
<h3>${shownWords(view, page.translations.name)}</h3>
${entryList(view, filledIn(page), filled)}
</section>
`,
)}</section>`
}

const isFilled = ({ id }: FormElement, { entries, documents }: FilledForm) =>
  !isEmpty(entries.get(id)) || documents.has(id)
