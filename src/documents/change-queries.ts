import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, inTransaction } from '../db/database.ts'
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
  return inTransaction(db, async (transaction) => {
    const returning = change.returning(['company_id', 'id', 'application_id', 'content_type', 'sha256', 'attempts'])
    const { rows } = await transaction.executeQuery(returning.compile())
    const [first] = rows
    if (first)
      await noteChanges(
        transaction,
        first.company_id,
        rows.map(({ id }) => ({ type: 'document', id })),
      )
    return rows.map(({ company_id: _, ...document }) => document)
  })
}
