import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { DocumentProblem } from './document.ts'
import type { NewDocument } from './insert-queries.ts'

/** A document that came to another system. */
export interface PastDocument extends Omit<NewDocument, 'unreadBecause' | 'skipAutomations'> {
  applicationId: string
  at: Date
  unreadBecause: DocumentProblem
}

/** Adds documents as they are: they are not read, and nobody is told but those who keep a copy. */
export async function insertPastDocuments(
  transaction: Database,
  companyId: string,
  documents: PastDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const rows = insertedRows(documents, [
    same('uuid', companyId),
    each('uuid', ({ id }) => id),
    each('uuid', ({ applicationId }) => applicationId),
    each('uuid', ({ formElementId }) => formElementId),
    each('text', ({ fileName }) => fileName),
    each('text', ({ contentType }) => contentType),
    each('bigint', ({ size }) => size),
    each('text', ({ sha256 }) => sha256),
    same('text', 'processed'),
    each('text', ({ unreadBecause }) => unreadBecause),
    each('text', ({ virusCheck }) => virusCheck),
    same('boolean', true),
    each('timestamptz', ({ at }) => at),
    each('timestamptz', ({ at }) => at),
  ])
  await sendAhead(
    transaction,
    sql`
      insert into documents (
        company_id, id, application_id, form_element_id, file_name, content_type, size_bytes, sha256, status, problem,
        virus_check, skip_automations, created, processed_at
      )
      ${rows}`,
  )
  await noteChanges(
    transaction,
    companyId,
    documents.map(({ id }) => ({ type: 'document', id })),
  )
}
