import { html } from '@remix-run/html-template'
import type { FilledForm } from '../../portal/forms/filled-form.ts'
import type { Standing } from '../../portal/forms/standing.ts'
import type { RenderedPage } from '../../portal/layout.ts'
import { applicationFrame, type SessionView } from '../../portal/views/application-frame.ts'
import { filledPages } from '../../portal/views/application-page.ts'

/** What was answered so far, and by whom: a copy to keep. */
export function answersPage(view: SessionView, standing: Standing, filled: FilledForm): RenderedPage {
  const { ownData, application } = view.messages
  return applicationFrame(view, standing, {
    title: ownData.answers,
    content: html`<div class="card"><h1>${ownData.answers}</h1>
<p class="screen-only">${ownData.printText}</p></div>
${filledPages(view, standing, filled) || html`<div class="card"><p>${application.nothingAnswered}</p></div>`}`,
  })
}
