import { touchApplication } from '../../applications/touch-queries.ts'
import { recordAudit } from '../../audit/record.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { findReadDocument, type ReadDocumentRow } from '../../documents/queries.ts'
import { type Review, storeReview } from '../../documents/review-queries.ts'
import { enqueueReviewAutomations } from '../../triggers/document-automations.ts'
import { recordDocumentReviewed } from '../document-events.ts'
import { compareDocuments } from './compare-documents.ts'

/**
 * Stores what somebody makes of a document, and tells endpoints and automations. Of a rejected one the applicant sees the
 * reason, and its element counts as not filled in.
 * @returns the document
 * @throws {Fault} document_not_found, document_not_reviewable
 */
export async function reviewDocument(
  db: Database,
  companyId: string,
  documentId: string,
  review: Review,
): Promise<ReadDocumentRow> {
  return inTransaction(db, async (transaction) => {
    const { application_id: applicationId } = await requireDocument(transaction, companyId, documentId)
    if (!(await storeReview(transaction, companyId, documentId, review))) {
      const message = 'is a document that is still to be read, or whose file was removed for a virus'
      throw fieldFault('document_not_reviewable', 'document_id', message)
    }
    await touchApplication(transaction, companyId, applicationId)
    await compareDocuments(transaction, companyId, applicationId)
    await recordAudit(transaction, companyId, {
      action: 'document.reviewed',
      objectId: documentId,
      applicationIds: [applicationId],
      details: { status: review.status },
    })
    await recordDocumentReviewed(transaction, companyId, documentId)
    await enqueueReviewAutomations(transaction, companyId, documentId)
    return requireDocument(transaction, companyId, documentId)
  })
}

async function requireDocument(db: Database, companyId: string, documentId: string): Promise<ReadDocumentRow> {
  const document = await findReadDocument(db, companyId, documentId)
  if (!document) throw new Fault('document_not_found', 'There is no such document.')
  return document
}
