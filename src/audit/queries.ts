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

/**
 * Writes entries at once, in one statement with its commit, and does not wait until the disk has them: `set_config` holds for this
 * statement alone.
 */
export async function noteEntriesSoon(db: Database, companyId: string, entries: NotedEntry[]): Promise<void> {
  const isRelaxed = sql`set_config('synchronous_commit', 'off', true) = 'off'`
  await sql`
    insert into noted_audit_entries (company_id, id, content)
    select ${companyId}::uuid, unnest(${entries.map(({ id }) => id)}::uuid[]),
      unnest(${entries.map((entry) => JSON.stringify(entry))}::text[])
    where ${isRelaxed}`.execute(db)
}
