import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'

/** What was deleted: how many documents and pages, and the contents whose files are left. */
export interface DeletedDocuments {
  documents: number
  pages: number
  sha256s: string[]
}

/** Deletes the documents of applications with their pages and texts. A reading that is under way finds nothing to store. */
export async function deleteDocumentsOf(
  transaction: Database,
  companyId: string,
  applicationIds: string[],
): Promise<DeletedDocuments> {
  const { rows } = await sql<{ id: string }>`
    select id from documents
    where company_id = ${companyId} and application_id = any(${applicationIds}::uuid[])
    order by id
    for update
  `.execute(transaction)
  return deleteDocuments(
    transaction,
    companyId,
    rows.map(({ id }) => id),
  )
}

/** Deletes documents with their pages and texts. */
export async function deleteDocuments(
  transaction: Database,
  companyId: string,
  documentIds: string[],
): Promise<DeletedDocuments> {
  const { rows: documents } = await sql<{ id: string; sha256: string }>`
    select id, sha256 from documents
    where company_id = ${companyId} and id = any(${documentIds}::uuid[])
    order by id
    for update
  `.execute(transaction)
  const ids = documents.map(({ id }) => id)
  const { rows: pages } = await sql`
    delete from document_pages where company_id = ${companyId} and document_id = any(${ids}::uuid[]) returning id
  `.execute(transaction)
  await sql`delete from documents where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(transaction)
  await noteChanges(
    transaction,
    companyId,
    ids.map((id) => ({ type: 'document', id })),
  )
  return { documents: ids.length, pages: pages.length, sha256s: documents.map(({ sha256 }) => sha256) }
}
