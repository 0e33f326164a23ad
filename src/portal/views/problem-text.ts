import type { FormElement } from '../../flows/flow.ts'
import type { FieldProblem } from '../field-problems.ts'
import type { View } from '../layout.ts'
import { boundsText } from './bounds-text.ts'
import { typeNames } from './file-types-text.ts'
import { sizeText } from './size-text.ts'

/** What is wrong with an element and what to do, for its applicant. */
export function problemText(view: View, element: FormElement, problem: FieldProblem): string {
  const { problems } = view.messages.form
  switch (problem) {
    case 'missing':
      return problems.missing[MISSING[element.type] ?? 'text']
    case 'wrong_type':
      return problems.wrong_type(typeNames(element))
    case 'too_large':
      return problems.too_large(sizeText(view, element.constraints.max_bytes ?? 0))
    case 'damaged':
      return problems.damaged
    case 'infected':
      return problems.infected
    case 'unusable':
      return [unusable(view, element), boundsText(view, element)].filter(Boolean).join(' ')
  }
}

const MISSING: Partial<Record<FormElement['type'], keyof View['messages']['form']['problems']['missing']>> = {
  selection: 'choice',
  multi_selection: 'choice',
  boolean: 'choice',
  date: 'date',
  time: 'time',
  document: 'file',
  signature: 'signature',
  address: 'address',
}

function unusable({ messages }: View, { type, constraints }: FormElement): string {
  const { unusable } = messages.form.problems
  switch (type) {
    case 'email':
    case 'phone':
    case 'number':
    case 'date':
    case 'time':
    case 'address':
      return unusable[type]
    case 'selection':
    case 'multi_selection':
    case 'boolean':
      return unusable.choice
    default:
      return constraints.pattern === undefined ? unusable.text : unusable.pattern
  }
}
