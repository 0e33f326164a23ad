import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { NoteAuthor, NoteRow } from '../note.ts'
import { updateNote } from '../queries.ts'
import { recordNote } from '../record-note.ts'
import { requireMembers } from './require-members.ts'
import { requireOwnNote } from './require-own-note.ts'

/** @throws {Fault} note_not_found, not_your_note, invalid_field */
export async function editNote(
  db: Database,
  companyId: string,
  noteId: string,
  { text, mentions, actor }: { text: string; mentions: string[] | undefined; actor: NoteAuthor },
): Promise<NoteRow> {
  return inTransaction(db, async (transaction) => {
    const note = await requireOwnNote(transaction, companyId, noteId, actor)
    if (note.deleted_at) throw new Fault('note_not_found', 'There is no such note.')
    await requireMembers(transaction, companyId, mentions ?? [], 'mentions')
    const changed = { text, mentions: [...new Set(mentions ?? note.mentions)] }
    const edited = await updateNote(transaction, companyId, noteId, changed)
    await recordNote(transaction, companyId, 'note.changed', note)
    return edited
  })
}
