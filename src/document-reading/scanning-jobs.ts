import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const SCAN_DOCUMENT = 'scan_document'

export const ScanDocumentPayload = StrictObject({ company_id: Uuid('Company'), document_id: Uuid('Document') })
type Payload = Static<typeof ScanDocumentPayload>

/** Has a worker ask the virus scanner about documents, once the transaction commits. @param at not before this moment */
export function enqueueScanning(db: Database, companyId: string, documentIds: string[], at?: Date): Promise<void> {
  const payloads = documentIds.map((id): Payload => ({ company_id: companyId, document_id: id }))
  return addJobs(db, SCAN_DOCUMENT, payloads, { runAt: at })
}
