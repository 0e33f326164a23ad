import { type ElementValue, parseElementValue, presentValue } from '../../flows/element-value.ts'
import type { FormElement } from '../../flows/flow.ts'
import type { StoredValue } from '../../flows/stored-value.ts'
import { TYPES_ON_PAGES } from './element-types.ts'
import { type Entries, type Entry, isEmpty } from './entry.ts'
import type { EntryProblems } from './entry-problems.ts'
import { takesValue } from './standing.ts'

/** What a browser sent for some elements. */
export function parseEntries(elements: FormElement[], fields: Record<string, unknown>): Entries {
  return new Map(elements.filter(takesValue).map(({ id, type }) => [id, TYPES_ON_PAGES[type].entry.parse(id, fields)]))
}

/** The entry for a stored value. */
export const presentEntry = ({ type }: FormElement, stored: StoredValue | undefined): Entry =>
  TYPES_ON_PAGES[type].entry.of(stored ? presentValue(type, stored) : null)

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
    const parsed = parseElementValue(element, isEmpty(entry) ? null : entry, defaultCountry)
    if ('problem' in parsed) unusable.set(element.id, 'unusable')
    else values.set(element.id, parsed)
  }
  return { values, unusable }
}
