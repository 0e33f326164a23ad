import { noteApplicationChange } from '../applications/assignment-queries.ts'
import { recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'

/** Tells, in the transaction that does it, what happened to a note: those who follow its application, and the trail. */
export async function recordNote(
  transaction: Database,
  companyId: string,
  action: 'note.created' | 'note.changed' | 'note.deleted',
  note: { id: string; application_id: string },
): Promise<void> {
  await noteApplicationChange(transaction, companyId, note.application_id)
  await recordAudit(transaction, companyId, {
    action,
    objectId: note.id,
    applicationIds: [note.application_id],
  })
}
