import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { presentRun } from './run.ts'
import { findRun } from './run-queries.ts'

/** Tells the endpoints that want it of a failed run, in the transaction that stores it. */
export async function recordRunFailed(db: Database, companyId: string, runId: string): Promise<void> {
  await recordEvents(db, companyId, 'automation.run_failed', async () => {
    const row = await findRun(db, companyId, runId)
    return row ? [{ subjectId: row.application_id ?? runId, data: { run: presentRun(row) } }] : []
  })
}
