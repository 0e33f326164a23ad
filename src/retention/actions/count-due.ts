import type { Database } from '../../db/database.ts'
import { walkDue } from '../queries.ts'
import { REMOVABLE_KINDS } from '../removable-kinds.ts'
import { cutoffOf, type Due, type RetentionRule } from '../retention-rule.ts'

const PIECE = 5_000

/**
 * How much a rule would remove now.
 * @param mostPieces of 5,000 rows that are looked at; without it all are
 */
export async function countDue(
  db: Database,
  companyId: string,
  rule: RetentionRule,
  { now = new Date(), mostPieces = Number.POSITIVE_INFINITY }: { now?: Date; mostPieces?: number } = {},
): Promise<Due> {
  const kind = REMOVABLE_KINDS[rule.removes]
  const cutoff = cutoffOf(rule, now)
  const rows = { companyId, table: kind.walks, until: cutoff, isDue: kind.isDue(companyId, rule, cutoff) }
  let count = 0
  let pieces = 0
  for await (const ids of walkDue(db, rows, PIECE)) {
    if (pieces === mostPieces) return { count, is_exact: false }
    count += kind.count && ids.length > 0 ? await kind.count(db, companyId, ids, cutoff) : ids.length
    pieces += 1
  }
  return { count, is_exact: true }
}
