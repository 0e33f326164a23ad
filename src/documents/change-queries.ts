import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/row-types.ts'

/** A document as far as a change of it tells. */
export interface ChangedDocument {
  id: string
  application_id: string
  content_type: string
  sha256: string
  attempts: number
}

/** Updates documents so that readers of changes hear of it. @returns those that were updated */
export async function changeDocuments(
  db: Database,
  change: UpdateQueryBuilder<DB, 'documents', 'documents', UpdateResult>,
): Promise<ChangedDocument[]> {
  const { rows } = await sql<ChangedDocument>`
    with changed as (
      ${change.returning(['company_id', 'id', 'application_id', 'content_type', 'sha256', 'attempts'])}
    ), noted_change as (
      ${noteChanges(sql`select company_id, 'document', id from changed`)}
    )
    select id, application_id, content_type, sha256, attempts from changed
  `.execute(db)
  return rows
}
