import { recordAudit } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { enqueueRuns } from '../run-jobs.ts'
import { reopenRun } from '../run-progress-queries.ts'

/**
 * Has a worker run a failed run again from the step that failed.
 * @returns false when the company has no such failed run
 */
export async function retryRun(db: Database, companyId: string, runId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await reopenRun(transaction, companyId, runId))) return false
    await recordAudit(transaction, companyId, { action: 'automation_run.retried', objectId: runId })
    await enqueueRuns(transaction, companyId, [runId])
    return true
  })
}
