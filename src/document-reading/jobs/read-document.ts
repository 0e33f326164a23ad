import { defineJob } from '../../queue/job.ts'
import { readDocuments } from '../actions/read-documents.ts'
import { enqueueReading, READ_DOCUMENT, ReadDocumentPayload } from '../reading-jobs.ts'

/** Enqueued with every document that can be read, in its transaction. */
export const readDocumentJob = defineJob({
  name: READ_DOCUMENT,
  payload: ReadDocumentPayload,
  lane: 'reading',
  async run(services, { company_id, document_id }) {
    await services.uploads.untilUncrowded()
    const busyUntil = await readDocuments(services, company_id, [document_id], { again: true })
    if (busyUntil) await enqueueReading(services.db, company_id, [document_id], busyUntil)
  },
})
