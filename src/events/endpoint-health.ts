import type { Attempt } from './delivery-queries.ts'

/** How an endpoint has been doing lately. */
export interface EndpointHealth {
  failingSince: Date | null
  failuresInARow: number
  /** Since when its deliveries are held back, except for a probe now and then. */
  heldSince: Date | null
  /** When the next probe is due; null while they are not held back. */
  probeAt: Date | null
}

/** After this many failures in a row, an endpoint's deliveries are held back. */
const FAILURES_TO_HOLD = 5
const SHORTEST_PAUSE = 5_000
const MAX_PAUSE = 5 * 60_000

/** After this many days without a success, a failing endpoint is switched off. */
const LASTING_FAILURE_DAYS = 3
const GONE = 410

const WORKING: EndpointHealth = { failingSince: null, failuresInARow: 0, heldSince: null, probeAt: null }

/**
 * The health after an attempt. An endpoint that keeps failing is probed after pauses that double, up to five minutes.
 */
export function healthAfter(health: EndpointHealth, { at, error }: Attempt, now = new Date()): EndpointHealth {
  if (error === null) return WORKING
  const failuresInARow = health.failuresInARow + 1
  const failing = { ...health, failingSince: health.failingSince ?? at, failuresInARow }
  if (failuresInARow < FAILURES_TO_HOLD) return failing
  const heldSince = health.heldSince ?? now
  const pause = Math.min(Math.max(now.getTime() - heldSince.getTime(), SHORTEST_PAUSE), MAX_PAUSE)
  return { ...failing, heldSince, probeAt: new Date(now.getTime() + pause) }
}

/** Why an endpoint is to be switched off after a failed attempt; undefined if it is not. */
export function reasonToSwitchOff({ at, statusCode, error }: Attempt, { failingSince }: EndpointHealth) {
  if (statusCode === GONE) return 'it answered 410 Gone'
  const days = (at.getTime() - (failingSince ?? at).getTime()) / 86_400_000
  if (days < LASTING_FAILURE_DAYS) return undefined
  return `nothing was delivered for ${LASTING_FAILURE_DAYS} days; the last error: ${error}`
}
