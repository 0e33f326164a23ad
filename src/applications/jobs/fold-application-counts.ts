import type { Job } from '../../queue/job.ts'
import { foldCountChanges } from '../count-queries.ts'

const BATCH = 10_000

/** Every minute, so that a list has few changes to add up. */
export const foldApplicationCountsJob: Job = {
  name: 'fold_application_counts',
  schedule: '* * * * *',
  async run({ db }) {
    while ((await foldCountChanges(db, BATCH)) === BATCH);
  },
}
