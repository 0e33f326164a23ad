import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { IdempotentRequest, StoredAnswer } from './idempotent-request.ts'

/** After this long without a heartbeat, the process that was finishing an answer is considered dead. */
export const LEASE = '15 seconds'
const HEARTBEAT_MILLISECONDS = 5000

/** Takes the lease of an unfinished answer over from a process that is gone. @returns false while one holds it */
export async function takeOverLease(transaction: Database, request: IdempotentRequest): Promise<boolean> {
  const { numUpdatedRows } = await rowOf(transaction, request)
    .set({ running_until: sql<Date>`statement_timestamp() + ${LEASE}::interval` })
    .where('running_until', '<', sql<Date>`statement_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finishes an answer and stores it; until then repeats of the request are told that it is still running. */
export async function finishOnce(
  db: Database,
  request: IdempotentRequest,
  unfinished: object,
  finish: (unfinished: object) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const leaseFor = (time: string) =>
    rowOf(db, request)
      .set({ running_until: sql<Date>`statement_timestamp() + ${time}::interval` })
      .where('unfinished', 'is not', null)
      .execute()
  // A beat that is not stored is made up for by the next.
  const heartbeat = setInterval(() => leaseFor(LEASE).catch(() => {}), HEARTBEAT_MILLISECONDS)
  try {
    const answer = await finish(unfinished)
    await rowOf(db, request)
      .set({ status: answer.status, body: answer.body, unfinished: null, running_until: null })
      .execute()
    return answer
  } catch (error) {
    await leaseFor('0')
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

function rowOf(db: Database, { companyId, callerId, path, key }: IdempotentRequest) {
  return db
    .updateTable('idempotent_answers')
    .where('company_id', '=', companyId)
    .where('caller_id', '=', callerId)
    .where('path', '=', path)
    .where('key', '=', key)
}
