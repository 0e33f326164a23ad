import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A job to be enqueued. */
export interface NewJob {
  payload: object
  /** Jobs of one lane run one after the other. */
  lane?: string
  /** Not before; at once without it. */
  runAt?: Date
}

/** Enqueues a job for each payload, in one statement. In a transaction they exist once it commits. */
export function addJobs(db: Database, name: string, payloads: object[]): Promise<void> {
  return enqueueJobs(
    db,
    name,
    payloads.map((payload) => ({ payload })),
  )
}

/** Enqueues jobs with their lanes and times, in one statement. In a transaction they exist once it commits. */
export async function enqueueJobs(db: Database, name: string, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select from graphile_worker.add_jobs(array(
      -- The time of the statement and not of the transaction: what waited for a lock comes after what it waited for.
      select row(
        ${name}::text, job.payload, job.lane, coalesce(job.run_at, statement_timestamp()), null, null, null, null
      )::graphile_worker.job_spec
      from unnest(
        ${jobs.map(({ payload }) => JSON.stringify(payload))}::json[],
        ${jobs.map(({ lane }) => lane ?? null)}::text[],
        ${jobs.map(({ runAt }) => runAt ?? null)}::timestamptz[]
      ) with ordinality as job (payload, lane, run_at, position)
      order by job.position
    ))
  `.execute(db)
}
