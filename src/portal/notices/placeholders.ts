import { nearestName } from '../../contract/nearest-name.ts'

/** What a company's own words of a notice can name. */
export const PLACEHOLDERS = [
  'candidate.first_name',
  'candidate.full_name',
  'company.name',
  'flow.name',
  'stage.name',
  'stage.text',
  'link',
] as const

export type Placeholders = Record<(typeof PLACEHOLDERS)[number], string>

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** What is wrong with a text, if it names what there is not. */
export function placeholderProblem(text: string): string | undefined {
  for (const [, inside = ''] of text.matchAll(PLACEHOLDER)) {
    const name = inside.trim()
    if (PLACEHOLDERS.some((known) => known === name)) continue
    const meant = nearestName(name, [...PLACEHOLDERS])
    const help = meant ? `did you mean ${meant}?` : `there are ${PLACEHOLDERS.join(', ')}`
    return `has no value for {{ ${name} }}; ${help}`
  }
}

/** Fills a company's own words. */
export const fillPlaceholders = (text: string, values: Placeholders): string =>
  text.replace(PLACEHOLDER, (_, inside: string) => values[inside.trim() as keyof Placeholders] ?? '')
