import { sql } from 'kysely'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'

/** A note from another system. */
export interface PastNote {
  id: string
  applicationId: string
  text: string
  at: Date
}

/** Inserts notes as they were written then, by whomever their text names; nobody is told of them. */
export async function insertPastNotes(
  transaction: Database,
  companyId: string,
  importId: string,
  notes: PastNote[],
): Promise<void> {
  if (notes.length === 0) return
  const rows = insertedRows(notes, [
    same('uuid', companyId),
    each('uuid', ({ id }) => id),
    each('uuid', ({ applicationId }) => applicationId),
    each('text', ({ text }) => text),
    same('text', 'import'),
    same('uuid', importId),
    each('timestamptz', ({ at }) => at),
  ])
  await sendAhead(
    transaction,
    sql`insert into notes (company_id, id, application_id, text, author_type, author_id, created) ${rows}`,
  )
}
