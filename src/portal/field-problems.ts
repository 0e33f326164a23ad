import type { FormElement } from '../flows/flow.ts'
import { parseElementValue } from '../variables/element-value.ts'
import { type Entries, type Entry, isEmpty } from './form-entries.ts'
import { takesFile, takesValue } from './standing.ts'

/** Why an element cannot be taken as it is. */
export type FieldProblem = 'missing' | 'unusable' | FileProblem
export type FileProblem = 'wrong_type' | 'too_large' | 'damaged' | 'infected'

/** What is wrong in a form, by element id. */
export type FieldProblems = Map<string, FieldProblem>

/** Elements whose entries cannot be stored. */
export function unusableEntries(elements: FormElement[], entries: Entries, defaultCountry: string): FieldProblems {
  const unusable = elements.filter((element) => !isUsable(element, entries.get(element.id), defaultCountry))
  return new Map(unusable.map(({ id }) => [id, 'unusable']))
}

function isUsable(element: FormElement, entry: Entry | undefined, defaultCountry: string): boolean {
  if (!takesValue(element) || isEmpty(entry)) return true
  return !('problem' in parseElementValue(element, entry, defaultCountry))
}

/** Elements that must be filled in and are not. @param filed the elements that hold a document */
export function missingEntries(elements: FormElement[], entries: Entries, filed: Set<string>): FieldProblems {
  const missing = elements.filter(
    (element) => element.required && (takesFile(element) ? !filed.has(element.id) : isEmpty(entries.get(element.id))),
  )
  return new Map(missing.map(({ id }) => [id, 'missing']))
}
