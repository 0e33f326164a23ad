import { type ElementValue, parseElementValue, presentValue, type Refused } from '../../flows/element-value.ts'
import type { FormElement } from '../../flows/flow.ts'
import type { StoredValue } from '../../flows/stored-value.ts'
import { TYPES_ON_PAGES } from './element-types.ts'
import { type Entries, type Entry, isEmpty } from './entry.ts'
import type { EntryProblems } from './entry-problems.ts'
import { parseGroupValue } from './group-entries.ts'
import { takesValue } from './standing.ts'

/** What a browser sent for some elements. */
export function parseEntries(elements: FormElement[], fields: Record<string, unknown>): Entries {
  return new Map(
    elements
      .filter(takesValue)
      .map(({ id, type, constraints }) => [id, TYPES_ON_PAGES[type].entry.parse(id, fields, constraints)]),
  )
}

/** The entry for a stored value. */
export const presentEntry = ({ type, constraints }: FormElement, stored: StoredValue | undefined): Entry =>
  TYPES_ON_PAGES[type].entry.of(stored ? presentValue(type, stored) : null, constraints)

/** Parses entries to values, by element id, and tells which of them cannot be stored. */
export function parseValues(
  elements: FormElement[],
  entries: Entries,
  defaultCountry: string,
): { values: Map<string, ElementValue>; unusable: EntryProblems } {
  const values = new Map<string, ElementValue>()
  const unusable: EntryProblems = new Map()
  for (const element of elements.filter(takesValue)) {
    const entry = entries.get(element.id)
    const parsed = parseEntry(element, entry)
    if ('problem' in parsed) unusable.set(element.id, parsed.violation ?? 'unusable')
    else values.set(element.id, parsed)
  }
  return { values, unusable }

  function parseEntry(element: FormElement, entry: Entry | undefined): ElementValue | Refused {
    if (element.type !== 'group') return parseElementValue(element, isEmpty(entry) ? null : entry, defaultCountry)
    const group = parseGroupValue(element, entry, defaultCountry)
    for (const [id, problem] of group.unusable) unusable.set(id, problem)
    return group.value
  }
}
