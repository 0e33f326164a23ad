import type { CompanyJob } from '../../queue/company-job.ts'
import { wipeKeptTexts } from '../queries.ts'

const BATCH = 1_000

/** Every hour. A mail that is kept because there is no server can hold a link. */
export const wipeMailTextsJob: CompanyJob = {
  name: 'wipe_mail_texts',
  schedule: '3 * * * *',
  async runFor({ db }, companyId) {
    while ((await wipeKeptTexts(db, companyId, BATCH)) === BATCH);
  },
}
