import type { Job } from '../../queue/job.ts'
import { deleteOldSessions } from '../door/session-queries.ts'

const BATCH = 5_000

/** Every hour. An expired session is of no use to anyone. */
export const forgetOldSessionsJob: Job = {
  name: 'forget_old_sessions',
  schedule: '43 * * * *',
  async run({ db }) {
    while ((await deleteOldSessions(db, BATCH)) === BATCH);
  },
}
