import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { NoteAuthor } from '../note.ts'
import { lockNote } from '../queries.ts'

/**
 * A note, locked, that somebody may change: a person their own, and everybody what an integration has written.
 * @throws {Fault} note_not_found, not_your_note, note_stays
 */
export async function requireOwnNote(db: Database, companyId: string, noteId: string, actor: NoteAuthor) {
  const note = await lockNote(db, companyId, noteId)
  if (!note) throw new Fault('note_not_found', 'There is no such note.')
  if (note.corrections.length > 0) throw new Fault('note_stays', 'The note tells of a correction, and stays.')
  const isOwn = note.author_type === 'api_key' || (actor.type === 'operator' && actor.id === note.author_id)
  if (!isOwn) throw new Fault('not_your_note', 'Somebody else has written this note.')
  return note
}
