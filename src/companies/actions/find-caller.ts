import { recordRead } from '../../audit/record.ts'
import { seldom } from '../../audit/seldom.ts'
import type { Caller } from '../../contract/caller.ts'
import { currentOrigin } from '../../contract/origin.ts'
import type { Database } from '../../db/database.ts'
import { isOfDatabase } from '../../part-unavailable.ts'
import { hashApiKey } from '../api-key.ts'
import { callerCompanyOf } from '../caller-company.ts'
import { findApiKeyByHash, type KnownApiKey, touchApiKey } from '../queries.ts'

/** The company behind an API key, or nothing when the key is unknown, expired or revoked. */
export async function findCaller(db: Database, apiKey: string): Promise<Caller | undefined> {
  const key = await findApiKeyByHash(db, hashApiKey(apiKey))
  if (!key) return undefined
  await tellTrail(db, key)
  if (!key.is_valid) return undefined
  if (key.use_is_stale) await noteUse(db, key.company_id, key.id)
  return {
    company: callerCompanyOf({ ...key, id: key.company_id }),
    actor: { type: 'api_key', id: key.id },
    scopes: key.scopes,
    rateLimitPerMinute: key.rate_limit_per_minute,
    rateLimitPerSecond: key.rate_limit_per_second,
  }
}

const HOUR = 3_600_000

/** By key; else whoever has an old one could fill the trail. */
const refusals = seldom(HOUR)
/** By key, address and day. */
const uses = seldom(24 * HOUR)

async function tellTrail(db: Database, { id, company_id, is_valid }: KnownApiKey) {
  const day = new Date().toISOString().slice(0, 10)
  const isDue = is_valid ? uses.isDue(`${id} ${currentOrigin().address} ${day}`) : refusals.isDue(id)
  if (!isDue) return
  const action = is_valid ? 'api_key.used' : 'api_key.refused'
  await recordRead(db, company_id, { action, objectId: id, actor: { type: 'api_key', id } })
}

/** Callers who only read are served while the database takes no writes; the next request notes the use instead. */
async function noteUse(db: Database, companyId: string, apiKeyId: string) {
  try {
    await touchApiKey(db, companyId, apiKeyId)
  } catch (error) {
    if (!isOfDatabase(error)) throw error
  }
}
