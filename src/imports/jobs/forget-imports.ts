import type { CompanyJob } from '../../queue/company-job.ts'
import { forgetImports } from '../actions/forget-imports.ts'

/** Every hour. */
export const forgetImportsJob: CompanyJob = {
  name: 'forget_old_imports',
  schedule: '47 * * * *',
  async runFor(services, companyId) {
    await forgetImports(services, companyId)
  },
}
