import { randomUUIDv7 } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { insertRun, lockRun, type NewRun, saveRun } from '../run-progress-queries.ts'
import { fail, inStepTransaction, takeSteps } from './take-steps.ts'

/**
 * Stores a run for an event and takes its steps, in one transaction. Does nothing if the event has triggered the automation
 * before, or the application's person was erased.
 * @param refusal tells why the run must not take its steps, if so
 */
export async function startRun(
  db: Database,
  config: Config,
  companyId: string,
  newRun: Omit<NewRun, 'id'>,
  refusal: (transaction: Database) => Promise<string | undefined> = async () => undefined,
): Promise<void> {
  const started = inStepTransaction(db, config, async (transaction) => {
    const id = randomUUIDv7()
    if (!(await insertRun(transaction.db, companyId, { id, ...newRun }))) return
    const held = await lockRun(transaction.db, companyId, id, secretsOf(config))
    if (!held) throw new PersonErased()
    const reason = await refusal(transaction.db)
    if (reason === undefined) await takeSteps(transaction, held)
    else {
      fail(held.run, reason)
      await saveRun(transaction.db, companyId, held.run, secretsOf(config))
    }
  })
  await started.catch((error) => {
    if (!(error instanceof PersonErased)) throw error
  })
}

/** Undoes the transaction that has stored the run. */
class PersonErased extends Error {}
