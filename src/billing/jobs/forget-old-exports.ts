import type { Job } from '../../queue/job.ts'
import { forgetExports } from '../actions/forget-exports.ts'

/** Every hour. */
export const forgetOldExportsJob: Job = {
  name: 'forget_old_billing_exports',
  schedule: '53 * * * *',
  async run(services) {
    await forgetExports(services)
  },
}
