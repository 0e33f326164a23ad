import { distance } from 'fastest-levenshtein'

/** One slip for so many letters of a name: two in `email`, as swapping two letters counts twice. */
const LETTERS_FOR_A_SLIP = 2.5

/** The name that was probably meant: one that is a slip or two away, or one that ends in it, as `hiring_flow_id` in `flow_id`. */
export function nearestName(name: string, names: string[]): string | undefined {
  const [nearest] = names
    .map((known) => ({ known, slips: distance(name.toLowerCase(), known.toLowerCase()) }))
    .sort((one, other) => one.slips - other.slips)
  if (nearest && nearest.slips <= nearest.known.length / LETTERS_FOR_A_SLIP) return nearest.known
  return names.find((known) => known.endsWith(`_${name}`) || name.endsWith(`_${known}`))
}
