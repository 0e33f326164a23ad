import { sql } from 'kysely'
import type { SealedPlace } from '../secrets/sealed-place.ts'

/** Where this slice keeps what is sealed. */
export const sealedPlaces: SealedPlace[] = [
  {
    what: 'keys of links that stop mails',
    async find(db, companyId, { after, limit }) {
      const { rows } = await sql<{ id: string; sealed: string }>`
        select id, sealed from unsubscribe_keys where company_id = ${companyId} and id > ${after} order by id limit ${limit}
      `.execute(db)
      return rows
    },
    async replace(db, companyId, { id, sealed }, resealed) {
      await sql`
        update unsubscribe_keys set sealed = ${resealed}
        where company_id = ${companyId} and id = ${id} and sealed = ${sealed}
      `.execute(db)
    },
  },
]
