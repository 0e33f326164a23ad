import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../db/database.ts'
import { walkDue } from '../queries.ts'
import { recordRemoval } from '../record-removal.ts'
import type { RemovableKind, RemovingServices } from '../removable-kind.ts'
import { REMOVABLE_KINDS } from '../removable-kinds.ts'
import { cutoffOf, type RetentionRule } from '../retention-rule.ts'

/** Rows that are looked at together, and at most deleted together: some tens of milliseconds of work. */
const PIECE = 1_000

/** Resting as long as each piece took, lists took twice as long meanwhile (bench/retention-while-listing.ts). */
const RESTS = 3

/** When a round ends before everything is done; the next one goes on. */
export interface Round {
  now?: Date
  stopping?: AbortSignal | undefined
  /** Without it there is no end. */
  milliseconds?: number
  /** Is told after each piece how much is removed so far. */
  onProgress?: (removed: number) => void
}

/**
 * Removes what is due by a rule, piece by piece, each in a transaction of its own. After each piece it rests three times as
 * long as the piece took, so that it never has more than a quarter of anything. It may be killed and begun again at any time.
 * @returns how much was removed
 */
export async function applyRule(
  services: RemovingServices,
  companyId: string,
  rule: RetentionRule,
  { now = new Date(), stopping, milliseconds = Number.POSITIVE_INFINITY, onProgress }: Round = {},
): Promise<number> {
  const kind = REMOVABLE_KINDS[rule.removes]
  const cutoff = cutoffOf(rule, now)
  const rows = { companyId, table: kind.walks, until: cutoff, isDue: kind.isDue(companyId, rule, cutoff) }
  const end = performance.now() + milliseconds
  let removed = 0
  let begun = performance.now()
  for await (const due of walkDue(services.db, rows, PIECE)) {
    const room = (kind.mostInARound ?? Number.POSITIVE_INFINITY) - removed
    const ids = due.slice(0, Math.max(0, room))
    if (ids.length > 0) removed += await removePiece(services, companyId, kind, ids, { rule, cutoff })
    onProgress?.(removed)
    if (stopping?.aborted || performance.now() > end || ids.length < due.length) break
    await sleep(RESTS * (performance.now() - begun))
    begun = performance.now()
  }
  return removed
}

/** What is removed and the entry that tells of it stand together. */
function removePiece(
  services: RemovingServices,
  companyId: string,
  kind: RemovableKind,
  ids: string[],
  about: { rule: RetentionRule; cutoff: Date },
): Promise<number> {
  if (kind.recordsItself) return kind.remove(services, companyId, ids, about)
  return inTransaction(services.db, async (db) => {
    const removed = await kind.remove({ ...services, db }, companyId, ids, about)
    await recordRemoval(db, companyId, about.rule, removed)
    return removed
  })
}
