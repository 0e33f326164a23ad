import { defineJob } from '../../queue/job.ts'
import { readDocument } from '../actions/read-document.ts'
import { READ_DOCUMENT, ReadDocumentPayload } from '../reading-jobs.ts'

/** Enqueued with every document that can be read, in its transaction. */
export const readDocumentJob = defineJob({
  name: READ_DOCUMENT,
  payload: ReadDocumentPayload,
  run: (services, { company_id, document_id }) => readDocument(services, company_id, document_id, { again: true }),
})
