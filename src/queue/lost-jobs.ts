import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** After so long without a sign of life a worker is taken to be dead. */
const LEASE = '20 seconds'

/** Says that workers are alive. */
export async function reportWorkers(db: Database, workerIds: string[]): Promise<void> {
  await sql`
    insert into job_workers (id, seen_at)
    select id, clock_timestamp() from unnest(${workerIds}::text[]) as id
    on conflict (id) do update set seen_at = excluded.seen_at
  `.execute(db)
}

/**
 * Gives back the jobs of workers that died in the middle of them, such as by a power cut; the queue itself waits four
 * hours for that.
 */
export async function freeLostJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < clock_timestamp() - ${LEASE}::interval
      and locked_by not in (select id from job_workers where seen_at > clock_timestamp() - ${LEASE}::interval)
    having count(*) > 0
  `.execute(db)
  await sql`delete from job_workers where seen_at < clock_timestamp() - interval '1 day'`.execute(db)
}
