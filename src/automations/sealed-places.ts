import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { SealedPlace } from '../secrets/sealed-place.ts'

const inWebhooks: SealedPlace = {
  what: 'signature secrets of webhooks',
  async find(db, companyId, { after, limit }) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, webhook ->> 'sealed_signature_secret' as sealed from automations
      where company_id = ${companyId} and id > ${after} and webhook ->> 'sealed_signature_secret' is not null
      order by id limit ${limit}
    `.execute(db)
    return rows
  },
  async replace(db, companyId, { id, sealed }, resealed) {
    await sql`
      update automations set webhook = jsonb_set(webhook, '{sealed_signature_secret}', to_jsonb(${resealed}::text))
      where company_id = ${companyId} and id = ${id} and webhook ->> 'sealed_signature_secret' = ${sealed}
    `.execute(db)
  },
}

const inRuns: SealedPlace = {
  what: 'results of runs',
  async find(db, companyId, { after, limit }) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, results ->> 'sealed' as sealed from automation_runs
      where company_id = ${companyId} and id > ${after} and results ->> 'sealed' is not null order by id limit ${limit}
    `.execute(db)
    return rows
  },
  async replace(db, companyId, { id, sealed }, resealed) {
    await sql`
      update automation_runs set results = jsonb_build_object('sealed', ${resealed}::text)
      where company_id = ${companyId} and id = ${id} and results = jsonb_build_object('sealed', ${sealed}::text)
    `.execute(db)
  },
}

/** Where this slice keeps what is sealed. */
export const sealedPlaces: SealedPlace[] = [inWebhooks, inRuns]

/** Signature secrets that an older version has stored in the clear. */
export async function findClearSecrets(db: Database, companyId: string): Promise<{ id: string; secret: string }[]> {
  const { rows } = await sql<{ id: string; secret: string }>`
    select id, webhook ->> 'signature_secret' as secret from automations
    where company_id = ${companyId} and webhook ->> 'signature_secret' is not null
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
    update automations
    set webhook = (webhook - 'signature_secret') || jsonb_build_object('sealed_signature_secret', ${sealed}::text)
    where company_id = ${companyId} and id = ${id} and webhook ->> 'signature_secret' = ${secret}
  `.execute(db)
}
