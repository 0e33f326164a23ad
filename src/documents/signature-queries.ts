import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { changeDocuments } from './change-queries.ts'
import type { Evidence, SignatureRow } from './signature.ts'

/** The signatures of an application, newest first. */
export async function findSignatures(db: Database, companyId: string, applicationId: string): Promise<SignatureRow[]> {
  const { rows } = await sql<{ id: string; form_element_id: string; signatures: Evidence[] }>`
    select id, form_element_id, signatures from documents
    where company_id = ${companyId} and application_id = ${applicationId} and signatures <> '[]'
  `.execute(db)
  return rows
    .flatMap(({ id, form_element_id, signatures }) =>
      signatures.map((evidence) => ({ ...evidence, document_id: id, form_element_id })),
    )
    .toSorted((one, other) => other.signed_at.localeCompare(one.signed_at))
}

/** Keeps what was signed with a document. @param evidence all of it, oldest first */
export async function storeSignatures(
  transaction: Database,
  companyId: string,
  documentId: string,
  evidence: Evidence[],
): Promise<void> {
  const change = transaction
    .updateTable('documents')
    .set({ signatures: JSON.stringify(evidence) })
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
  await changeDocuments(transaction, change)
}
