import type { CompanyJob } from '../../queue/company-job.ts'
import { forgetItems } from '../queries.ts'

const KEPT_DAYS = 30
const DAY = 24 * 3600 * 1000

/** Every hour: what became of each application is kept for a month, and the sums stay. */
export const forgetBulkResultsJob: CompanyJob = {
  name: 'forget_bulk_results',
  schedule: '37 * * * *',
  async runFor({ db }, companyId) {
    while ((await forgetItems(db, companyId, new Date(Date.now() - KEPT_DAYS * DAY))) > 0);
  },
}
