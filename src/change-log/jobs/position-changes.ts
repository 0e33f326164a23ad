import type { CompanyJob } from '../../queue/company-job.ts'
import { companiesWithNotedChanges, positionChanges } from '../queries.ts'

const BATCH = 10_000

/** Every minute, so that a reader who comes after long need not wait for many changes to get their positions. */
export const positionChangesJob: CompanyJob = {
  name: 'position_changes',
  schedule: '* * * * *',
  findCompanyIds: companiesWithNotedChanges,
  async runFor({ db }, companyId) {
    while ((await positionChanges(db, companyId, BATCH)) === BATCH);
  },
}
