import { html } from '@remix-run/html-template'
import type { FormElement } from '../../flows/flow.ts'
import { TYPES_ON_PAGES } from '../forms/element-types.ts'
import { type Entries, isEmpty } from '../forms/entry.ts'
import type { Standing } from '../forms/standing.ts'
import type { RenderedPage } from '../layout.ts'
import { applicationPath } from '../paths.ts'
import { applicationFrame, notice, type SessionView } from './application-frame.ts'
import { shownWords } from './words.ts'

/** For a submitted page that the application has left: where it is now, and what was typed, to be copied. */
export function stalePage(view: SessionView, standing: Standing, entries: Entries = new Map()): RenderedPage {
  const { stale } = view.messages
  const typed = standing.flow.form_elements.filter(({ id }) => !isEmpty(entries.get(id)))
  const link = view.pathTo(applicationPath(standing.application.id))
  return applicationFrame(view, standing, {
    title: stale.title,
    content: notice(
      stale.title,
      stale.text,
      html`${typed.length > 0 ? html`<p>${stale.kept}</p><dl class="answers">${typed.map(typedEntry)}</dl>` : ''}
<p><a class="button" href="${link}">${stale.goOn}</a></p>`,
    ),
  })

  function typedEntry(element: FormElement) {
    const text = TYPES_ON_PAGES[element.type].shown(view, element, entries.get(element.id) ?? '')
    return html`<div><dt>${shownWords(view, element.translations.label)}</dt>
<dd><span class="text">${text}</span></dd></div>
`
  }
}
