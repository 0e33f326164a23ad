import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { hashApiKey, makeApiKey, prefixOf } from '../api-key.ts'
import { insertApiKey } from '../queries.ts'

/** What an operator gives for a new key. */
export interface ApiKeyRequest {
  companyId: string
  name: string
  scopes: string[]
  expiresAt?: Date | undefined
  perMinute?: number | undefined
  perSecond?: number | undefined
  /** Other companies whose billable events it may export. */
  billingCompanyIds?: string[] | undefined
  /** A key that the operator chose; otherwise one is made. */
  key?: string | undefined
}

/** Creates a key. @returns the key itself, which is never shown again */
export async function createApiKey(db: Database, request: ApiKeyRequest) {
  const key = request.key ?? makeApiKey()
  const id = randomUUIDv7()
  await inTransaction(db, async (transaction) => {
    await insertApiKey(transaction, {
      id,
      company_id: request.companyId,
      name: request.name,
      prefix: prefixOf(key),
      hash: hashApiKey(key),
      scopes: request.scopes,
      rate_limit_per_minute: request.perMinute ?? null,
      rate_limit_per_second: request.perSecond ?? null,
      expires_at: request.expiresAt ?? null,
      billing_company_ids: request.billingCompanyIds ?? [],
    })
    await recordAudit(transaction, request.companyId, {
      action: 'api_key.created',
      objectId: id,
      fields: request.scopes,
    })
  })
  return { id, key, prefix: prefixOf(key) }
}
