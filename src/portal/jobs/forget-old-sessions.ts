import type { CompanyJob } from '../../queue/company-job.ts'
import { deleteOldSessions } from '../door/session-queries.ts'

const BATCH = 5_000

/** Every hour. An expired session is of no use to anyone. */
export const forgetOldSessionsJob: CompanyJob = {
  name: 'forget_old_sessions',
  schedule: '43 * * * *',
  async runFor({ db }, companyId) {
    while ((await deleteOldSessions(db, companyId, BATCH)) === BATCH);
  },
}
