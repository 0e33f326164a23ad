import type { CompanyJob } from '../../queue/company-job.ts'
import { deleteOldLinks } from '../queries.ts'

const BATCH = 5_000

/**
 * Every hour. Links hold personal data, and are kept a while so that an applicant who comes late is told what to do.
 */
export const forgetOldLinksJob: CompanyJob = {
  name: 'forget_old_links',
  schedule: '33 * * * *',
  async runFor({ db, config }, companyId) {
    while ((await deleteOldLinks(db, companyId, config.MAGIC_LINK_RETENTION_DAYS, BATCH)) === BATCH);
  },
}
