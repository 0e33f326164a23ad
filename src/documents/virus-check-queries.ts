import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { changeDocuments } from './change-queries.ts'

/** A document that the virus scanner has not seen. */
export interface UncheckedDocument {
  application_id: string
  sha256: string
  status: string
}

export function findUncheckedDocument(
  db: Database,
  companyId: string,
  documentId: string,
): Promise<UncheckedDocument | undefined> {
  return db
    .selectFrom('documents')
    .select(['application_id', 'sha256', 'status'])
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
    .where('virus_check', '=', 'pending')
    .executeTakeFirst()
}

/** Lets a document be read and downloaded. @param check null if there is no scanner any more */
export async function storeChecked(db: Database, companyId: string, documentId: string, check: 'clean' | null) {
  const change = db
    .updateTable('documents')
    .set({ virus_check: check })
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
    .where('virus_check', '=', 'pending')
  await changeDocuments(db, change)
}

/** Rejects every document of the company with an infected content. @returns them */
export async function rejectInfected(
  db: Database,
  companyId: string,
  sha256: string,
  problem: 'infected' | 'too_large_to_check',
): Promise<{ id: string; application_id: string }[]> {
  const change = db
    .updateTable('documents')
    .set({
      virus_check: 'infected',
      status: 'rejected',
      problem,
      reading_until: null,
      // As in coalesce(), which Citus does not take: least() passes over null.
      processed_at: sql<Date>`least(processed_at, statement_timestamp())`,
    })
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
  return changeDocuments(db, change)
}
