import { sql } from 'kysely'
import { atCommit, type Database } from '../db/database.ts'

/**
 * Enqueues a job for each payload, in one statement: in a transaction, the one at its end (`atCommit`).
 * @param runAt when they are due; at once without it
 */
export async function addJobs(
  db: Database,
  name: string,
  payloads: object[],
  { runAt }: { runAt?: Date | undefined } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await atCommit(
    db,
    sql`
    select from graphile_worker.add_jobs(array(
      select row(${name}::text, payload, null, ${runAt ?? null}::timestamptz, null, null, null, null)::graphile_worker.job_spec
      from unnest(${texts}::json[]) as payload
    ))
    `,
  )
}
