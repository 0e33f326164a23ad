import type { Violation } from '../../flows/element-type.ts'
import { type AddressPart, missingParts } from '../../flows/element-types/address.ts'
import type { FormElement } from '../../flows/flow.ts'
import { type Entries, type Entry, isEmpty } from './entry.ts'
import { filledMembers, rowsOf } from './group-entries.ts'
import { takesFile } from './standing.ts'

/** What is wrong with an element's entry or file. */
export type EntryProblem = 'missing' | 'unusable' | FileProblem | Violation | MissingParts
/** An address without parts that its country needs. */
export interface MissingParts {
  parts: AddressPart[]
}
export type FileProblem = 'wrong_type' | 'too_large' | 'damaged' | 'infected'

/** What is wrong in a form, by the ids of its elements, and of those in the entries of its groups. */
export type EntryProblems = Map<string, EntryProblem>

/** Required elements that are not filled in. @param filed the elements that hold a document */
export function missingEntries(elements: FormElement[], entries: Entries, filed: Set<string>): EntryProblems {
  const missing = elements.filter(
    (element) => element.required && (takesFile(element) ? !filed.has(element.id) : isEmpty(entries.get(element.id))),
  )
  const inGroups = elements
    .filter(({ type }) => type === 'group')
    .flatMap((group) => [...missingInGroup(group, entries.get(group.id))])
  return new Map([
    ...missing.map(({ id }): [string, 'missing'] => [id, 'missing']),
    ...inAddresses(elements, entries),
    ...inGroups,
  ])
}

function inAddresses(elements: FormElement[], entries: Entries): EntryProblems {
  return new Map(
    elements.flatMap(({ id, type, required }): [string, MissingParts][] => {
      const entry = entries.get(id)
      if (type !== 'address' || !required || isEmpty(entry)) return []
      const parts = missingParts(entry as Partial<Record<AddressPart, string>>)
      return parts.length > 0 ? [[id, { parts }]] : []
    }),
  )
}

/** What is missing in a group: entries, or required answers of an entry. */
function missingInGroup(group: FormElement, entry: Entry | undefined): EntryProblems {
  const filled = rowsOf(entry).filter((row) => !isEmpty([row])).length
  const least = Math.max(Number(group.constraints.min ?? 0), group.required ? 1 : 0)
  const members = filledMembers(group, entry)
  const held = new Map(members.map((member) => [member.element.id, member.entry]))
  return new Map([
    ...missingEntries(
      members.map(({ element }) => element),
      held,
      new Set(),
    ),
    ...(filled < least && (group.required || filled > 0) ? [[group.id, 'missing'] as const] : []),
  ])
}
