import { sql } from 'kysely'
import type { SealedPlace } from '../secrets/sealed-place.ts'

/** Where this slice keeps what is sealed, until a text message is sent. */
export const sealedPlaces: SealedPlace[] = [
  {
    what: 'text messages that wait',
    async find(db, companyId, { after, limit }) {
      const { rows } = await sql<{ id: string; sealed: string }>`
        select id, sealed_text as sealed from text_messages
        where company_id = ${companyId} and id > ${after} and sealed_text is not null
        order by id limit ${limit}
      `.execute(db)
      return rows
    },
    async replace(db, companyId, { id, sealed }, resealed) {
      await sql`
        update text_messages set sealed_text = ${resealed}
        where company_id = ${companyId} and id = ${id} and sealed_text = ${sealed}
      `.execute(db)
    },
  },
]
