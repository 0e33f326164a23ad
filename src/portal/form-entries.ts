import type { FormElement } from '../flows/flow.ts'
import { ADDRESS_PARTS, type AddressPart } from '../variables/address.ts'
import { presentValue } from '../variables/load-variables.ts'
import type { StoredValue } from '../variables/queries.ts'
import { takesValue } from './standing.ts'

/** What stands in the fields of an element: one text, the ids of several choices, or the parts of an address. */
export type Entry = string | string[] | Partial<Record<AddressPart, string>>

/** What stands in a form, by element id. */
export type Entries = Map<string, Entry>

/** The name of an address part's field. */
export const partField = (elementId: string, part: AddressPart) => `${elementId}.${part}`

/** What a browser sent for some elements. A field that it did not send is empty: so do browsers leave out unticked boxes. */
export function parseEntries(elements: FormElement[], fields: Record<string, unknown>): Entries {
  return new Map(elements.filter(takesValue).map((element) => [element.id, parseEntry(element, fields)]))
}

function parseEntry({ id, type }: FormElement, fields: Record<string, unknown>): Entry {
  switch (type) {
    case 'multi_selection':
      return [fields[id] ?? []].flat().map(String)
    case 'address':
      return Object.fromEntries(ADDRESS_PARTS.map((part) => [part, textOf(fields[partField(id, part)])]))
    default:
      return textOf(fields[id])
  }
}

/** Browsers send lines that end in \r\n. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '')

/** A stored value as it stands in its fields. An address that was given as one text stands in its first line. */
export function entryOf(element: FormElement, stored: StoredValue | undefined): Entry {
  const value = stored && presentValue(element.type, stored)
  if (value === null || value === undefined) return element.type === 'multi_selection' ? [] : ''
  if (Array.isArray(value)) return value
  if (typeof value !== 'object') return String(value)
  const { formatted, ...parts } = value as Partial<Record<AddressPart | 'formatted', string>>
  return Object.keys(parts).length > 0 ? parts : { line1: formatted ?? '' }
}

/** Whether nothing is entered. */
export function isEmpty(entry: Entry | undefined): boolean {
  if (entry === undefined || typeof entry === 'string') return !entry
  return Object.values(entry).every((part) => !part)
}
