import { defineJob } from '../../queue/job.ts'
import { DocumentAutomationsPayload, RUN_DOCUMENT_AUTOMATIONS } from '../../triggers/document-automations.ts'
import { runDocumentAutomations } from '../actions/run-document-automations.ts'

/** Enqueued in the transaction that ends a reading or a review, if an automation listens. */
export const runDocumentAutomationsJob = defineJob({
  name: RUN_DOCUMENT_AUTOMATIONS,
  payload: DocumentAutomationsPayload,
  run: ({ db, config }, { company_id, document_ids, trigger }) =>
    runDocumentAutomations(db, config, company_id, document_ids, trigger),
})
