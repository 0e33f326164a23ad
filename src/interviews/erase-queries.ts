import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'

/** Deletes the interviews of some applications; their places are free again. @returns how many */
export async function deleteInterviewsOf(
  transaction: Database,
  companyId: string,
  applicationIds: string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from interviews
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
    returning id
  `.execute(transaction)
  await noteChanges(
    transaction,
    companyId,
    rows.map(({ id }) => ({ type: 'interview', id })),
  )
  return rows.length
}
