import { html, type SafeHtml } from '@remix-run/html-template'
import type { Page } from '../../flows/flow.ts'
import type { InterviewRow } from '../../interviews/interview.ts'
import type { EntryProblems } from '../forms/entry-problems.ts'
import type { FilledForm } from '../forms/filled-form.ts'
import { askedOf, type Standing, selfIdentificationOf } from '../forms/standing.ts'
import { type RenderedPage, tokenField } from '../layout.ts'
import { pagePath, reviewPath } from '../paths.ts'
import { applicationFrame, type SessionView } from './application-frame.ts'
import { entryList } from './entry-list.ts'
import { interviewDetails } from './interview-page.ts'
import { shownWords } from './words.ts'

/** All entries of a stage, each page with a way back to it, and the button that sends them. */
export function reviewPage(
  view: SessionView,
  standing: Standing,
  filled: FilledForm,
  incomplete: { page: Page; problems: EntryProblems }[],
  chosenTimes: Map<string, InterviewRow>,
): RenderedPage {
  const { review } = view.messages
  const { application, flow, pages } = standing
  const problemsOf = (page: Page) => incomplete.find((entry) => entry.page === page)?.problems
  return applicationFrame(view, standing, {
    title: review.title,
    content: html`<div class="card">
<h1>${review.title}</h1>
<p>${review.intro}</p>
${incomplete.length > 0 ? problems() : ''}
${pages.map((page) => section(page))}
${
  incomplete.length > 0
    ? ''
    : html`<form method="post" action="${view.pathTo(reviewPath(application.id))}">
${tokenField(view)}
<input type="hidden" name="transition_count" value="${application.transition_count}">
<button class="wide">${review.send}</button>
</form>`
}
</div>`,
  })

  function problems(): SafeHtml {
    return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">${review.incomplete}</h2>
<ul>${incomplete.map(({ page }) => html`<li><a href="${view.pathTo(pagePath(application.id, page.id))}">${shownWords(view, page.translations.name)}</a></li>`)}</ul>
</div>`
  }

  function chosenTime(page: Page): SafeHtml {
    const interview = chosenTimes.get(page.id)
    return interview
      ? interviewDetails(view, interview)
      : html`<p class="problem">${view.messages.interview.problems.missing}</p>`
  }

  function section(page: Page): SafeHtml {
    return html`<section class="reviewed">
<div class="heading"><h2>${shownWords(view, page.translations.name)}</h2>
<a href="${view.pathTo(pagePath(application.id, page.id))}">${review.change}<span class="hidden"> ${shownWords(view, page.translations.name)}</span></a></div>
${page.schedule_id === null ? entryList(view, [...askedOf(standing, page), ...selfIdentificationOf(flow, page)], filled, problemsOf(page)) : chosenTime(page)}
</section>
`
  }
}
