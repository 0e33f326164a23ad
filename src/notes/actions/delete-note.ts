import { type Database, inTransaction } from '../../db/database.ts'
import type { NoteAuthor } from '../note.ts'
import { markNoteDeleted } from '../queries.ts'
import { recordNote } from '../record-note.ts'
import { requireOwnNote } from './require-own-note.ts'

/** Deletes a note, unless it is. @throws {Fault} note_not_found, not_your_note */
export async function deleteNote(db: Database, companyId: string, noteId: string, actor: NoteAuthor): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const note = await requireOwnNote(transaction, companyId, noteId, actor)
    if (note.deleted_at) return
    await markNoteDeleted(transaction, companyId, noteId)
    await recordNote(transaction, companyId, 'note.deleted', note)
  })
}
