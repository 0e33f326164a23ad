import { type Static, Type } from 'typebox'
import { StrictObject, Uuid } from '../contract/schemas.ts'
import type { Database } from '../db/database.ts'
import { isTrue } from '../db/is-true.ts'
import { addJobs } from '../queue/add-jobs.ts'
import { listensToDocuments, listensToReviews } from './who-listens.ts'

/** The job that runs the automations of documents that were read, cannot be, or were reviewed; `automations/` does it. */
export const RUN_DOCUMENT_AUTOMATIONS = 'run_document_automations'

export const DocumentAutomationsPayload = StrictObject({
  company_id: Uuid('Company'),
  document_ids: Type.Array(Uuid('Document'), { minItems: 1 }),
  /** They were read, unless it says otherwise. */
  trigger: Type.Optional(Type.Literal('document_reviewed')),
})
type Payload = Static<typeof DocumentAutomationsPayload>

/** Has a worker run the automations of documents, once the transaction commits. If none is set up, nothing is enqueued. */
export async function enqueueDocumentAutomations(
  db: Database,
  companyId: string,
  documentIds: string[],
): Promise<void> {
  if (documentIds.length === 0 || !(await isTrue(db, listensToDocuments(companyId)))) return
  const payload: Payload = { company_id: companyId, document_ids: documentIds }
  await addJobs(db, RUN_DOCUMENT_AUTOMATIONS, [payload])
}

/** The same for a document that was reviewed. */
export async function enqueueReviewAutomations(db: Database, companyId: string, documentId: string): Promise<void> {
  if (!(await isTrue(db, listensToReviews(companyId)))) return
  const payload: Payload = { company_id: companyId, document_ids: [documentId], trigger: 'document_reviewed' }
  await addJobs(db, RUN_DOCUMENT_AUTOMATIONS, [payload])
}
