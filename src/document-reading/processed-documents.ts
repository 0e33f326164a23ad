import type { Database } from '../db/database.ts'
import { enqueueDocumentAutomations } from '../triggers/document-automations.ts'
import { recordDocumentsProcessed } from './document-events.ts'

/**
 * Tells endpoints and automations about documents that were read or cannot be read, in the transaction that settles
 * them.
 */
export async function announceProcessed(db: Database, companyId: string, documentIds: string[]): Promise<void> {
  await recordDocumentsProcessed(db, companyId, documentIds)
  await enqueueDocumentAutomations(db, companyId, documentIds)
}
