import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'
import type { findMailForPeople, listMailsAbout } from '../mail/queries.ts'
import { SendingStatus } from './sending-status.ts'

const mailFields = {
  id: Uuid('Mail'),
  application_id: Nullable(Type.String({ format: 'uuid', description: 'What it is about.' })),
  recipient: Type.String(),
  subject: Type.String(),
  status: SendingStatus,
  attempts: Type.Integer(),
  last_error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
  created: Timestamp(),
  sent_at: Nullable(Timestamp('When the mail server took it.')),
}

/** A mail in a list. */
export const MailSummary = { name: 'MailSummary', schema: StrictObject(mailFields) } satisfies NamedSchema

/** A mail with what it says. */
export const MailRecord = {
  name: 'Mail',
  schema: StrictObject({
    ...mailFields,
    text: Nullable(
      Type.String({
        description:
          'What it says as plain text. Of addresses only the host is shown, since some log the applicant in. null of one whose text is kept no longer.',
      }),
    ),
  }),
} satisfies NamedSchema

export function presentMailSummary(
  row: Awaited<ReturnType<typeof listMailsAbout>>[number],
): Static<typeof MailSummary.schema> {
  return {
    id: row.id,
    application_id: row.application_id,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status as 'sent',
    attempts: row.attempts,
    last_error: row.last_error,
    created: row.created.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}

export function presentMail(
  row: NonNullable<Awaited<ReturnType<typeof findMailForPeople>>>,
): Static<typeof MailRecord.schema> {
  return { ...presentMailSummary(row), text: row.text || null }
}
