import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'

const MAX_KEPT = 10_000
const kept = new LRUCache<string, string>({ max: MAX_KEPT })

/**
 * The company that owns a webhook's address, as this process last knew it. It is looked up again when that company no
 * longer has the address.
 */
export async function findAtAddress<T>(
  db: Database,
  publicId: string,
  find: (companyId: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const known = kept.get(publicId)
  const found = known === undefined ? undefined : await find(known)
  if (found !== undefined) return found
  const row = await db
    .selectFrom('webhook_addresses')
    .select('company_id')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  if (!row) return undefined
  kept.set(publicId, row.company_id)
  return find(row.company_id)
}

/**
 * Gives a company the addresses that its automations have, and no others.
 * @throws a unique violation when another company has one of them
 */
export async function saveWebhookAddresses(db: Database, companyId: string) {
  const automations = await db
    .selectFrom('automations')
    .select('public_id')
    .where('company_id', '=', companyId)
    .where('public_id', 'is not', null)
    .execute()
  const publicIds = automations.map(({ public_id }) => public_id)
  await sql`
    delete from webhook_addresses where company_id = ${companyId} and public_id <> all(${publicIds}::uuid[])
  `.execute(db)
  await sql`
    insert into webhook_addresses (public_id, company_id)
    select public_id, ${companyId}::uuid
    from unnest(${publicIds}::uuid[]) as public_id
    where public_id not in (select public_id from webhook_addresses where company_id = ${companyId})
  `.execute(db)
}
