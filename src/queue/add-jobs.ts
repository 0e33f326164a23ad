import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Enqueues a job for each payload, in one statement. In a transaction they exist once it commits.
 * @param runAt not before this moment; without it, at once
 */
export async function addJobs(
  db: Database,
  name: string,
  payloads: object[],
  runAt: Date | null = null,
): Promise<void> {
  if (payloads.length === 0) return
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(${name}::text, payload, null, ${runAt}::timestamptz, null, null, null, null)::graphile_worker.job_spec
      from unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) as payload
    ))
  `.execute(db)
}
