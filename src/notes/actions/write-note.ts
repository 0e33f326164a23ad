import { randomUUIDv7 } from 'node:crypto'
import { holdApplication } from '../../applications/assignment-queries.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { NoteAuthor, NoteRow } from '../note.ts'
import { insertNote } from '../queries.ts'
import { recordNote } from '../record-note.ts'
import { requireMembers } from './require-members.ts'

/** @throws {Fault} application_not_found, also when its person was erased; invalid_field */
export async function writeNote(
  db: Database,
  companyId: string,
  note: { applicationId: string; text: string; mentions: string[]; author: NoteAuthor },
): Promise<NoteRow> {
  return inTransaction(db, async (transaction) => {
    await requireMembers(transaction, companyId, note.mentions, 'mentions')
    if (!(await holdApplication(transaction, companyId, note.applicationId))) {
      throw new Fault('application_not_found', 'There is no such application.')
    }
    const mentions = [...new Set(note.mentions)]
    const written = await insertNote(transaction, companyId, { ...note, id: randomUUIDv7(), mentions })
    await recordNote(transaction, companyId, 'note.created', written)
    return written
  })
}
