const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses between attempts to reach another system: 14 attempts in a little more than three days. */
const PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
]

/** Up to a tenth is added at random, so that what failed together does not come back together. */
const JITTER = 0.1

const MAX_PAUSE = 24 * HOUR

/**
 * When to try again after this many attempts; null when there are none left.
 * @param notBefore what the other system asks for, at most a day is granted
 */
export function nextAttemptAt(attempts: number, notBefore: Date | null = null, now = Date.now()): Date | null {
  const pause = PAUSES[attempts - 1]
  if (pause === undefined) return null
  const asked = Math.min((notBefore?.getTime() ?? now) - now, MAX_PAUSE)
  return new Date(now + Math.max(pause, asked) * (1 + Math.random() * JITTER))
}
