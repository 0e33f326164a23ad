import type { Job } from '../../queue/job.ts'
import { deleteOldEvents } from '../queries.ts'

const BATCH = 5_000

/** Every hour. Events hold personal data, and are kept only so that they can be replayed. */
export const forgetOldEventsJob: Job = {
  name: 'forget_old_events',
  schedule: '23 * * * *',
  async run({ db, config }) {
    while ((await deleteOldEvents(db, config.EVENTS_RETENTION_DAYS, BATCH)) === BATCH);
  },
}
