import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { NEED_NOTHING_OF_IT } from './request-kinds.ts'

/** What the others are held against. */
export const NOTHING: Fault = {
  name: 'nothing fails',
  isShort: true,
  seconds: { long: 60, short: 3 },
  affects: NEED_NOTHING_OF_IT,
  play: (_, seconds) => sleep(seconds * 1000),
}
