import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { keyState } from '../api-key.ts'
import { endApiKey, lockApiKey } from '../queries.ts'
import { createApiKey } from './create-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'

/** Which key is to have a successor. */
export interface Rotation {
  companyId: string
  /** Its id or its prefix. */
  apiKey: string
  /** For how many hours the key of before goes on working, so that nothing stands still; 0 ends it now. */
  overlapHours: number
  /** Whether the successor may export the bills of other companies, if the key of before may. */
  reachesOtherCompanies: boolean
}

const HOUR = 3_600_000

/**
 * Makes a key that may do what another one may, and ends that one after a while. The new one lives as long as the other was made to.
 * @returns nothing when the company has no such key, or it works no more
 */
export function rotateApiKey(db: Database, { companyId, apiKey, overlapHours, reachesOtherCompanies }: Rotation) {
  return inTransaction(db, async (transaction) => {
    const before = await lockApiKey(transaction, companyId, apiKey)
    if (!before || keyState(before) !== 'active') return undefined
    const { created, expires_at: end } = before
    const made = await createApiKey(transaction, {
      companyId,
      name: before.name,
      scopes: before.scopes,
      perMinute: before.rate_limit_per_minute ?? undefined,
      perSecond: before.rate_limit_per_second ?? undefined,
      expiresAt: end ? new Date(Date.now() + end.getTime() - created.getTime()) : undefined,
      billingCompanyIds: reachesOtherCompanies ? before.billing_company_ids : [],
    })
    await recordAudit(transaction, companyId, {
      action: 'api_key.rotated',
      objectId: before.id,
      details: { successor: made.id, overlap_hours: overlapHours },
    })
    const last = new Date(Date.now() + overlapHours * HOUR)
    const endsAt = end && end < last ? end : last
    if (overlapHours === 0) await revokeApiKey(transaction, companyId, before.id)
    else await endApiKey(transaction, companyId, before.id, endsAt)
    return { ...made, name: before.name, replaced: before.prefix, replacedEndsAt: overlapHours === 0 ? null : endsAt }
  })
}
