import type { Config } from '../../config.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { holdRun } from '../run-queries.ts'
import { takeSteps } from './take-steps.ts'

/** Takes up a stored run where it stands. One that has ended, or that rests until later, is left alone. */
export async function continueRun(db: Database, config: Config, companyId: string, runId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const held = await holdRun(transaction, companyId, runId)
    if (held) await takeSteps(transaction, config, held.company, held.run)
  })
}
