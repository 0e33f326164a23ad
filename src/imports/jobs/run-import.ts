import { defineJob } from '../../queue/job.ts'
import { runImport } from '../actions/run-import.ts'
import { enqueueImport, RUN_IMPORT, RunImportPayload } from '../import-jobs.ts'

/** A piece takes so long, and then others have their turn. */
const PIECE_MILLISECONDS = 20_000

/** Enqueued with every import, in its transaction; each piece enqueues the next. */
export const runImportJob = defineJob({
  name: RUN_IMPORT,
  payload: RunImportPayload,
  async run(services, { company_id, import_id }, stopping) {
    const { againAt } = await runImport(services, company_id, import_id, { milliseconds: PIECE_MILLISECONDS, stopping })
    if (againAt) await enqueueImport(services.db, company_id, import_id, againAt)
  },
})
