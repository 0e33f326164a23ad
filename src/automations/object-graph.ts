import { findApplication } from '../applications/queries.ts'
import type { Database } from '../db/database.ts'

/** Everything that a text can name (design, "The model"). */
export interface ObjectGraph {
  application: object | null
  candidate: object | null
}

export async function readObjectGraph(db: Database, companyId: string, applicationId: string): Promise<ObjectGraph> {
  const row = await findApplication(db, companyId, applicationId)
  if (!row) return { application: null, candidate: null }
  return {
    application: {
      id: row.id,
      status: row.status,
      is_test: row.is_test,
      flow: { id: row.hiring_flow_id, slug: row.flow_slug, name: row.flow_name },
      stage: { id: row.stage_id, name: row.stage_name, kind: row.stage_kind },
      page: row.page_id ? { id: row.page_id, name: row.page_name } : null,
      created: row.created.toISOString(),
      updated_at: row.updated_at.toISOString(),
    },
    candidate: {
      id: row.candidate_id,
      email: row.email,
      external_identifier: row.external_identifier,
      full_name: row.full_name,
      first_name: row.first_name,
      middle_name: row.middle_name,
      last_name: row.last_name,
      phone_number: row.phone_number,
    },
  }
}
