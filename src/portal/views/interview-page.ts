import { html, type SafeHtml } from '@remix-run/html-template'
import { type InterviewRow, isAhead } from '../../interviews/interview.ts'
import type { Appointment } from '../forms/appointment.ts'
import { follower } from '../forms/following.ts'
import { type RenderedPage, tokenField } from '../layout.ts'
import { calendarPath, interviewPath, pagePath, reviewPath } from '../paths.ts'
import { applicationFrame, notice, type SessionView } from './application-frame.ts'
import { lengthText, peopleText, placeText } from './interview-words.ts'
import { momentIn } from './moment.ts'

/** Whether a page with a schedule shows what was chosen, and not what there is to choose from. */
export const isShownAsChosen = (interview: InterviewRow): boolean =>
  isAhead(interview) || interview.status === 'cancelled'

/** The time that an applicant has chosen, with what they can do about it. */
export function interviewPage(
  view: SessionView,
  { standing, page, interview, isOpen, canChoose }: Appointment,
  { isSaved = false, hasBegun = false }: { isSaved?: boolean; hasBegun?: boolean } = {},
): RenderedPage {
  const { interview: texts } = view.messages
  const applicationId = standing.application.id
  const path = view.pathTo(interviewPath(applicationId, page.id))
  if (!interview || interview.status === 'cancelled') {
    const text = interview?.cancelled_by === 'applicant' ? texts.cancelled : texts.cancelledByCompany
    return applicationFrame(view, standing, {
      title: texts.cancelledTitle,
      content: notice(
        texts.cancelledTitle,
        text,
        html`${interview?.cancel_reason ? html`<p class="text">${interview.cancel_reason}</p>` : ''}
${canChoose ? html`<p><a class="button" href="${path}?change">${texts.change}</a></p>` : ''}`,
      ),
    })
  }
  const isToCome = isAhead(interview)
  return applicationFrame(view, standing, {
    title: texts.title,
    content: html`<div class="card"><h1>${texts.title}</h1>
${isSaved ? html`<p class="saved-note" role="status">${texts.saved}</p>` : ''}
${hasBegun ? html`<div class="problems" role="alert"><p>${texts.problems.begun}</p></div>` : ''}
${interviewDetails(view, interview)}
${isToCome ? ways() : html`<p>${texts.over}</p>`}
</div>`,
  })

  function ways(): SafeHtml {
    return html`<div class="buttons">
${isOpen ? html`<a class="button" href="${view.pathTo(nextPath())}">${texts.goOn}</a>` : ''}
<a class="button quiet" href="${view.pathTo(calendarPath(applicationId, page.id))}" download>${texts.calendar}</a>
${canChoose ? html`<a class="button quiet" href="${path}?change">${texts.change}</a>` : ''}
</div>
<details class="cancel"><summary>${texts.cancel}</summary>
<p>${texts.cancelText}</p>
<form method="post" action="${path}">
${tokenField(view)}
<button class="quiet" name="do" value="cancel">${texts.cancelNow}</button>
</form></details>`
  }

  function nextPath(): string {
    const following = follower(standing, page)
    return following.outcome === 'next' ? pagePath(applicationId, following.page.id) : reviewPath(applicationId)
  }
}

/** When, with whom and where. */
export function interviewDetails(view: SessionView, interview: InterviewRow): SafeHtml {
  const { language, messages } = view
  const { interview: texts } = messages
  const place = placeText(view.session.company, interview, language)
  const length = lengthText(language, interview.ends_at.getTime() - interview.starts_at.getTime())
  return html`<dl class="answers">
<div><dt>${texts.when}</dt><dd><time datetime="${interview.starts_at.toISOString()}">${momentIn(language, interview.time_zone, interview.starts_at, { weekday: 'long' })}</time> <span class="muted">(${length})</span></dd></div>
<div><dt>${texts.with}</dt><dd>${peopleText(language, interview)}</dd></div>
${place === '' ? '' : html`<div><dt>${texts.place}</dt><dd>${placeLink(place)}</dd></div>`}
</dl>`
}

/** An address of the web can be followed. */
const placeLink = (place: string): SafeHtml =>
  /^https:\/\/\S+$/.test(place) ? html`<a href="${place}">${place}</a>` : html`<span class="text">${place}</span>`
