import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE_FAULTS } from './database-faults.ts'
import { DISK_FULL } from './disk-full.ts'
import { EMBEDDED_POSTMASTER } from './embedded-postmaster.ts'
import type { Fault } from './fault.ts'
import { PART_FAULTS } from './part-faults.ts'
import { PROCESS_FAULTS } from './process-faults.ts'
import { NEED_NOTHING_OF_IT } from './request-kinds.ts'
import { STRANGER_FAULTS } from './stranger-faults.ts'

/** What the others are held against. */
const NOTHING: Fault = {
  name: 'nothing fails',
  isShort: true,
  seconds: { long: 60, short: 3 },
  affects: NEED_NOTHING_OF_IT,
  play: (_, seconds) => sleep(seconds * 1000),
}

/** Every fault, in the order in which they are played. */
export const FAULTS: Fault[] = [
  NOTHING,
  ...DATABASE_FAULTS,
  ...PART_FAULTS,
  ...PROCESS_FAULTS,
  ...STRANGER_FAULTS,
  DISK_FULL,
  EMBEDDED_POSTMASTER,
]
