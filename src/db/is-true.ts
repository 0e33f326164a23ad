import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Asks a question in SQL by itself, where no other statement can take it along. Null is no. */
export async function isTrue(db: Database, question: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ is_true: boolean | null }>`select ${question} as is_true`.execute(db)
  return rows[0]?.is_true ?? false
}
