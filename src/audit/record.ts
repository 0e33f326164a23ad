import { currentOrigin } from '../contract/origin.ts'
import type { Database } from '../db/database.ts'
import { isOfDatabase } from '../part-unavailable.ts'
import { auditEntry, type Happening } from './entry.ts'
import { noteEntries } from './queries.ts'
import { noteRead } from './read-notes.ts'

/** Writes what happened into the company's audit trail, in the transaction in which it happens. */
export const recordAudit = (transaction: Database, companyId: string, happening: Happening): Promise<void> =>
  noteEntries(transaction, companyId, [auditEntry(happening)])

/** Writes several things that happened, as `recordAudit` does. */
export const recordAudits = (transaction: Database, companyId: string, happenings: Happening[]): Promise<void> =>
  noteEntries(transaction, companyId, happenings.map(auditEntry))

/**
 * Writes that somebody read something into the company's audit trail; to be awaited before it is shown. Who only reads is served
 * while the database takes no writes: the entry then goes to the log.
 */
export async function recordRead(db: Database, companyId: string, happening: Happening): Promise<void> {
  if (db.isTransaction) return recordAudit(db, companyId, happening)
  const entry = auditEntry(happening)
  try {
    await noteRead(db, companyId, entry)
  } catch (error) {
    if (!isOfDatabase(error)) throw error
    currentOrigin().warn({ audit_entry: { company_id: companyId, ...entry } }, 'an audit entry could not be stored')
  }
}
