import { recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import type { RetentionRule } from './retention-rule.ts'

/** Writes into the trail how much a rule removed, in the transaction that removes it. */
export async function recordRemoval(
  transaction: Database,
  companyId: string,
  { id, key, removes }: RetentionRule,
  removed: number,
): Promise<void> {
  if (removed === 0) return
  await recordAudit(transaction, companyId, {
    action: 'retention.applied',
    objectId: id ?? undefined,
    details: { rule: key, removes, removed },
    actor: { type: 'system', id: null },
  })
}
