import { sql } from 'kysely'
import { touchApplicationsOf } from '../candidates/queries.ts'
import type { Database } from '../db/database.ts'

/** Gives a candidate's applications to another, all of whose applications thereby show something new. @returns those that were given */
export async function giveApplications(
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
  await touchApplicationsOf(transaction, companyId, keptId)
  return rows.map(({ id }) => id).toSorted()
}
