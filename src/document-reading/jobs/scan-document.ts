import { defineJob } from '../../queue/job.ts'
import { scanDocument } from '../actions/scan-document.ts'
import { SCAN_DOCUMENT, ScanDocumentPayload } from '../scanning-jobs.ts'

/** Enqueued for every document that came while the virus scanner was away, in the transaction that stores it. */
export const scanDocumentJob = defineJob({
  name: SCAN_DOCUMENT,
  payload: ScanDocumentPayload,
  run: (services, { company_id, document_id }) => scanDocument(services, company_id, document_id),
})
