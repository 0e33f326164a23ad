import { LRUCache } from 'lru-cache'

const MAX_REMEMBERED = 10_000

/**
 * What is told once in a while only, so that who repeats it cannot fill the trail. Each process remembers for itself.
 * @param milliseconds how long it is not told again
 */
export function seldom(milliseconds: number): { isDue: (what: string) => boolean } {
  const told = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: milliseconds })
  return {
    isDue(what) {
      if (told.has(what)) return false
      told.set(what, true)
      return true
    },
  }
}
