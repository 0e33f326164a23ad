/** Random choices that come out the same for the same seed. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  below: (limit: number) => number
  chance: (share: number) => boolean
  pick: <T>(choices: readonly T[]) => T
}

/** @param turn each request has choices of its own, so that one alone can be made again */
export function randomOf(seed: number, turn: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)) >>> 0
  // Mulberry32, by Tommy Ettinger.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
  }
}
