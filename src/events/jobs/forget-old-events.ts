import type { CompanyJob } from '../../queue/company-job.ts'
import { deleteOldEvents } from '../queries.ts'

const BATCH = 5_000

/** Every hour. Events hold personal data, and are kept only so that they can be replayed. */
export const forgetOldEventsJob: CompanyJob = {
  name: 'forget_old_events',
  schedule: '23 * * * *',
  async runFor({ db, config }, companyId) {
    while ((await deleteOldEvents(db, companyId, config.EVENTS_RETENTION_DAYS, BATCH)) === BATCH);
  },
}
