import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Whether the database takes writes: neither a standby nor switched to read-only. */
export async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"
  `.execute(db)
  return rows[0]?.isReadOnly === false
}
