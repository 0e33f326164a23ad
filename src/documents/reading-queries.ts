import { sql } from 'kysely'
import { noteChanges } from '../change-log/queries.ts'
import type { Database } from '../db/database.ts'
import type { DocumentReading } from '../ocr/reading.ts'
import { changeDocuments } from './change-queries.ts'
import type { DocumentProblem } from './document.ts'

/** A document whose reading failed is not read again automatically after this many attempts. */
export const MAX_ATTEMPTS = 3

/**
 * A reading that was begun this often and never ended may be what kills the process. Fewer would show that too, but
 * someone may just restart the service again and again.
 */
export const MAX_INTERRUPTIONS = 10

/** After this long without a heartbeat, a reading is considered dead. */
const LEASE = '15 seconds'

/** A reading that this process has begun. */
export interface Claim {
  companyId: string
  documentId: string
  attempt: number
  applicationId: string
  contentType: string
  sha256: string
}

/**
 * Claims a document for reading, unless it is settled or another process is reading it.
 * @param again whether a failed document is read once more
 */
export async function claimReading(
  db: Database,
  companyId: string,
  documentId: string,
  again: boolean,
): Promise<Claim | undefined> {
  const change = db
    .updateTable('documents')
    .set({
      status: 'processing',
      attempts: sql<number>`attempts + 1`,
      reading_until: sql<Date>`statement_timestamp() + ${LEASE}::interval`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
    .where(sql<boolean>`virus_check is distinct from 'pending' and (
      status = 'pending'
      or status = 'failed' and ${again} and attempts < ${MAX_ATTEMPTS}
      or status = 'processing' and reading_until < statement_timestamp()
    )`)
  const [row] = await changeDocuments(db, change)
  return (
    row && {
      companyId,
      documentId,
      attempt: row.attempts,
      applicationId: row.application_id,
      contentType: row.content_type,
      sha256: row.sha256,
    }
  )
}

/** The heartbeat of a reading: renews its lease. */
export async function renewLease(db: Database, claim: Claim) {
  await held(db, claim)
    .set({ reading_until: sql<Date>`statement_timestamp() + ${LEASE}::interval` })
    .execute()
}

/** Gives a document back as if its reading had not begun. */
export async function releaseClaim(db: Database, claim: Claim) {
  const change = held(db, claim).set({ status: 'pending', attempts: claim.attempt - 1, reading_until: null })
  await changeDocuments(db, change)
}

/** Stores how a reading ended without text. @returns false when it was overtaken */
export async function storeProblem(
  db: Database,
  claim: Claim,
  { problem, failed }: { problem: DocumentProblem; failed: boolean },
): Promise<boolean> {
  const change = held(db, claim).set({
    status: failed ? 'failed' : 'processed',
    problem,
    reading_until: null,
    processed_at: sql<Date>`statement_timestamp()`,
  })
  return (await changeDocuments(db, change)).length > 0
}

/** Stores what was read. @returns false when the reading was overtaken */
export async function storeReading(db: Database, claim: Claim, reading: DocumentReading): Promise<boolean> {
  const change = held(db, claim).set({
    status: 'processed',
    problem: null,
    text: storable(reading.text),
    language: reading.language,
    page_count: reading.pageCount,
    machine_readable_zone: reading.machineReadableZone && JSON.stringify(reading.machineReadableZone),
    active_content: reading.activeContent,
    reading_until: null,
    processed_at: sql<Date>`statement_timestamp()`,
  })
  return (await changeDocuments(db, change)).length > 0
}

/** Stores the pages of a reading. @returns their ids, which stay when a page is read again */
export async function upsertPages(
  db: Database,
  { companyId, documentId }: Claim,
  pages: (DocumentReading['pages'][number] & { id: string })[],
): Promise<{ id: string; number: number }[]> {
  if (pages.length === 0) return []
  return db
    .insertInto('document_pages')
    .values(
      pages.map(({ text, words, ...page }, index) => ({
        company_id: companyId,
        document_id: documentId,
        number: index + 1,
        text: storable(text),
        words: JSON.stringify(words.map(([word, ...place]) => [storable(word), ...place])),
        ...page,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'document_id', 'number']).doUpdateSet((excluded) => ({
        text: excluded.ref('excluded.text'),
        confidence: excluded.ref('excluded.confidence'),
        source: excluded.ref('excluded.source'),
        rotation: excluded.ref('excluded.rotation'),
        words: excluded.ref('excluded.words'),
      })),
    )
    .returning(['id', 'number'])
    .execute()
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

function held(db: Database, { companyId, documentId, attempt }: Claim) {
  return db
    .updateTable('documents')
    .where('company_id', '=', companyId)
    .where('id', '=', documentId)
    .where('status', '=', 'processing')
    .where('attempts', '=', attempt)
}

/**
 * Which of these documents are being read or waiting for it. One that waits for the virus scanner gets a job of its
 * own.
 */
export async function unsettledDocuments(
  db: Database,
  companyId: string,
  documentIds: string[],
): Promise<{ id: string; reading_until: Date | null }[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'reading_until'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .where('status', 'in', ['pending', 'processing'])
    .where((condition) => condition.or([condition('virus_check', 'is', null), condition('virus_check', '=', 'clean')]))
    .execute()
}

/** Marks a document to be read again. @returns its status before, if it exists and may be read again */
export async function resetReading(
  transaction: Database,
  companyId: string,
  documentId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    update documents
    set status = 'pending', attempts = 0, reading_until = null, problem = null, processed_at = null
    from documents before
    where documents.company_id = ${companyId} and documents.id = ${documentId}
      and before.company_id = documents.company_id and before.id = documents.id
      and documents.status in ('pending', 'failed', 'processed')
    returning before.status
  `.execute(transaction)
  if (rows[0]) await noteChanges(transaction, companyId, [{ type: 'document', id: documentId }])
  return rows[0]?.status
}

/** The documents of a company whose reading failed, newest first. */
export function listFailedDocuments(db: Database, companyId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'application_id', 'form_element_id', 'problem', 'attempts', 'created'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'failed')
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The documents of a company that have active content, newest first. */
export function listActiveDocuments(db: Database, companyId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'application_id', 'form_element_id', 'active_content', 'created'])
    .where('company_id', '=', companyId)
    .where('active_content', '<>', sql<string[]>`'{}'`)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
