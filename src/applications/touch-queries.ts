import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const touch = (companyId: string, applicationId: string) => sql`
  update applications set updated_at = greatest(clock_timestamp(), updated_at)
  where company_id = ${companyId} and id = ${applicationId}`

/** Notes that an application changed. */
export async function touchApplication(db: Database, companyId: string, applicationId: string) {
  await touch(companyId, applicationId).execute(db)
}

/** Notes that an application changed and holds it until the transaction ends. @returns its flow, if it exists */
export async function touchAndFindFlow(db: Database, companyId: string, applicationId: string) {
  const { rows } = await sql<{ hiring_flow_id: string }>`
    ${touch(companyId, applicationId)} returning hiring_flow_id
  `.execute(db)
  return rows[0]?.hiring_flow_id
}
