import type { Database } from '../db/database.ts'

/** The applications that documents belong to. */
export async function applicationsOfDocuments(db: Database, companyId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('documents')
    .select('application_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ application_id }) => application_id)
}

/** The flows that applications are in. */
export async function flowsOfApplications(db: Database, companyId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('applications')
    .select('hiring_flow_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ hiring_flow_id }) => hiring_flow_id)
}
