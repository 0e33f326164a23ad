import type { CompanyJob } from '../../queue/company-job.ts'
import { finishErasure } from '../actions/finish-erasure.ts'
import { unfinishedErasures } from '../queries.ts'

/** Every half hour: finishes erasures whose job has given up, because the store of files was away for long. */
export const resumeErasuresJob: CompanyJob = {
  name: 'resume_erasures',
  schedule: '*/30 * * * *',
  async runFor(services, companyId) {
    for (const id of await unfinishedErasures(services.db, companyId)) await finishErasure(services, companyId, id)
  },
}
