import type { CompanyJob } from '../../queue/company-job.ts'
import { compactCountChanges, companiesWithCountChanges } from '../count-queries.ts'

const BATCH = 10_000

/** Every minute, so that a list has few changes to add up. */
export const compactApplicationCountsJob: CompanyJob = {
  // As it was called before: a job that waits through an upgrade still has its task.
  name: 'fold_application_counts',
  schedule: '* * * * *',
  findCompanyIds: companiesWithCountChanges,
  async runFor({ db }, companyId) {
    while ((await compactCountChanges(db, companyId, BATCH)) === BATCH);
  },
}
