import { sql } from 'kysely'
import { atCommit, type Database } from '../db/database.ts'

/** A job that waits its turn. */
export interface LaneJob {
  payload: object
  /** Jobs of one lane run one after the other. */
  lane: string
  /** A job with the same key that has not begun is replaced. */
  key?: string
}

/** Enqueues jobs in their lanes, in one statement: in a transaction, the one at its end. @param runAt or at once */
export async function addLaneJobs(db: Database, name: string, jobs: LaneJob[], runAt?: Date): Promise<void> {
  if (jobs.length === 0) return
  await atCommit(
    db,
    sql`
    select from graphile_worker.add_jobs(array(
      -- The time of the statement and not of the transaction: what waited for a lock comes after what it waited for.
      select row(
        ${name}::text, job.payload, job.lane, coalesce(${runAt ?? null}::timestamptz, statement_timestamp()),
        null, job.key, null, null
      )::graphile_worker.job_spec
      from unnest(
        ${jobs.map(({ payload }) => JSON.stringify(payload))}::json[],
        ${jobs.map(({ lane }) => lane)}::text[],
        ${jobs.map(({ key }) => key ?? null)}::text[]
      ) with ordinality as job (payload, lane, key, position)
      order by job.position
    ))
    `,
  )
}
