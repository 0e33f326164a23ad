import { recordAudit } from '../../audit/record.ts'
import type { Config } from '../../config.ts'
import type { CallerActor, CallerCompany } from '../../contract/caller.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { stopUrlOf } from '../../portal/notices/mail-addresses.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { writeTextMessage } from '../../text-messages/actions/write-text-message.ts'
import type { Message, MessagePreviewAnswer } from '../message.ts'
import { fillMessage } from './fill-message.ts'
import { fillText } from './fill-text.ts'

/**
 * Sends the person of an application a message, unless they stopped mails.
 * @returns the mail's id
 * @throws {Fault} application_not_found, no_email, mails_stopped, message_not_fillable, invalid_field
 */
export async function sendMessage(
  db: Database,
  config: Config,
  company: CallerCompany,
  applicationId: string,
  message: Message,
  actor: CallerActor,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { candidateId, sender, recipient, write } = await fillMessage(transaction, company, applicationId, message)
    const unsubscribeUrl = await stopUrlOf(transaction, config, sender, candidateId)
    const content = write(unsubscribeUrl)
    const secrets = secretsOf(config)
    const mailId = await writeMail(transaction, secrets, company.id, recipient, content, applicationId, {
      unsubscribeUrl,
    })
    await recordAudit(transaction, company.id, {
      action: 'message.sent',
      objectId: mailId,
      candidateId,
      details: auditDetails(applicationId, message),
      actor,
    })
    return mailId
  })
}

/**
 * Sends the phone of an application's person a message, unless they stopped text messages.
 * @returns the text message's id
 * @throws {Fault} application_not_found, no_text_provider, no_phone_number, texts_stopped, message_not_fillable, invalid_field
 */
export async function sendText(
  db: Database,
  config: Config,
  company: CallerCompany,
  applicationId: string,
  message: Message,
  actor: CallerActor,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { candidateId, recipient, text } = await fillText(transaction, config, company, applicationId, message)
    const textMessageId = await writeTextMessage(transaction, config, company.id, { recipient, text, applicationId })
    await recordAudit(transaction, company.id, {
      action: 'message.sent',
      candidateId,
      details: { ...auditDetails(applicationId, message), text_message_id: textMessageId },
      actor,
    })
    return textMessageId
  })
}

/** What the audit trail says of a message, whichever way it went. */
const auditDetails = (applicationId: string, { template }: Message) => ({
  application_id: applicationId,
  ...(template && { template }),
})

/** Tells what a message says to the person of an application. @throws {Fault} what sending it does */
export async function previewMessage(
  db: Database,
  config: Config,
  company: CallerCompany,
  applicationId: string,
  message: Message,
): Promise<MessagePreviewAnswer> {
  if (message.channel === 'text') {
    const { recipient, language, text, segments } = await fillText(db, config, company, applicationId, message)
    return { channel: message.channel, recipient, language, subject: null, text, segments }
  }
  const { recipient, language, write } = await fillMessage(db, company, applicationId, message)
  const { subject, text } = write('…')
  return { channel: message.channel, recipient, language, subject, text, segments: null }
}
