import type { RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { RetentionRule } from './retention-rule.ts'

/** What removing needs. */
export type RemovingServices = Pick<Services, 'db' | 'storage' | 'config'>

/** A kind of thing that rules remove: where it lies, when it is due, how it goes. */
export interface RemovableKind {
  /** The table that is walked through. */
  walks: string
  /** Whether a row of the table, called `one`, is due. */
  isDue: (companyId: string, rule: RetentionRule, cutoff: Date) => RawBuilder<unknown>
  /** How much there is behind some of the table's rows, where that is not the rows themselves. */
  count?: (db: Database, companyId: string, ids: string[], cutoff: Date) => Promise<number>
  /** Whether `remove` has transactions of its own, and leaves its own entries in the audit trail. */
  recordsItself?: true
  /** Removes what is behind some rows that were due a moment ago. @returns how much */
  remove: (
    services: RemovingServices,
    companyId: string,
    ids: string[],
    about: { rule: RetentionRule; cutoff: Date },
  ) => Promise<number>
  /** How many go in one round, where each is much work. */
  mostInARound?: number
}
