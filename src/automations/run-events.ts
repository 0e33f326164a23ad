import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { presentRun } from './run.ts'
import { findRun } from './run-queries.ts'

/** Records the event of a failed run for the endpoints that want it, in the transaction that stores the failure. */
export async function recordRunFailed(db: Database, companyId: string, runId: string): Promise<void> {
  await recordEvents(db, companyId, 'automation.run_failed', async () => {
    const row = await findRun(db, companyId, runId)
    return row ? [{ subjectId: row.application_id ?? runId, data: { run: presentRun(row) } }] : []
  })
}
