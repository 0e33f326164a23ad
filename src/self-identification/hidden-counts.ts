/** So many, at least, must be meant by a number, and as many not meant by it, or it could tell of one of them. */
export const SMALLEST_GROUP = 5

/**
 * A count as it may be told, in steps of `SMALLEST_GROUP`: a step says neither what one more answer changed nor, with all others,
 * how many are behind what is hidden. null for a group that is too small, and for one that hardly anybody is not in.
 * @param answered how many answered the question
 */
export function tellable(count: number, answered: number): number | null {
  if (count < SMALLEST_GROUP || answered - count < SMALLEST_GROUP) return null
  return Math.floor(count / SMALLEST_GROUP) * SMALLEST_GROUP
}
