import type { Job } from '../../queue/job.ts'
import { sweepFiles } from '../actions/sweep-files.ts'

const DAY_MILLISECONDS = 86_400_000

/** Every hour; what is younger than a day is left alone. */
export const sweepFilesJob: Job = {
  name: 'sweep_files',
  schedule: '43 * * * *',
  async run(services) {
    await sweepFiles(services, new Date(Date.now() - DAY_MILLISECONDS))
  },
}
