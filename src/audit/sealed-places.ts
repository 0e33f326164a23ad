import { sql } from 'kysely'
import type { SealedPlace } from '../secrets/sealed-place.ts'

const HEADS: SealedPlace = {
  what: 'heads of audit trails',
  async find(db, companyId, { after }) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select company_id as id, sealed from audit_heads where company_id = ${companyId} and company_id > ${after}
    `.execute(db)
    return rows
  },
  async replace(db, companyId, { sealed }, resealed) {
    await sql`
      update audit_heads set sealed = ${resealed} where company_id = ${companyId} and sealed = ${sealed}
    `.execute(db)
  },
}

/** Where this slice keeps what is sealed. */
export const sealedPlaces: SealedPlace[] = [HEADS]
