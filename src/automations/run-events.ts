import type { Database } from '../db/database.ts'
import { type Occurrence, recordEvents, recordWantedEvents } from '../events/actions/record-events.ts'
import { presentRun } from './run.ts'
import { findRun } from './run-queries.ts'

/** Records the event of a failed run for the endpoints that want it, in the transaction that stores the failure. */
export async function recordRunFailed(db: Database, companyId: string, runId: string): Promise<void> {
  await recordEvents(db, companyId, 'automation.run_failed', () => toldOf(db, companyId, runId))
}

/** Records the event of a run that succeeded, once that is stored. The caller has checked that an endpoint wants it. */
export async function recordRunSucceeded(transaction: Database, companyId: string, runId: string): Promise<void> {
  const occurrences = await toldOf(transaction, companyId, runId)
  await recordWantedEvents(transaction, companyId, 'automation.run_succeeded', occurrences)
}

async function toldOf(db: Database, companyId: string, runId: string): Promise<Occurrence[]> {
  const row = await findRun(db, companyId, runId)
  return row ? [{ subjectId: row.application_id ?? runId, data: { run: presentRun(row) } }] : []
}
