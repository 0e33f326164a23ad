import { presentApplication } from '../applications/application.ts'
import { findApplications } from '../applications/queries.ts'
import type { Database } from '../db/database.ts'
import { presentReading } from '../documents/document.ts'
import { findDocumentDetails } from '../documents/queries.ts'
import { type Occurrence, recordEvents, recordWantedEvents } from '../events/actions/record-events.ts'

/** Records the events of documents that were added. The caller has checked that an endpoint wants them. */
export async function recordDocumentsUploaded(transaction: Database, companyId: string, documentIds: string[]) {
  const occurrences = await toldOf(transaction, companyId, documentIds)
  await recordWantedEvents(transaction, companyId, 'document.uploaded', occurrences)
}

/** Records the events of documents that were read or cannot be read, in the transaction that settles them. */
export async function recordDocumentsProcessed(db: Database, companyId: string, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return
  await recordEvents(db, companyId, 'document.processed', () => toldOf(db, companyId, documentIds))
}

/** Records the event of a review for the endpoints that want it. */
export async function recordDocumentReviewed(transaction: Database, companyId: string, documentId: string) {
  await recordEvents(transaction, companyId, 'document.reviewed', () => toldOf(transaction, companyId, [documentId]))
}

/** Documents as events show them: without a link to the file, which would expire before the last attempt at delivery. */
async function toldOf(db: Database, companyId: string, documentIds: string[]): Promise<Occurrence[]> {
  const documents = await findDocumentDetails(db, companyId, documentIds)
  const applicationIds = [...new Set(documents.map((document) => document.application_id))]
  const rows = await findApplications(db, companyId, applicationIds)
  const applications = new Map(rows.map((row) => [row.id, presentApplication(row)]))
  return documents.map((document) => ({
    subjectId: document.application_id,
    data: { application: applications.get(document.application_id), document: presentReading(document) },
  }))
}
