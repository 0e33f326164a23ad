import { Type } from 'typebox'
import { Nullable, reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { accepted, defineEndpoint, ok } from '../../http/endpoint.ts'
import { previewMessage, sendMessage as send, sendText } from '../actions/send-message.ts'
import { MessagePreview, messageFields, readMessage } from '../message.ts'

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/messages/',
  operationId: 'sendMessage',
  summary: 'Send the applicant a message',
  description:
    'What a template of the company file says, or own words, with `{{ candidate.first_name }}` and the like filled; by mail or, with `channel: text`, as a text message, in the person’s language where the template has it, with how they stop such messages. It is among the mails or text messages of the application. With `dry_run` it says what the person would read: nothing is sent.',
  tag: 'Applications',
  scope: 'messages:write',
  params: StrictObject({ application_id: Uuid('Application') }),
  body: StrictObject({
    ...messageFields,
    dry_run: Type.Optional(Type.Boolean({ default: false, description: 'true says what it says and sends nothing.' })),
  }),
  success: {
    200: reference(MessagePreview),
    202: StrictObject(
      {
        mail_id: Nullable(Uuid('Mail; null for a text message')),
        text_message_id: Nullable(Uuid('Text message; null for a mail')),
      },
      { title: 'SentMessage' },
    ),
  },
  errors: [
    'application_not_found',
    'missing_field',
    'no_email',
    'mails_stopped',
    'message_not_fillable',
    'no_text_provider',
    'no_phone_number',
    'texts_stopped',
  ],
  async handle({ db, config, company, actor, params, body: { dry_run, ...asked } }) {
    const message = readMessage(asked)
    const id = params.application_id
    if (dry_run) return ok(await previewMessage(db, config, company, id, message))
    if (message.channel === 'text')
      return accepted({ mail_id: null, text_message_id: await sendText(db, config, company, id, message, actor) })
    return accepted({ mail_id: await send(db, config, company, id, message, actor), text_message_id: null })
  },
})
