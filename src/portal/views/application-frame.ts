import { html, type SafeHtml } from '@remix-run/html-template'
import type { Session } from '../door/session.ts'
import type { Standing } from '../forms/standing.ts'
import { withdrawalOf } from '../forms/withdrawal.ts'
import { type PageContent, page, type RenderedPage, type View } from '../layout.ts'
import { APPLICATIONS_PATH, answersPath, applicationPath, historyPath, OWN_DATA_PATH, withdrawPath } from '../paths.ts'
import { steps } from './steps.ts'
import { plainWords, shownWords } from './words.ts'

export type SessionView = View & { session: Session }

/** A page of one application: its role, where it stands, and links to its other pages. */
export function applicationFrame(
  view: SessionView,
  standing: Standing,
  { title, content, ...rest }: Pick<PageContent, 'title' | 'content' | 'script' | 'scriptParts' | 'formId'>,
): RenderedPage {
  const { application, flow } = standing
  const { messages, pathTo } = view
  return page(view, {
    ...rest,
    title: `${title} – ${plainWords(view, flow.translations.name)}`,
    company: view.session.company,
    content: html`<p class="role"><a href="${pathTo(applicationPath(application.id))}">${shownWords(view, flow.translations.name)}</a></p>
${steps(view, standing)}
${content}
<nav class="ways" aria-label="${messages.applications.title}"><a href="${pathTo(historyPath(application.id))}">${messages.application.history}</a>
<a href="${pathTo(answersPath(application.id))}">${messages.ownData.answers}</a>
${withdrawalOf(standing) ? html`<a href="${pathTo(withdrawPath(application.id))}">${messages.ownData.withdraw}</a>` : ''}
<a href="${pathTo(OWN_DATA_PATH)}">${messages.ownData.title}</a>
${application.has_others ? html`<a href="${pathTo(APPLICATIONS_PATH)}">${messages.common.backToApplications}</a>` : ''}</nav>`,
  })
}

/** A heading with its text. */
export const notice = (title: SafeHtml | string, text: SafeHtml | string, rest: SafeHtml | '' = ''): SafeHtml =>
  html`<div class="card"><h1>${title}</h1>
<p>${text}</p>
${rest}</div>`
