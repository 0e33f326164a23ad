import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'

export const MAX_NOTE_LENGTH = 10_000
export const MAX_MENTIONS = 50

/** Who writes notes. */
export type NoteAuthor = { type: 'operator' | 'api_key'; id: string }

/** A note as it is read. */
export const Note = {
  name: 'Note',
  schema: StrictObject({
    id: Uuid('Note'),
    application_id: Uuid('Application'),
    text: Type.String(),
    mentions: Type.Array(Uuid('Member'), { description: 'People of the company whom it is meant for.' }),
    author: StrictObject(
      { type: OneOf(['operator', 'api_key']), id: Uuid('Member or API key') },
      { title: 'NoteAuthor' },
    ),
    created: Timestamp(),
    edited_at: Nullable(Timestamp()),
  }),
} satisfies NamedSchema

/** What is sent of a note. */
export const noteFields = {
  text: Type.String({ minLength: 1, maxLength: MAX_NOTE_LENGTH, pattern: '\\S' }),
  mentions: Type.Optional(
    Type.Array(Uuid('Member'), { maxItems: MAX_MENTIONS, description: 'People of the company whom it is meant for.' }),
  ),
}

/** A note as it is stored. */
export interface NoteRow {
  id: string
  application_id: string
  text: string
  mentions: string[]
  author_type: NoteAuthor['type']
  author_id: string
  created: Date
  edited_at: Date | null
}

export function presentNote(row: NoteRow): Static<typeof Note.schema> {
  return {
    id: row.id,
    application_id: row.application_id,
    text: row.text,
    mentions: row.mentions,
    author: { type: row.author_type, id: row.author_id },
    created: row.created.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }
}
