import { type Static, Type } from 'typebox'
import { type NamedSchema, Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../contract/schemas.ts'

export const MAX_NOTE_LENGTH = 10_000
export const MAX_MENTIONS = 50

/** Who writes notes. */
export type NoteAuthor = { type: 'operator' | 'api_key' | 'import'; id: string }

/** A note as it is read. */
export const Note = {
  name: 'Note',
  schema: StrictObject({
    id: Uuid('Note'),
    application_id: Uuid('Application'),
    text: Type.String(),
    mentions: Type.Array(Uuid('Member'), { description: 'People of the company whom it is meant for.' }),
    corrections: Type.Array(
      StrictObject(
        {
          field: Type.String({
            description: 'The form element’s id, or the name of the detail, such as `phone_number`.',
          }),
          label: Nullable(Type.String({ description: 'The form element’s label; null for a detail.' })),
          from: Type.Unknown({ description: 'null where there was none.' }),
          to: Type.Unknown({ description: 'null where it was removed.' }),
        },
        { title: 'Correction' },
      ),
      { description: 'What was corrected; the text is then the reason. Such a note stays.' },
    ),
    author: StrictObject(
      { type: OneOf(['operator', 'api_key', 'import']), id: Uuid('Member, API key or import') },
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

/** Something that was wrong, and is right now. */
export interface Correction {
  field: string
  label: string | null
  from: unknown
  to: unknown
}

/** A note as it is stored. */
export interface NoteRow {
  id: string
  application_id: string
  text: string
  mentions: string[]
  corrections: Correction[]
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
    corrections: row.corrections,
    author: { type: row.author_type, id: row.author_id },
    created: row.created.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }
}
