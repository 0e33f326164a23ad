import { sql } from 'kysely'
import type { SealedPlace } from '../secrets/sealed-place.ts'

const CLIENT_SECRETS: SealedPlace = {
  what: 'client secrets of single sign-on',
  async find(db, companyId, { after }) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select company_id as id, sealed_client_secret as sealed from sign_on_providers
      where company_id = ${companyId} and company_id > ${after}
    `.execute(db)
    return rows
  },
  async replace(db, companyId, { sealed }, resealed) {
    await sql`
      update sign_on_providers set sealed_client_secret = ${resealed}
      where company_id = ${companyId} and sealed_client_secret = ${sealed}
    `.execute(db)
  },
}

/** Where this slice keeps what is sealed. */
export const sealedPlaces: SealedPlace[] = [CLIENT_SECRETS]
