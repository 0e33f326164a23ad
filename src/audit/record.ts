import type { Database } from '../db/database.ts'
import { auditEntry, type Happening } from './entry.ts'
import { noteEntries } from './queries.ts'
import { noteRead } from './read-notes.ts'

/** Writes what happened into the company's audit trail, in the transaction in which it happens. */
export const recordAudit = (transaction: Database, companyId: string, happening: Happening): Promise<void> =>
  noteEntries(transaction, companyId, [auditEntry(happening)])

/** Writes several things that happened, as `recordAudit` does. */
export const recordAudits = (transaction: Database, companyId: string, happenings: Happening[]): Promise<void> =>
  noteEntries(transaction, companyId, happenings.map(auditEntry))

/** Writes that somebody read something into the company's audit trail; to be awaited before it is shown. */
export const recordRead = (db: Database, companyId: string, happening: Happening): Promise<void> =>
  db.isTransaction ? recordAudit(db, companyId, happening) : noteRead(db, companyId, auditEntry(happening))
