import { Fault } from '../../contract/fault.ts'
import type { Database } from '../../db/database.ts'
import type { RunRow } from '../run.ts'
import { findRun } from '../run-queries.ts'

/** One run of a company. @throws {Fault} run_not_found */
export async function requireRun(db: Database, companyId: string, runId: string): Promise<RunRow> {
  const run = await findRun(db, companyId, runId)
  if (!run) throw new Fault('run_not_found', 'run_id is not an automation run of the company.')
  return run
}
