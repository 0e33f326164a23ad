import type { Job } from '../../queue/job.ts'
import { wipeKeptTexts } from '../queries.ts'

const BATCH = 1_000

/** Every hour. A mail that is kept because there is no server can hold a link. */
export const wipeMailTextsJob: Job = {
  name: 'wipe_mail_texts',
  schedule: '3 * * * *',
  async run({ db }) {
    while ((await wipeKeptTexts(db, BATCH)) === BATCH);
  },
}
