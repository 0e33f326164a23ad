import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How many exports of all companies are being made, are done or have failed. They are forgotten after some days. */
export async function countExports(db: Database): Promise<{ state: string; exports: number }[]> {
  const { rows } = await sql<{ state: string; exports: number }>`
    select lower(state) as state, count(*)::integer as exports from billing_exports group by state
  `.execute(db)
  return rows
}
