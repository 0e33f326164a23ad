import { sql } from 'kysely'
import { atCommit, type Database } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { NotedEntry } from './entry.ts'

/**
 * Writes entries: in a transaction with its commit, so that they stand if and only if what they tell of does; else at once. It waits
 * for nobody.
 */
export async function noteEntries(db: Database, companyId: string, entries: NotedEntry[]): Promise<void> {
  if (entries.length === 0) return
  await atCommit(
    db,
    sql`
    insert into noted_audit_entries (company_id, id, content)
    ${insertedRows(entries, [same('uuid', companyId), each('uuid', ({ id }) => id), each('text', (entry) => JSON.stringify(entry))])}`,
  )
}
