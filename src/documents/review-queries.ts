import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { changeDocuments } from './change-queries.ts'
import type { Difference } from './queries.ts'

/** What somebody makes of a document. */
export interface Review {
  status: 'verified' | 'rejected'
  reason: string | null
  reviewer: { type: string; id: string | null }
}

/**
 * Stores a review, which replaces an earlier one.
 * @returns false when the document is still to be read or its file is gone for a virus, or there is none
 */
export async function storeReview(
  db: Database,
  companyId: string,
  documentId: string,
  { status, reason, reviewer }: Review,
): Promise<boolean> {
  const change = db
    .updateTable('documents')
    .set({
      status,
      review_reason: reason,
      reviewer_type: reviewer.type,
      reviewer_id: reviewer.id,
      reviewed_at: sql<Date>`statement_timestamp()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
    .where('status', 'in', ['processed', 'failed', 'in_review', 'verified', 'rejected'])
    .where(sql<boolean>`(virus_check is null or virus_check = 'clean')`)
  return (await changeDocuments(db, change)).length > 0
}

/**
 * Locks those of some documents that nobody else is changing. Whoever changes one compares it, too.
 * @returns their ids
 */
export async function lockIdleDocuments(db: Database, companyId: string, documentIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from documents
    where company_id = ${companyId} and id = any(${documentIds}::uuid[])
    order by id
    for no key update skip locked
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Stores where what was read of a document is not what was typed. */
export async function storeDifferences(
  db: Database,
  companyId: string,
  documentId: string,
  differences: Difference[],
): Promise<void> {
  const change = db
    .updateTable('documents')
    .set({ differences: JSON.stringify(differences) })
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
  await changeDocuments(db, change)
}
