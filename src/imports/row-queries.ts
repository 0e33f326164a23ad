import { sql } from 'kysely'
import { type Database, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'
import type { RowOutcome, RowResult } from './row.ts'

export async function insertRowResults(
  transaction: Database,
  companyId: string,
  importId: string,
  results: RowResult[],
): Promise<void> {
  if (results.length === 0) return
  const rows = insertedRows(results, [
    same('uuid', companyId),
    same('uuid', importId),
    each('integer', ({ number }) => number),
    each('text', ({ outcome }) => outcome),
    each('uuid', ({ candidate_id }) => candidate_id),
    each('uuid', ({ application_id }) => application_id),
    each('jsonb', ({ problems }) => JSON.stringify(problems)),
    each('jsonb', ({ met }) => JSON.stringify(met)),
  ])
  await sendAhead(
    transaction,
    sql`
      insert into import_rows (company_id, import_id, number, outcome, candidate_id, application_id, problems, met)
      ${rows}`,
  )
}

/** Which rows of an import to read. */
export interface RowSelection {
  /** Behind this row. */
  after: number
  limit: number
  outcome?: RowOutcome | undefined
}

/** What became of rows, in the order of the file. */
export async function findRowResults(
  db: Database,
  companyId: string,
  importId: string,
  { after, limit, outcome }: RowSelection,
): Promise<RowResult[]> {
  const { rows } = await sql<RowResult>`
    select number, outcome, candidate_id, application_id, problems, met from import_rows
    where company_id = ${companyId} and import_id = ${importId} and number > ${after}
      ${outcome ? sql`and outcome = ${outcome}` : sql``}
    order by number
    limit ${limit}
  `.execute(db)
  return rows
}

/** A dry run that begins anew. */
export async function deleteRowResults(db: Database, companyId: string, importId: string): Promise<void> {
  await sql`delete from import_rows where company_id = ${companyId} and import_id = ${importId}`.execute(db)
}
