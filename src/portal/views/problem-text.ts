import type { Violation } from '../../flows/element-type.ts'
import type { FormElement } from '../../flows/flow.ts'
import { TYPES_ON_PAGES } from '../forms/element-types.ts'
import type { EntryProblem, MissingParts } from '../forms/entry-problems.ts'
import type { View } from '../layout.ts'
import { typeNames } from './file-types-text.ts'
import { dayText } from './moment.ts'
import { sizeText } from './size-text.ts'

/** What is wrong with an element and what to do, for its applicant. */
export function problemText(view: View, element: FormElement, problem: EntryProblem): string {
  const { problems } = view.messages.form
  const { missing, unusable } = TYPES_ON_PAGES[element.type]
  if (typeof problem === 'object')
    return 'parts' in problem ? partsText(view, problem) : violationText(view, element, problem)
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
    case 'unusable':
      return problems.unusable[element.constraints.pattern === undefined ? unusable : 'pattern']
  }
}

/** What the bounds are stands beside the field already: here is which one is broken, and by how much. */
function violationText(view: View, { type }: FormElement, violation: Violation): string {
  const { violations } = view.messages.form.problems
  if (violation.rule === 'whole') return violations.whole
  if ('by' in violation) return view.say(violations[violation.rule], { count: violation.by })
  if (type === 'group') return view.say(violations.max_entries, { count: Number(violation.bound) })
  if (type === 'date') {
    return view.say(violations[`${violation.rule}_date`], { bound: dayText(view.language, String(violation.bound)) })
  }
  return view.say(violations[violation.rule], { bound: violation.bound })
}

function partsText(view: View, { parts }: MissingParts): string {
  const { address, problems } = view.messages.form
  return view.say(problems.parts, {
    parts: parts.map((part) => address[part]).join(view.messages.common.listSeparator),
  })
}
