import type { CompanyJob } from '../../queue/company-job.ts'
import { forgetExports } from '../actions/forget-exports.ts'

/** Every hour. */
export const forgetOldExportsJob: CompanyJob = {
  name: 'forget_old_billing_exports',
  schedule: '53 * * * *',
  async runFor(services, companyId) {
    await forgetExports(services, companyId)
  },
}
