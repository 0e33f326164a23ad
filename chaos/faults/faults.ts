import { DATABASE_FAULTS } from './database-faults.ts'
import { DISK_FULL } from './disk-full.ts'
import { EMBEDDED_POSTMASTER } from './embedded-postmaster.ts'
import type { Fault } from './fault.ts'
import { NOTHING } from './nothing.ts'
import { PART_FAULTS } from './part-faults.ts'
import { PROCESS_FAULTS } from './process-faults.ts'
import { STRANGER_FAULTS } from './stranger-faults.ts'

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
