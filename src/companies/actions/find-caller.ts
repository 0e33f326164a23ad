import type { Caller } from '../../contract/caller.ts'
import type { Database } from '../../db/database.ts'
import { isOfDatabase } from '../../part-unavailable.ts'
import { hashApiKey } from '../api-key.ts'
import { findApiKeyByHash, touchApiKey } from '../queries.ts'

/** The company behind an API key, or nothing when the key is unknown, expired or revoked. */
export async function findCaller(db: Database, apiKey: string): Promise<Caller | undefined> {
  const key = await findApiKeyByHash(db, hashApiKey(apiKey))
  if (!key) return undefined
  if (key.use_is_stale) await noteUse(db, key.company_id, key.id)
  return {
    company: {
      id: key.company_id,
      timezone: key.timezone,
      defaultCountry: key.default_country,
      configVersion: key.config_version,
    },
    actor: { type: 'api_key', id: key.id },
    scopes: key.scopes,
    rateLimitPerMinute: key.rate_limit_per_minute,
    rateLimitPerSecond: key.rate_limit_per_second,
  }
}

/** Callers who only read are served while the database takes no writes; the next request notes the use instead. */
async function noteUse(db: Database, companyId: string, apiKeyId: string) {
  try {
    await touchApiKey(db, companyId, apiKeyId)
  } catch (error) {
    if (!isOfDatabase(error)) throw error
  }
}
