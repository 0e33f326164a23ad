import { sql } from 'kysely'
import type { SealedPlace } from './sealed-place.ts'

/**
 * A column whose texts are sealed as they are, in a table with an `id` for each row of a company.
 * @param what in words for an operator
 */
export const sealedColumn = (what: string, table: string, column: string): SealedPlace => ({
  what,
  async find(db, companyId, { after, limit }) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where company_id = ${companyId} and id > ${after} and ${sql.ref(column)} is not null
      order by id limit ${limit}
    `.execute(db)
    return rows
  },
  async replace(db, companyId, { id, sealed }, resealed) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
      where company_id = ${companyId} and id = ${id} and ${sql.ref(column)} = ${sealed}
    `.execute(db)
  },
})
