import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import { type Database, sendAhead } from '../db/database.ts'
import { isTrue } from '../db/is-true.ts'
import { isEventWanted } from '../events/queries.ts'
import type { DocumentProblem } from './document.ts'

export interface NewDocument {
  id: string
  formElementId: string
  fileName: string
  contentType: string
  size: number
  sha256: string
  /** null when it is to be read. */
  unreadBecause: DocumentProblem | null
  virusCheck: 'pending' | 'clean' | null
  /** No automation runs once it is read. */
  skipAutomations: boolean
}

/** Adds documents to an application. @returns whether an endpoint wants the event */
export async function insertDocuments(
  transaction: Database,
  companyId: string,
  applicationId: string,
  rows: NewDocument[],
): Promise<boolean> {
  const added = transaction.insertInto('documents').values(
    rows.map((row) => ({
      company_id: companyId,
      id: row.id,
      application_id: applicationId,
      form_element_id: row.formElementId,
      file_name: row.fileName,
      content_type: row.contentType,
      size_bytes: row.size,
      sha256: row.sha256,
      status: row.unreadBecause === null ? 'pending' : 'processed',
      problem: row.unreadBecause,
      virus_check: row.virusCheck,
      skip_automations: row.skipAutomations,
      processed_at: row.unreadBecause === null ? null : sql<Date>`clock_timestamp()`,
      created: sql<Date>`clock_timestamp()`,
    })),
  )
  await sendAhead(transaction, added)
  await noteChanges(
    transaction,
    companyId,
    rows.map(({ id }) => ({ type: 'document', id })),
  )
  return isTrue(transaction, isEventWanted(companyId, 'document.uploaded'))
}
