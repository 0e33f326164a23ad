import { html, type SafeHtml } from '@remix-run/html-template'
import type { FormElement } from '../../flows/flow.ts'
import type { Answers } from '../answers.ts'
import type { FieldProblems } from '../field-problems.ts'
import { type Entry, isEmpty } from '../form-entries.ts'
import type { View } from '../layout.ts'
import { takesFile, takesValue } from '../standing.ts'
import { documentStatus } from './document-status.ts'
import { dayText } from './moment.ts'
import { problemText } from './problem-text.ts'

/** What was answered, to be read. */
export function answerList(
  view: View,
  elements: FormElement[],
  answers: Answers,
  problems: FieldProblems = new Map(),
): SafeHtml {
  return html`<dl class="answers">
${elements
  .filter((element) => takesFile(element) || takesValue(element))
  .map((element) => {
    const problem = problems.get(element.id)
    return html`<div${problem ? html` class="wrong"` : ''}><dt>${element.label}</dt>
<dd>${shown(view, element, answers)}${problem ? html`<p class="problem">${problemText(view, element, problem)}</p>` : ''}</dd></div>
`
  })}</dl>`
}

function shown(view: View, element: FormElement, { entries, documents }: Answers): SafeHtml {
  const nothing = html`<span class="muted">${view.messages.application.nothingAnswered}</span>`
  if (takesFile(element)) {
    const document = documents.get(element.id)
    return document
      ? html`${document.file_name}<br><span class="muted">${documentStatus(view, document)}</span>`
      : nothing
  }
  const entry = entries.get(element.id)
  return isEmpty(entry) || entry === undefined
    ? nothing
    : html`<span class="text">${entryText(view, element, entry)}</span>`
}

/** What stands in an element's fields, as a text. What is no answer that the element knows is shown as it is. */
export function entryText({ language, messages }: View, { type, constraints }: FormElement, entry: Entry): string {
  if (Array.isArray(entry)) return entry.map(choiceLabel).join(', ')
  if (typeof entry === 'object') return addressLines(entry)
  if (type === 'selection') return choiceLabel(entry)
  if (type === 'boolean') return entry === 'true' ? messages.form.yes : entry === 'false' ? messages.form.no : entry
  if (type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(entry)) return dayText(language, entry)
  return entry

  function choiceLabel(id: string): string {
    return constraints.choices?.find((choice) => choice.id === id)?.label ?? id
  }
}

function addressLines({ line1, line2, city, region, postal_code: code, country }: Exclude<Entry, string | string[]>) {
  const cityLine = [city, [region, code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, cityLine, country].filter(Boolean).join('\n')
}
