import type { CompanyJob } from '../../queue/company-job.ts'
import { wipeKeptTextMessages } from '../queries.ts'

const BATCH = 1_000

/** Every hour. A text message that is kept because there is no provider can hold a link. */
export const wipeTextMessagesJob: CompanyJob = {
  name: 'wipe_text_messages',
  schedule: '4 * * * *',
  async runFor({ db }, companyId) {
    while ((await wipeKeptTextMessages(db, companyId, BATCH)) === BATCH);
  },
}
