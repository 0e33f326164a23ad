import type { ApplicationDetail, TakenDocument } from './contracts.ts'

/** What was typed, and what the document says instead of it. */
export interface Fact {
  field: string
  typed: string
  /** null where the document does not have it. */
  read: string | null
  differs: boolean
}

/** What a machine-readable zone calls a detail of the person. */
const ZONE_NAMES: Record<string, string> = {
  'candidate.first_name': 'first_name',
  'candidate.last_name': 'last_name',
}

/** What was typed against what was read, first where they differ; then what only the document says. */
export function documentFacts(
  { differences, machine_readable_zone: zone, pages }: TakenDocument,
  application: ApplicationDetail,
): Fact[] {
  const different = differences.map((difference) => ({ ...difference, differs: true }))
  const told = new Set(different.map(({ field }) => field))
  const zoneFields = Object.entries(zone?.fields ?? {})
  const { first_name, last_name } = application.candidate
  const typed = { 'candidate.first_name': first_name, 'candidate.last_name': last_name }
  const isCompared = zone !== null || pages.length > 0
  const same = Object.entries(typed).flatMap(([field, text]): Fact[] => {
    if (told.has(field) || !text || !isCompared) return []
    const read = zoneFields.find(([name]) => name === ZONE_NAMES[field])?.[1] ?? text
    return [{ field, typed: text, read, differs: false }]
  })
  const inZone = zoneFields.flatMap(([name, read]): Fact[] => {
    if (!read || Object.values(ZONE_NAMES).includes(name)) return []
    return [{ field: name, typed: '', read, differs: false }]
  })
  return [...different, ...same, ...inZone]
}

/** A text in three: what begins as another one, what is different, and what ends as it. */
export function differingPart(text: string, other: string): [string, string, string] {
  const [one, two] = [text.toLocaleLowerCase(), other.toLocaleLowerCase()]
  let start = 0
  while (start < one.length && start < two.length && one[start] === two[start]) start += 1
  let end = 0
  while (end < one.length - start && end < two.length - start && one.at(-1 - end) === two.at(-1 - end)) end += 1
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)]
}
