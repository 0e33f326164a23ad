import { defineJob } from '../../queue/job.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { sendTextMessage } from '../actions/send-text-message.ts'
import { textProviderOf } from '../provider.ts'
import { SEND_TEXT_MESSAGE, TextMessagePayload } from '../text-message-jobs.ts'

/** Enqueued with each text message, and again after an attempt that failed. */
export const sendTextMessageJob = defineJob({
  name: SEND_TEXT_MESSAGE,
  payload: TextMessagePayload,
  runner: 'mail',
  run: ({ db, config }, { company_id, text_message_id }) =>
    sendTextMessage(db, company_id, text_message_id, {
      secrets: secretsOf(config),
      provider: textProviderOf(config),
    }),
})
