import { defineJob } from '../../queue/job.ts'
import { doNextItems } from '../actions/do-next-items.ts'
import { enqueueBulkAction, RUN_BULK_ACTION, RunBulkActionPayload } from '../bulk-jobs.ts'

/** Then the jobs of others have their turn. */
const TURN_MILLISECONDS = 2000

/** Enqueued with every command, in its transaction. */
export const runBulkActionJob = defineJob({
  name: RUN_BULK_ACTION,
  payload: RunBulkActionPayload,
  async run(services, { company_id, bulk_action_id }, stopping) {
    const end = performance.now() + TURN_MILLISECONDS
    while (await doNextItems(services, company_id, bulk_action_id)) {
      if (stopping.aborted || performance.now() > end) return enqueueBulkAction(services.db, company_id, bulk_action_id)
    }
  },
})
