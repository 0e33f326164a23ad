import { defineJob } from '../../queue/job.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { sendMail } from '../actions/send-mail.ts'
import { MailPayload, SEND_MAIL } from '../mail-jobs.ts'

/** Enqueued with each mail, and again after an attempt that failed. */
export const sendMailJob = defineJob({
  name: SEND_MAIL,
  payload: MailPayload,
  runner: 'mail',
  run: ({ db, config }, { company_id, mail_id }) =>
    sendMail(db, company_id, mail_id, {
      secrets: secretsOf(config),
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
    }),
})
