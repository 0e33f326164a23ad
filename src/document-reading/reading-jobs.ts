import type { Static } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'

export const READ_DOCUMENT = 'read_document'

export const ReadDocumentPayload = StrictObject({ company_id: Uuid('Company'), document_id: Uuid('Document') })
type Payload = Static<typeof ReadDocumentPayload>

/** Has a worker read documents, once the transaction commits. @param at not before this moment */
export function enqueueReading(db: Database, companyId: string, documentIds: string[], at?: Date): Promise<void> {
  const payloads = documentIds.map((id): Payload => ({ company_id: companyId, document_id: id }))
  return addJobs(db, READ_DOCUMENT, payloads, { runAt: at })
}
