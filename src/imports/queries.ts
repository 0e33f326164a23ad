import { sql } from 'kysely'
import { type Database, executeAfter, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { CursorRequest } from '../http/lists/cursor-pages.ts'
import type { ImportProblem, ImportRow } from './import.ts'

const columns = sql`
  id, state, source, file_name, size_bytes, sha256, map, dry_run, actor_type, actor_id, rows_done, bytes_done, counts, problem,
  attempts, created, finished_at`

export type NewImport = Pick<
  ImportRow,
  'id' | 'source' | 'file_name' | 'size_bytes' | 'sha256' | 'map' | 'dry_run' | 'actor_type' | 'actor_id'
>

export async function insertImport(db: Database, companyId: string, { map, ...order }: NewImport): Promise<void> {
  await db
    .insertInto('imports')
    .values({ company_id: companyId, ...order, map: JSON.stringify(map), state: 'running' })
    .execute()
}

export async function findImport(db: Database, companyId: string, importId: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports where company_id = ${companyId} and id = ${importId}
  `.execute(db)
  return rows[0]
}

/** Newest first. @returns one row more than the page holds when there is a next page */
export async function listImports(
  db: Database,
  companyId: string,
  { pageSize, after }: CursorRequest,
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports
    where company_id = ${companyId} ${after ? sql`and id < ${after}::uuid` : sql``}
    order by id desc
    limit ${pageSize + 1}
  `.execute(db)
  return rows
}

/** One that reads the same file by the same map and has not come to its end. */
export async function findUnfinished(
  db: Database,
  companyId: string,
  { sha256, map, dry_run }: Pick<ImportRow, 'sha256' | 'map' | 'dry_run'>,
): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports
    where company_id = ${companyId} and state = 'running' and sha256 = ${sha256} and map = ${JSON.stringify(map)}::jsonb
      and dry_run = ${dry_run}
    order by id desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** How long whoever works at an import is taken to live without a word. */
const LEASE = sql`interval '60 seconds'`

/**
 * Begins or goes on with an import, for one worker at a time.
 * @param takesOver from whoever is at it
 * @returns the import; when to come back while another is at it; nothing when it is finished
 */
export async function beginPiece(
  db: Database,
  companyId: string,
  importId: string,
  takesOver: boolean,
): Promise<ImportRow | { busyUntil: Date } | undefined> {
  const { rows } = await sql<ImportRow>`
    update imports set attempts = attempts + 1, working_until = statement_timestamp() + ${LEASE}
    where company_id = ${companyId} and id = ${importId} and state = 'running'
      and (${takesOver} or working_until is null or working_until < statement_timestamp())
    returning ${columns}
  `.execute(db)
  if (rows[0]) return rows[0]
  const { rows: busy } = await sql<{ working_until: Date }>`
    select working_until from imports
    where company_id = ${companyId} and id = ${importId} and state = 'running' and working_until is not null
  `.execute(db)
  return busy[0] && { busyUntil: busy[0].working_until }
}

/** Lets the next worker begin at once. */
export async function endPiece(db: Database, companyId: string, importId: string): Promise<void> {
  await sql`
    update imports set working_until = null where company_id = ${companyId} and id = ${importId}
  `.execute(db)
}

/**
 * Locks an import until the transaction ends, and keeps other imports of the company from storing rows meanwhile.
 * @returns how many rows are done; nothing when it is finished
 */
export async function lockImport(
  transaction: Database,
  companyId: string,
  importId: string,
): Promise<number | undefined> {
  const others = sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${companyId}`}, 0))`
  const { rows } = await executeAfter(
    transaction,
    others,
    sql<{ rows_done: number }>`
      select rows_done from imports
      where company_id = ${companyId} and id = ${importId} and state = 'running'
      for no key update`,
  )
  return rows[0]?.rows_done
}

/** How far a locked import is now; whoever works at it has shown to live. */
export async function storeProgress(
  transaction: Database,
  companyId: string,
  importId: string,
  { rows_done, bytes_done, counts }: Pick<ImportRow, 'rows_done' | 'bytes_done' | 'counts'>,
): Promise<void> {
  await sql`
    update imports
    set rows_done = ${rows_done}, bytes_done = ${bytes_done}, counts = ${JSON.stringify(counts)}::jsonb, attempts = 0,
      working_until = statement_timestamp() + ${LEASE}
    where company_id = ${companyId} and id = ${importId}
  `.execute(transaction)
}

/** @returns false when it was finished already */
export async function finishImport(
  db: Database,
  companyId: string,
  importId: string,
  { problem }: { problem: ImportProblem | null },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update imports
    set state = ${problem ? 'failed' : 'completed'}, problem = ${problem && JSON.stringify(problem)}::jsonb,
      finished_at = statement_timestamp(), working_until = null
    where company_id = ${companyId} and id = ${importId} and state = 'running'
  `.execute(db)
  return numAffectedRows > 0n
}

/** What was stored under a key of a row. */
export interface ImportedKey {
  hash: string
  candidate_id: string
  application_id: string | null
}

export async function findKeys(db: Database, companyId: string, hashes: Buffer[]): Promise<Map<string, ImportedKey>> {
  const { rows } = await sql<ImportedKey>`
    select encode(key_hash, 'hex') as hash, candidate_id, application_id from imported_keys
    where company_id = ${companyId} and key_hash = any(${hashes}::bytea[])
  `.execute(db)
  return new Map(rows.map((row) => [row.hash, row]))
}

export async function insertKeys(transaction: Database, companyId: string, keys: ImportedKey[]): Promise<void> {
  if (keys.length === 0) return
  const rows = insertedRows(keys, [
    same('uuid', companyId),
    each('bytea', ({ hash }) => Buffer.from(hash, 'hex')),
    each('uuid', ({ candidate_id }) => candidate_id),
    each('uuid', ({ application_id }) => application_id),
  ])
  await sendAhead(
    transaction,
    sql`insert into imported_keys (company_id, key_hash, candidate_id, application_id) ${rows}`,
  )
}

/** Imports that were finished before a moment, or are gone. */
export async function findOldImports(db: Database, companyId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where company_id = ${companyId} and finished_at < ${before}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes an import with its rows' results. What it stored stays, and so do the keys of its rows. */
export async function deleteImport(db: Database, companyId: string, importId: string): Promise<void> {
  await sql`delete from imports where company_id = ${companyId} and id = ${importId}`.execute(db)
}
