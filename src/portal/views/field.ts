import type { SafeHtml } from '@remix-run/html-template'
import type { DocumentDetailRow } from '../../documents/queries.ts'
import type { FormElement } from '../../flows/flow.ts'
import { TYPES_ON_PAGES } from '../forms/element-types.ts'
import type { Entry } from '../forms/entry.ts'
import type { EntryProblems } from '../forms/entry-problems.ts'
import type { View } from '../layout.ts'
import { problemText } from './problem-text.ts'

/** One element of a form: its label, its help, its field with what it holds, and what is wrong beside it. */
export function renderField(
  view: View,
  element: FormElement,
  { entry, document, problems }: { entry: Entry; document: DocumentDetailRow | undefined; problems: EntryProblems },
): SafeHtml {
  const { field, bounds } = TYPES_ON_PAGES[element.type]
  const problemOf = (one: FormElement) => {
    const problem = problems.get(one.id)
    return problem && problemText(view, one, problem)
  }
  return field(view, {
    entry,
    document,
    element,
    bounds: bounds(view, element.constraints),
    problem: problemOf(element),
    problemOf,
  })
}
