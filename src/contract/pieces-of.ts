/** A list in pieces of `most` entries; the last may be shorter. */
export function piecesOf<T>(list: readonly T[], most: number): T[][] {
  const pieces: T[][] = []
  for (let start = 0; start < list.length; start += most) pieces.push(list.slice(start, start + most))
  return pieces
}
