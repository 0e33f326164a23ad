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

/** Up to a tenth is added at random: what failed together shall not come back together. */
const JITTER = 0.1

/** When to try again after so many attempts; null when there is nothing left to try. */
export function nextAttemptAt(attempts: number, now = Date.now()): Date | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : new Date(now + pause * (1 + Math.random() * JITTER))
}
