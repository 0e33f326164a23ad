import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'

/** The applications of a candidate, locked against everything until the transaction ends. */
export async function lockApplicationsToErase(
  transaction: Database,
  companyId: string,
  candidateId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from applications
    where company_id = ${companyId} and candidate_id = ${candidateId}
    order by id
    for update
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Marks applications as those of nobody: they take no more data, and no automation runs for them. */
export async function markApplicationsErased(
  transaction: Database,
  companyId: string,
  applicationIds: string[],
): Promise<void> {
  await sql`
    update applications
    set tags = '{}', erased_at = statement_timestamp(), updated_at = greatest(statement_timestamp(), updated_at)
    where company_id = ${companyId} and id = any(${applicationIds}::uuid[])
  `.execute(transaction)
  await noteChanges(
    transaction,
    companyId,
    applicationIds.map((id) => ({ type: 'application', id })),
  )
}
