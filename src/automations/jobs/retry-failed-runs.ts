import { defineJob } from '../../queue/job.ts'
import { retryNextRuns } from '../actions/retry-failed-runs.ts'
import { enqueueRetries, RETRY_FAILED_RUNS, RetryFailedRunsPayload } from '../retry-jobs.ts'

/** Then the jobs of others have their turn. */
const TURN_MILLISECONDS = 2000

/** Enqueued with the order, in its transaction. */
export const retryFailedRunsJob = defineJob({
  name: RETRY_FAILED_RUNS,
  payload: RetryFailedRunsPayload,
  async run({ db }, order, stopping) {
    const end = performance.now() + TURN_MILLISECONDS
    let last = await retryNextRuns(db, order, undefined)
    while (last !== undefined) {
      if (stopping.aborted || performance.now() > end) return enqueueRetries(db, order)
      last = await retryNextRuns(db, order, last)
    }
  },
})
