import type { Job } from '../../queue/job.ts'
import { deleteOldSessions } from '../session-queries.ts'

/** Every day. The people of all companies together have few sessions, and their table is on every node. */
export const forgetOldOperatorSessionsJob: Job = {
  name: 'forget_old_operator_sessions',
  schedule: '13 4 * * *',
  run: ({ db }) => deleteOldSessions(db),
}
