import { sql } from 'kysely'
import { atCommit, type Database } from '../db/database.ts'
import type { AuditEntry } from './entry.ts'

/**
 * Writes entries: in a transaction with its commit, so that they stand if and only if what they tell of does; else at once. It waits
 * for nobody.
 */
export async function noteEntries(db: Database, companyId: string, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await atCommit(
    db,
    sql`
    insert into noted_audit_entries (company_id, id, content)
    select ${companyId}::uuid, id, content
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map((entry) => JSON.stringify(entry))}::text[])
      as noted (id, content)`,
  )
}
