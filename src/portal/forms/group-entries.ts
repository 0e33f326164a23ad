import type { GroupMember, Violation } from '../../flows/element-type.ts'
import { MAX_ENTRIES } from '../../flows/element-types/group.ts'
import { type ElementValue, parseElementValue, type Refused } from '../../flows/element-value.ts'
import type { FormElement } from '../../flows/flow.ts'
import { type Entries, type Entry, type EntryFormat, type GroupRow, isEmpty } from './entry.ts'

/** How the entries of a group stand in fields: those of each element, whose names have the number of the entry in them. */
export function groupEntries(formatOf: (type: GroupMember['type']) => EntryFormat): EntryFormat {
  return {
    parse: (id, fields, { elements = [] }) =>
      rowNumbers(id, fields).map((row) =>
        Object.fromEntries(
          elements.map((member) => [
            member.key,
            formatOf(member.type).parse(memberId(id, row, member.key), fields, member),
          ]),
        ),
      ),
    of: (value, { elements = [] }) =>
      ((value ?? []) as Record<string, unknown>[]).map((entry) =>
        Object.fromEntries(
          elements.map((member) => [member.key, formatOf(member.type).of(entry[member.key] ?? null, member)]),
        ),
      ),
  }
}

/** The id, and the name of the field, of an element in an entry of a group. */
export const memberId = (groupId: string, row: number | string, key: string) => `${groupId}.${row}.${key}`

/** Whether a field belongs to an entry of a group. */
export const isOfRow = (name: string, groupId: string, row: number | string) => name.startsWith(`${groupId}.${row}.`)

function rowNumbers(groupId: string, fields: Record<string, unknown>): number[] {
  const numbers = Object.keys(fields).flatMap((name) => {
    if (!name.startsWith(`${groupId}.`)) return []
    const number = /^\d{1,4}(?=\.)/.exec(name.slice(groupId.length + 1))?.[0]
    return number === undefined ? [] : Number(number)
  })
  return [...new Set(numbers)].toSorted((one, other) => one - other).slice(0, MAX_ENTRIES)
}

/** The entries of a group; none if it is another type's entry. */
export const rowsOf = (entry: Entry | undefined): GroupRow[] =>
  Array.isArray(entry) ? entry.filter((row): row is GroupRow => typeof row === 'object') : []

/** The element of a group in one of its entries, as if it stood in the form by itself. */
export function memberElement(group: FormElement, row: number | string, member: GroupMember): FormElement {
  const { label, help } = member
  return {
    id: memberId(group.id, row, member.key),
    form_id: group.form_id,
    key: member.key,
    type: member.type,
    label,
    help: help ?? null,
    required: member.required ?? false,
    show_if: null,
    constraints: member,
    translations: group.translations.elements?.[member.key] ?? { label: {} },
  }
}

/** The elements of all entries of a group that hold anything, each with what stands in its fields. */
export const filledMembers = (group: FormElement, entry: Entry | undefined): { element: FormElement; entry: Entry }[] =>
  rowsOf(entry).flatMap((row, index) =>
    isEmpty([row])
      ? []
      : (group.constraints.elements ?? []).map((member) => ({
          element: memberElement(group, index, member),
          entry: row[member.key] ?? '',
        })),
  )

/** Parses the entries of a group. What cannot be used of one is left out and named, so that the rest is kept. */
export function parseGroupValue(
  group: FormElement,
  entry: Entry | undefined,
  defaultCountry: string,
): { value: ElementValue | Refused; unusable: Map<string, 'unusable' | Violation> } {
  const unusable = new Map<string, 'unusable' | Violation>()
  for (const { element, entry: held } of filledMembers(group, entry)) {
    const parsed = parseElementValue(element, isEmpty(held) ? null : held, defaultCountry)
    if ('problem' in parsed) unusable.set(element.id, parsed.violation ?? 'unusable')
  }
  const usable = rowsOf(entry).map((row, index) =>
    Object.fromEntries(
      Object.entries(row).map(([key, held]) => [
        key,
        isEmpty(held) || unusable.has(memberId(group.id, index, key)) ? null : held,
      ]),
    ),
  )
  return { value: parseElementValue(group, usable.length > 0 ? usable : null, defaultCountry), unusable }
}

/** What a button of a group wants: an entry more, or one of them gone. */
export function parseGroupEdit(button: string): { groupId: string; row?: string } | undefined {
  const [, added, removedFrom, row] = /^(?:add:([\w-]+)|remove:([\w-]+):(\d{1,4}))$/.exec(button) ?? []
  if (added !== undefined) return { groupId: added }
  return removedFrom === undefined || row === undefined ? undefined : { groupId: removedFrom, row }
}

/** @param groupId the group that gets an entry to fill in, if one does */
export function withBlankEntry(entries: Entries, groupId: string | undefined): Entries {
  if (groupId === undefined || !entries.has(groupId)) return entries
  return new Map([...entries, [groupId, [...rowsOf(entries.get(groupId)), {}]]])
}
