import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { IdempotentRequest, StoredAnswer } from './idempotent-request.ts'

/** After so long without a sign of life, whoever was finishing an answer is taken to be gone. */
export const LEASE = '15 seconds'
const SIGN_OF_LIFE_MILLISECONDS = 5000

/** Takes an unfinished answer over from a process that is gone. @returns false while one is at it */
export async function takeUp(transaction: Database, request: IdempotentRequest): Promise<boolean> {
  const { numUpdatedRows } = await rowOf(transaction, request)
    .set({ running_until: sql<Date>`statement_timestamp() + ${LEASE}::interval` })
    .where('running_until', '<', sql<Date>`statement_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finishes an answer and stores it; until then repeats of the request are told that it is running. */
export async function finishOnce(
  db: Database,
  request: IdempotentRequest,
  unfinished: object,
  finish: (unfinished: object) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const runUntil = (time: string) =>
    rowOf(db, request)
      .set({ running_until: sql<Date>`statement_timestamp() + ${time}::interval` })
      .where('unfinished', 'is not', null)
      .execute()
  const signs = setInterval(() => runUntil(LEASE).catch(() => {}), SIGN_OF_LIFE_MILLISECONDS)
  try {
    const answer = await finish(unfinished)
    await rowOf(db, request)
      .set({ status: answer.status, body: answer.body, unfinished: null, running_until: null })
      .execute()
    return answer
  } catch (error) {
    await runUntil('0')
    throw error
  } finally {
    clearInterval(signs)
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
