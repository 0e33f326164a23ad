import { companiesWithNotedChanges } from '../../change-log/queries.ts'
import { findCompany } from '../../companies/queries.ts'
import type { CompanyJob } from '../../queue/company-job.ts'
import { countChanges } from '../actions/count-changes.ts'
import { companiesToCount } from '../position-queries.ts'

/** Every minute, so that no request that changes something pays for numbers. */
export const countInsightsJob: CompanyJob = {
  name: 'count_insights',
  schedule: '* * * * *',
  async findCompanyIds(db) {
    return [...new Set([...(await companiesToCount(db)), ...(await companiesWithNotedChanges(db))])]
  },
  async runFor({ db }, companyId, stopping) {
    await countChanges(db, await findCompany(db, companyId), stopping)
  },
}
