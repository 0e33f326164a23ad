import { type Static, Type } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { addJobs } from '../queue/add-jobs.ts'
import { listensToDocuments } from './who-listens.ts'

/** The job that runs the automations of documents that were read, or cannot be; `automations/` does it. */
export const RUN_DOCUMENT_AUTOMATIONS = 'run_document_automations'

export const DocumentAutomationsPayload = StrictObject({
  company_id: Uuid('Company'),
  document_ids: Type.Array(Uuid('Document'), { minItems: 1 }),
})
type Payload = Static<typeof DocumentAutomationsPayload>

/**
 * Has a worker run the automations of documents, once the transaction commits. If none is set up, nothing is enqueued.
 */
export function enqueueDocumentAutomations(db: Database, companyId: string, documentIds: string[]): Promise<void> {
  const payload: Payload = { company_id: companyId, document_ids: documentIds }
  return addJobs(db, RUN_DOCUMENT_AUTOMATIONS, documentIds.length > 0 ? [payload] : [], {
    isWanted: listensToDocuments(companyId),
  })
}
