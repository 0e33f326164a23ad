import { sql } from 'kysely'
import { noteSelectedChanges } from '../change-log/queries.ts'
import { type Database, sendAhead } from '../db/database.ts'

/** Gives a candidate's applications to another, all of whose applications thereby show something new. @returns those that moved */
export async function moveApplications(
  transaction: Database,
  companyId: string,
  fromId: string,
  keptId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update applications set candidate_id = ${keptId}
    where company_id = ${companyId} and candidate_id = ${fromId}
    returning id
  `.execute(transaction)
  const ofKept = sql`company_id = ${companyId} and candidate_id = ${keptId}`
  await sendAhead(
    transaction,
    sql`update applications set updated_at = greatest(statement_timestamp(), updated_at) where ${ofKept}`,
  )
  await noteSelectedChanges(transaction, sql`select company_id, 'application', id from applications where ${ofKept}`)
  return rows.map(({ id }) => id).toSorted()
}
