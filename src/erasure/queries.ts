import { sql } from 'kysely'
import { type Database, inTransaction } from '../db/database.ts'
import type { ErasureRow, Removed } from './erasure.ts'
import type { Traces } from './traces.ts'

/** Who asked for an erasure. */
export interface Eraser {
  type: 'api_key' | 'operator' | 'system' | 'applicant'
  id: string | null
}

const erasureColumns = sql`id, candidate_id, removed, created, completed_at`

/** Notes an erasure with what is left to look for, in the transaction that removes the person's rows. */
export async function insertErasure(
  db: Database,
  companyId: string,
  erasure: { id: string; candidateId: string; eraser: Eraser; removed: Removed; traces: Traces },
): Promise<ErasureRow> {
  const { id, candidateId, eraser, removed, traces } = erasure
  const { rows } = await sql<ErasureRow>`
    insert into erasures (company_id, id, candidate_id, actor_type, actor_id, removed, traces, created)
    values (
      ${companyId}, ${id}, ${candidateId}, ${eraser.type}, ${eraser.id}, ${JSON.stringify(removed)},
      ${JSON.stringify(traces)}, clock_timestamp()
    )
    returning ${erasureColumns}
  `.execute(db)
  return rows[0] as ErasureRow
}

export async function findErasure(db: Database, companyId: string, erasureId: string): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select ${erasureColumns} from erasures where company_id = ${companyId} and id = ${erasureId}
  `.execute(db)
  return rows[0]
}

export async function findErasureOf(
  db: Database,
  companyId: string,
  candidateId: string,
): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select ${erasureColumns} from erasures where company_id = ${companyId} and candidate_id = ${candidateId}
  `.execute(db)
  return rows[0]
}

/** What is left of an erasure. */
export interface UnfinishedErasure {
  id: string
  candidate_id: string
  created: Date
  traces: Traces
  /** When the first look began, by which time nobody could read the person's rows any more. */
  searched_at: Date
  /** When nobody who had begun before can be at work any more. */
  last_look_at: Date
}

/** Longer than any request or job that works with the person's data can be under way. */
const SETTLING = '10 minutes'

/** Notes that a look begins. @returns the erasure, unless it is complete */
export async function beginLook(
  db: Database,
  companyId: string,
  erasureId: string,
): Promise<UnfinishedErasure | undefined> {
  await sql`
    update erasures set searched_at = statement_timestamp(), last_look_at = statement_timestamp() + ${SETTLING}::interval
    where company_id = ${companyId} and id = ${erasureId} and completed_at is null and searched_at is null
  `.execute(db)
  const { rows } = await sql<UnfinishedErasure>`
    select id, candidate_id, created, traces, searched_at, last_look_at
    from erasures
    where company_id = ${companyId} and id = ${erasureId} and completed_at is null
  `.execute(db)
  return rows[0]
}

/** Stores what a look has found beside. */
export async function storeTraces(db: Database, companyId: string, erasureId: string, traces: Traces): Promise<void> {
  await sql`
    update erasures set traces = ${JSON.stringify(traces)}
    where company_id = ${companyId} and id = ${erasureId} and completed_at is null
  `.execute(db)
}

/** Adds to what was removed. */
export async function countRemoved(
  db: Database,
  companyId: string,
  erasureId: string,
  more: Partial<Removed>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ removed: Removed }>`
      select removed from erasures where company_id = ${companyId} and id = ${erasureId} for update
    `.execute(transaction)
    const removed = Object.entries(rows[0]?.removed ?? {}).map(([kind, count]) => [
      kind,
      count + (more[kind as keyof Removed] ?? 0),
    ])
    await sql`
      update erasures set removed = ${JSON.stringify(Object.fromEntries(removed))}
      where company_id = ${companyId} and id = ${erasureId}
    `.execute(transaction)
  })
}

/** Notes that nothing is left of a person, and forgets by what that was looked for. */
export async function completeErasure(db: Database, companyId: string, erasureId: string): Promise<void> {
  await sql`
    update erasures set completed_at = statement_timestamp(), traces = null
    where company_id = ${companyId} and id = ${erasureId} and completed_at is null
  `.execute(db)
}

/** The erasures of a company that are not complete. */
export async function unfinishedErasures(db: Database, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from erasures where company_id = ${companyId} and completed_at is null order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}
