import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { listTextMessagesAbout } from '../text-messages/queries.ts'
import { SendingStatus } from './sending-status.ts'

/** A text message with what it says. */
export const TextMessageRecord = {
  name: 'TextMessage',
  schema: StrictObject({
    id: Uuid('Text message'),
    recipient: Type.String({ description: 'A phone number in E.164.' }),
    text: Type.String({
      description: 'What it says. Of addresses only the host is shown, since some log the applicant in.',
    }),
    segments: Type.Integer({ description: 'What it costs: providers charge by the segment.' }),
    status: SendingStatus,
    attempts: Type.Integer(),
    last_error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
    created: Timestamp(),
    sent_at: Nullable(Timestamp('When the provider took it.')),
  }),
} satisfies NamedSchema

export function presentTextMessage(
  row: Awaited<ReturnType<typeof listTextMessagesAbout>>[number],
): Static<typeof TextMessageRecord.schema> {
  const { status, created, sent_at, ...others } = row
  return {
    ...others,
    status: status as 'sent',
    created: created.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}
