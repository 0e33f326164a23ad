import type { ElementConstraints } from '../../flows/element-type.ts'
import { ADDRESS_PARTS, type AddressPart } from '../../flows/element-types/address.ts'
import type { Agreement } from '../../flows/element-types/consent.ts'

/**
 * What the fields of an element hold: one text, the ids of several choices, the parts of an address, or what a group's entries
 * hold by the keys of its elements.
 */
export type Entry = string | string[] | Partial<Record<AddressPart, string>> | GroupRow[]
export interface GroupRow {
  [key: string]: Entry
}

/** What a form holds, by element id. */
export type Entries = Map<string, Entry>

/** Which fields hold the entries of a type, and how. */
export interface EntryFormat {
  /** What a browser sent for an element. A missing field is empty: browsers do not send unticked boxes. */
  parse: (elementId: string, fields: Record<string, unknown>, constraints: ElementConstraints) => Entry
  /** The entry for a stored value, which is given as JSON shows it. */
  of: (value: unknown, constraints: ElementConstraints) => Entry
}

/** Whether nothing is entered. */
export function isEmpty(entry: Entry | undefined): boolean {
  if (entry === undefined || typeof entry === 'string') return !entry
  return Object.values(entry).every((part) => isEmpty(part))
}

export const ONE_TEXT: EntryFormat = {
  parse: (id, fields) => parseLines(fields[id]),
  of: (value) => (value === null ? '' : String(value)),
}

export const SEVERAL_IDS: EntryFormat = {
  parse: (id, fields) => [fields[id] ?? []].flat().map(String),
  of: (value) => (value === null ? [] : (value as string[])),
}

/** A day: as a browser's own field has it, or in three boxes. What stands in these stays, even if it is no day. */
export const DAY: EntryFormat = {
  parse(id, fields) {
    if (fields[id] !== undefined) return parseLines(fields[id])
    const [year = '', month = '', day = ''] = DAY_BOXES.map((box) => parseLines(fields[`${id}.${box}`]))
    if (!year && !month && !day) return ''
    return [year, ...[month, day].map(twoDigits)].join('-')
  },
  of: ONE_TEXT.of,
}

export const DAY_BOXES = ['year', 'month', 'day'] as const
const twoDigits = (text: string) => text.replace(/^\d$/, '0$&')

/**
 * An address that was given as one text goes into the first line. A country alone is none: it stands there before anything is
 * typed.
 */
export const PARTS_OF_ADDRESS: EntryFormat = {
  parse(id, fields) {
    const parts = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, parseLines(fields[partField(id, part)])]))
    return ADDRESS_PARTS.some((part) => part !== 'country' && parts[part]) ? parts : ''
  },
  of(value) {
    if (value === null) return ''
    const { formatted, ...parts } = value as Partial<Record<AddressPart | 'formatted', string>>
    return Object.keys(parts).length > 0 ? parts : { line1: formatted ?? '' }
  },
}

/** What was agreed to: the fingerprint of the words. */
export const AGREEMENT: EntryFormat = {
  parse: ONE_TEXT.parse,
  of: (value) => (value === null ? '' : (value as Agreement).fingerprint),
}

/** The name of an address part's field. */
export const partField = (elementId: string, part: AddressPart) => `${elementId}.${part}`

/** Browsers end lines with \r\n. */
const parseLines = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '')
