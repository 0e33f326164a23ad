import type { FormElement } from '../../flows/flow.ts'
import { type Entries, isEmpty } from './entry.ts'
import { takesFile } from './standing.ts'

/** What is wrong with an element's entry or file. */
export type EntryProblem = 'missing' | 'unusable' | FileProblem
export type FileProblem = 'wrong_type' | 'too_large' | 'damaged' | 'infected'

/** What is wrong in a form, by element id. */
export type EntryProblems = Map<string, EntryProblem>

/** Required elements that are not filled in. @param filed the elements that hold a document */
export function missingEntries(elements: FormElement[], entries: Entries, filed: Set<string>): EntryProblems {
  const missing = elements.filter(
    (element) => element.required && (takesFile(element) ? !filed.has(element.id) : isEmpty(entries.get(element.id))),
  )
  return new Map(missing.map(({ id }) => [id, 'missing']))
}
