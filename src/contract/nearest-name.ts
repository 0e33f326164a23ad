import { distance } from 'fastest-levenshtein'

/** One slip for so many letters of a name: two in `email`, as swapping two letters counts twice. */
const LETTERS_FOR_A_SLIP = 2.5

/** The name that was probably meant: one that is a slip or two away, or one that begins or ends with it, as `hiring_flow_id` with `flow_id`. */
export function nearestName(name: string, names: string[]): string | undefined {
  const [nearest] = names
    .map((known) => ({ known, slips: distance(name.toLowerCase(), known.toLowerCase()) }))
    .sort((one, other) => one.slips - other.slips)
  if (nearest && nearest.slips <= nearest.known.length / LETTERS_FOR_A_SLIP) return nearest.known
  return names.find((known) => isPartOf(name, known) || name.endsWith(`_${known}`))
}

const isPartOf = (name: string, known: string) =>
  name !== '' && (known.endsWith(`_${name}`) || known.startsWith(`${name}_`))
