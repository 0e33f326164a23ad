import type { ElementConstraints, ElementTypeRules, GroupMember, Parsed } from '../element-type.ts'
import { type StoredValue, storedIn } from '../stored-value.ts'
import { ADDRESS_TYPES } from './address.ts'
import { CHOICE_TYPES } from './choice.ts'
import { DATE_AND_TIME_TYPES } from './date-and-time.ts'
import { NUMBER_TYPES } from './number.ts'
import { TEXT_TYPES } from './text.ts'

/** The most entries that a group can have. */
export const MAX_ENTRIES = 50
/** As much of an entry's answers as filters search. */
const MAX_SEARCHED = 20_000

const MEMBERS: Record<GroupMember['type'], ElementTypeRules> = {
  ...TEXT_TYPES,
  ...NUMBER_TYPES,
  ...DATE_AND_TIME_TYPES,
  ...CHOICE_TYPES,
  ...ADDRESS_TYPES,
}

export const GROUP_TYPES = {
  group: {
    filterClass: 'text',
    value: `a list of at most ${MAX_ENTRIES} objects, or it as JSON in a text; each has the keys of the group's \`elements\`, null where nothing is answered`,
    constraints: ['elements', 'min', 'max'],
    bound: {
      fits: (bound) => Number.isInteger(bound) && Number(bound) >= 0 && Number(bound) <= MAX_ENTRIES,
      problem: `must be a number of entries, at most ${MAX_ENTRIES}`,
    },
    parse: parseGroup,
    present: ({ detail_value }) => detail_value,
  },
} satisfies Record<string, ElementTypeRules>

/** An entry as JSON shows it, by the keys of its elements. */
export type GroupEntry = Record<string, unknown>

/** Entries without any answer are left out; whether there are enough, only whoever sends a form is asked. */
function parseGroup(value: unknown, { elements = [], max }: ElementConstraints, defaultCountry: string): Parsed {
  const list = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(list)) return { problem: 'must be a list of objects' }
  const most = max === undefined ? MAX_ENTRIES : Number(max)
  const entries: GroupEntry[] = []
  const texts: string[] = []
  for (const [index, given] of list.entries()) {
    const parsed = parseEntry(given, elements, defaultCountry)
    if ('problem' in parsed) return { problem: `entry ${index + 1}: ${parsed.problem}` }
    if (Object.values(parsed.entry).every((answer) => answer === null)) continue
    entries.push(parsed.entry)
    texts.push(parsed.text)
  }
  if (entries.length > most) {
    return { problem: `must have at most ${most} entries`, violation: { rule: 'max', bound: most } }
  }
  if (entries.length === 0) return { stored: null }
  return {
    stored: storedIn({ text_value: texts.join('; ').slice(0, MAX_SEARCHED).toWellFormed(), detail_value: entries }),
  }
}

function parseEntry(
  given: unknown,
  members: GroupMember[],
  defaultCountry: string,
): { entry: GroupEntry; text: string } | { problem: string } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { problem: 'must be an object' }
  const keys = members.map(({ key }) => key)
  const unknown = Object.keys(given).find((key) => !keys.includes(key))
  if (unknown !== undefined) return { problem: `has an unknown key; the keys are ${keys.join(', ')}` }
  const entry: GroupEntry = {}
  const texts: string[] = []
  for (const member of members) {
    const value = (given as GroupEntry)[member.key]
    const isGiven = value !== undefined && value !== null && value !== ''
    const parsed: Parsed = isGiven ? MEMBERS[member.type].parse(value, member, defaultCountry) : { stored: null }
    if ('problem' in parsed) return { problem: `${member.key} ${parsed.problem}` }
    entry[member.key] = parsed.stored && MEMBERS[member.type].present(parsed.stored)
    if (parsed.stored) texts.push(searched(parsed.stored))
  }
  return { entry, text: texts.join(', ') }
}

/** What a filter finds an answer by. */
function searched({ text_value, number_value, date_value, choice_values }: StoredValue): string {
  return text_value ?? number_value ?? date_value ?? (choice_values ?? []).join(', ')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
