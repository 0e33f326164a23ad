import { sql } from 'kysely'
import type { SealedPlace } from '../secrets/sealed-place.ts'

/** Where this slice keeps what is sealed, until a mail is sent. */
export const sealedPlaces: SealedPlace[] = [
  {
    what: 'links in mails that wait',
    async find(db, companyId, { after, limit }) {
      const { rows } = await sql<{ id: string; sealed: string }>`
        select id, sealed_tokens as sealed from mails
        where company_id = ${companyId} and id > ${after} and sealed_tokens is not null
        order by id limit ${limit}
      `.execute(db)
      return rows
    },
    async replace(db, companyId, { id, sealed }, resealed) {
      await sql`
        update mails set sealed_tokens = ${resealed}
        where company_id = ${companyId} and id = ${id} and sealed_tokens = ${sealed}
      `.execute(db)
    },
  },
]
