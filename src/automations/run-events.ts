import type { Database } from '../db/database.ts'
import { recordEvents } from '../events/actions/record-events.ts'
import { findRunWithAutomation } from './queries.ts'

/** Tells the endpoints that want it of a failed run, in the transaction that stores it. */
export async function recordRunFailed(db: Database, companyId: string, runId: string): Promise<void> {
  await recordEvents(db, companyId, 'automation.run_failed', async () => {
    const run = await findRunWithAutomation(db, companyId, runId)
    if (!run) return []
    const { id, automation_id, automation_key, automation_name, application_id, error, steps } = run
    const automation = { id: automation_id, key: automation_key, name: automation_name }
    return [{ subjectId: application_id ?? id, data: { run_id: id, automation, application_id, error, steps } }]
  })
}
