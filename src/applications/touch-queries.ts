import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'

/** Notes that an application changed and locks it until the transaction ends. @returns its flow, if it exists */
export async function touchApplication(
  db: Database,
  companyId: string,
  applicationId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ hiring_flow_id: string }>`
    with touched as (
      update applications set updated_at = greatest(statement_timestamp(), updated_at)
      where company_id = ${companyId} and id = ${applicationId}
      returning company_id, id, hiring_flow_id
    ), noted_change as (
      ${noteChanges(sql`select company_id, 'application', id from touched`)}
    )
    select hiring_flow_id from touched
  `.execute(db)
  return rows[0]?.hiring_flow_id
}
