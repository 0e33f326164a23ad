import type { SafeHtml } from '@remix-run/html-template'
import type { DocumentDetailRow } from '../../documents/queries.ts'
import type { FormElement } from '../../flows/flow.ts'
import { TYPES_ON_PAGES } from '../forms/element-types.ts'
import type { Entry } from '../forms/entry.ts'
import type { EntryProblem } from '../forms/entry-problems.ts'
import type { View } from '../layout.ts'
import { problemText } from './problem-text.ts'

/** One element of a form: its label, its help, its field with what it holds, and what is wrong beside it. */
export function renderField(
  view: View,
  element: FormElement,
  held: { entry: Entry; document: DocumentDetailRow | undefined; problem: EntryProblem | undefined },
): SafeHtml {
  const { field, bounds } = TYPES_ON_PAGES[element.type]
  return field(view, {
    ...held,
    element,
    bounds: bounds(view, element.constraints),
    problem: held.problem && problemText(view, element, held.problem),
  })
}
