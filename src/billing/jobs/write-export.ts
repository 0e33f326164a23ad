import { defineJob } from '../../queue/job.ts'
import { writeExport } from '../actions/write-export.ts'
import { WRITE_EXPORT, WriteExportPayload } from '../export-jobs.ts'

/** Enqueued with every export, in its transaction. */
export const writeExportJob = defineJob({
  name: WRITE_EXPORT,
  payload: WriteExportPayload,
  run: (services, { company_id, export_id }) => writeExport(services, company_id, export_id),
})
