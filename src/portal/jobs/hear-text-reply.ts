import { listCompanyIds } from '../../companies/queries.ts'
import { defineJob } from '../../queue/job.ts'
import { chooseTexts } from '../actions/choose-texts.ts'
import { HEAR_TEXT_REPLY, TextReplyPayload } from '../text-replies/reply-jobs.ts'

/** Enqueued when a text message is answered by STOP or START. */
export const hearTextReplyJob = defineJob({
  name: HEAR_TEXT_REPLY,
  payload: TextReplyPayload,
  async run({ db }, { phone_number, is_stopped }) {
    for (const companyId of await listCompanyIds(db)) await chooseTexts(db, companyId, phone_number, is_stopped)
  },
})
