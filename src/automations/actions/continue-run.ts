import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { lockRun } from '../run-progress-queries.ts'
import { inStepTransaction, takeSteps } from './take-steps.ts'

/** Continues a stored run where it stopped. A run that has ended, or that waits until later, is left alone. */
export async function continueRun(db: Database, config: Config, companyId: string, runId: string): Promise<void> {
  await inStepTransaction(db, config, async (transaction) => {
    const held = await lockRun(transaction.db, companyId, runId, secretsOf(config))
    if (held) await takeSteps(transaction, held)
  })
}
