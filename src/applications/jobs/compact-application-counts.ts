import type { Job } from '../../queue/job.ts'
import { compactCountChanges } from '../count-queries.ts'

const BATCH = 10_000

/** Every minute, so that a list has few changes to add up. */
export const compactApplicationCountsJob: Job = {
  // As it was called before: a job that waits through an upgrade still has its task.
  name: 'fold_application_counts',
  schedule: '* * * * *',
  async run({ db }) {
    while ((await compactCountChanges(db, BATCH)) === BATCH);
  },
}
