import { html, type SafeHtml } from '@remix-run/html-template'
import type { FormElement } from '../../flows/flow.ts'
import { TYPES_ON_PAGES } from '../forms/element-types.ts'
import { isEmpty } from '../forms/entry.ts'
import type { EntryProblem, EntryProblems } from '../forms/entry-problems.ts'
import type { FilledForm } from '../forms/filled-form.ts'
import { filledMembers } from '../forms/group-entries.ts'
import { takesFile, takesValue } from '../forms/standing.ts'
import type { View } from '../layout.ts'
import { documentStatus } from './document-status.ts'
import { problemText } from './problem-text.ts'
import { shownWords } from './words.ts'

/** What was filled in, to be read. */
export function entryList(
  view: View,
  elements: FormElement[],
  filled: FilledForm,
  problems: EntryProblems = new Map(),
): SafeHtml {
  return html`<dl class="answers">
${elements
  .filter((element) => takesFile(element) || takesValue(element))
  .map((element) => {
    const problem = problems.get(element.id) ?? ofMembers(element)
    return html`<div${problem ? html` class="wrong"` : ''}><dt>${shownWords(view, element.translations.label)}</dt>
<dd>${shown(view, element, filled)}${problem ? html`<p class="problem">${problemText(view, element, problem)}</p>` : ''}</dd></div>
`
  })}</dl>`

  /** Whether something is wrong in an entry of a group. */
  function ofMembers(element: FormElement): EntryProblem | undefined {
    const members = filledMembers(element, filled.entries.get(element.id))
    return members.some((member) => problems.has(member.element.id)) ? 'unusable' : undefined
  }
}

function shown(view: View, element: FormElement, { entries, documents }: FilledForm): SafeHtml {
  const nothing = html`<span class="muted">${view.messages.application.nothingAnswered}</span>`
  if (takesFile(element)) {
    const document = documents.get(element.id)
    return document
      ? html`<span class="text">${document.file_name}</span><br><span class="muted">${documentStatus(view, element, document)}</span>`
      : nothing
  }
  const entry = entries.get(element.id)
  return isEmpty(entry) || entry === undefined
    ? nothing
    : html`<span class="text">${TYPES_ON_PAGES[element.type].shown(view, element, entry)}</span>`
}
