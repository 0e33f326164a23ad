import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import { recordAudit, recordAudits } from '../../audit/record.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { enqueueRetries, type RetryOrder } from '../retry-jobs.ts'
import { countFailures, holdFailedRuns, type RetryCriteria, reopenRuns } from '../retry-queries.ts'
import { enqueueRuns } from '../run-jobs.ts'
import { MOST_COUNTED, type RunRetry } from '../run-retry.ts'

/** So few that no transaction is long. */
const RUNS_AT_ONCE = 200

/**
 * Has a worker run again whatever has failed by a moment, unless this is a dry run. Ordered twice with the same moment, each is run
 * again once.
 * @returns how many there are
 */
export async function orderRetries(
  db: Database,
  order: Omit<RetryOrder, 'retry_id'>,
  { isDryRun }: { isDryRun: boolean },
): Promise<Static<typeof RunRetry.schema>> {
  const counted = await countFailures(db, order.company_id, criteriaOf(order), MOST_COUNTED)
  const id = isDryRun || counted.until === 0 ? null : randomUUIDv7()
  const waiting = Math.min(counted.until, MOST_COUNTED)
  if (id) await startRetries(db, { ...order, retry_id: id }, waiting)
  return {
    id,
    failed_until: order.failed_until,
    waiting,
    failed_since: Math.min(counted.since, MOST_COUNTED),
    is_exact: counted.until <= MOST_COUNTED && counted.since <= MOST_COUNTED,
  }
}

async function startRetries(db: Database, order: RetryOrder, count: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { failed_until, automation_id } = order
    await recordAudit(transaction, order.company_id, {
      action: 'automation_run.retried',
      details: { runs: count, failed_until, ...(automation_id && { automation_id }) },
    })
    await enqueueRetries(transaction, order)
  })
}

/**
 * Opens the next failed runs of an order, in one transaction with the jobs that go on with them: whatever kills it, each is run
 * again once.
 * @param after those up to this one were come to
 * @returns the last one; undefined when there are no more
 */
export function retryNextRuns(db: Database, order: RetryOrder, after: string | undefined): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const page = { after, most: RUNS_AT_ONCE }
    const ids = await holdFailedRuns(transaction, order.company_id, criteriaOf(order), page)
    if (ids.length === 0) return undefined
    await reopenRuns(transaction, order.company_id, ids, order.retry_id)
    const { actor } = order
    await recordAudits(
      transaction,
      order.company_id,
      ids.map((objectId) => ({ action: 'automation_run.retried', objectId, actor })),
    )
    await enqueueRuns(transaction, order.company_id, ids)
    return ids.at(-1)
  })
}

const criteriaOf = (order: RetryOrder): RetryCriteria => ({
  automationId: order.automation_id,
  applicationId: order.application_id,
  since: order.created_since === undefined ? undefined : new Date(order.created_since),
  failedUntil: new Date(order.failed_until),
})
