import { sql } from 'kysely'
import { atCommit, type Database } from '../db/database.ts'

/** A job that waits its turn. */
export interface SerialJob {
  payload: object
  /** The serial queue: jobs of one name run one after the other. */
  queueName: string
  /** A job with the same key that has not begun is replaced. */
  key?: string
}

/**
 * Enqueues jobs in their serial queues, in one statement: in a transaction, the one at its end.
 * @param runAt at once without it
 */
export async function addSerialJobs(db: Database, name: string, jobs: SerialJob[], runAt?: Date): Promise<void> {
  if (jobs.length === 0) return
  await atCommit(
    db,
    sql`
    select from graphile_worker.add_jobs(array(
      -- The time of the statement and not of the transaction: what waited for a lock comes after what it waited for.
      select row(
        ${name}::text, job.payload, job.queue_name, coalesce(${runAt ?? null}::timestamptz, statement_timestamp()),
        null, job.key, null, null
      )::graphile_worker.job_spec
      from unnest(
        ${jobs.map(({ payload }) => JSON.stringify(payload))}::json[],
        ${jobs.map(({ queueName }) => queueName)}::text[],
        ${jobs.map(({ key }) => key ?? null)}::text[]
      ) with ordinality as job (payload, queue_name, key, position)
      order by job.position
    ))
    `,
  )
}
