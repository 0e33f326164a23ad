import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SealedPlace } from '../secrets/sealed-place.ts'

const inColumn = (what: string, column: 'sealed_secret' | 'sealed_previous_secret'): SealedPlace => ({
  what,
  async find(db, companyId, { after, limit }) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, ${sql.ref(column)} as sealed from webhook_endpoints
      where company_id = ${companyId} and id > ${after} and ${sql.ref(column)} <> '' order by id limit ${limit}
    `.execute(db)
    return rows
  },
  async replace(db, companyId, { id, sealed }, resealed) {
    await sql`
      update webhook_endpoints set ${sql.ref(column)} = ${resealed}
      where company_id = ${companyId} and id = ${id} and ${sql.ref(column)} = ${sealed}
    `.execute(db)
  },
})

const inEvents: SealedPlace = {
  what: 'contents of events',
  async find(db, companyId, { after, limit }) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, data ->> 'sealed_content' as sealed from events
      where company_id = ${companyId} and type = 'automation.webhook' and id > ${after}
        and data ->> 'sealed_content' is not null
      order by id limit ${limit}
    `.execute(db)
    return rows
  },
  async replace(db, companyId, { id, sealed }, resealed) {
    await sql`
      update events set data = jsonb_set(data::jsonb, '{sealed_content}', to_jsonb(${resealed}::text))::json
      where company_id = ${companyId} and id = ${id} and data ->> 'sealed_content' = ${sealed}
    `.execute(db)
  },
}

/** Where this slice keeps what is sealed. */
export const sealedPlaces: SealedPlace[] = [
  inColumn('signing secrets of webhook endpoints', 'sealed_secret'),
  inColumn('signing secrets of webhook endpoints before their rotation', 'sealed_previous_secret'),
  inEvents,
]

/** Signing secrets that an older version has stored in the clear. */
export async function findClearSecrets(db: Database, companyId: string): Promise<{ id: string; secret: string }[]> {
  const { rows } = await sql<{ id: string; secret: string }>`
    select id, secret from webhook_endpoints where company_id = ${companyId} and secret is not null
  `.execute(db)
  return rows
}

/** Puts a sealed secret in place of the one in the clear. */
export async function sealClearSecret(
  db: Database,
  companyId: string,
  { id, secret }: { id: string; secret: string },
  sealed: string,
): Promise<void> {
  await sql`
    update webhook_endpoints set secret = null, sealed_secret = ${sealed}
    where company_id = ${companyId} and id = ${id} and secret = ${secret}
  `.execute(db)
}
