import type { FormElement } from '../../flows/flow.ts'
import { TYPES_ON_PAGES } from '../forms/element-types.ts'
import type { EntryProblem } from '../forms/entry-problems.ts'
import type { View } from '../layout.ts'
import { typeNames } from './file-types-text.ts'
import { sizeText } from './size-text.ts'

/** What is wrong with an element and what to do, for its applicant. */
export function problemText(view: View, element: FormElement, problem: EntryProblem): string {
  const { problems } = view.messages.form
  const { missing, unusable, bounds } = TYPES_ON_PAGES[element.type]
  switch (problem) {
    case 'missing':
      return problems.missing[missing]
    case 'wrong_type':
      return view.say(problems.wrong_type, { types: typeNames(element) })
    case 'too_large':
      return view.say(problems.too_large, { size: sizeText(view, element.constraints.max_bytes ?? 0) })
    case 'damaged':
      return problems.damaged
    case 'infected':
      return problems.infected
    case 'unusable': {
      const reason = problems.unusable[element.constraints.pattern === undefined ? unusable : 'pattern']
      return [reason, bounds(view, element.constraints)].filter(Boolean).join(' ')
    }
  }
}
