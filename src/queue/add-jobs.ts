import { type RawBuilder, sql } from 'kysely'
import { atCommit, type Database } from '../db/database.ts'

interface Options {
  /** When they are due; at once without it. */
  runAt?: Date | undefined
  /** A condition that the same statement asks; where it is false nothing is enqueued. */
  isWanted?: RawBuilder<boolean>
}

/** Enqueues a job for each payload, in one statement: in a transaction, the one at its end (`atCommit`). */
export async function addJobs(
  db: Database,
  name: string,
  payloads: object[],
  { runAt, isWanted = sql<boolean>`true` }: Options = {},
): Promise<void> {
  if (payloads.length === 0) return
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await atCommit(
    db,
    sql`
    select from graphile_worker.add_jobs(array(
      select row(${name}::text, payload, null, ${runAt ?? null}::timestamptz, null, null, null, null)::graphile_worker.job_spec
      from unnest(${texts}::json[]) as payload
      where ${isWanted}
    ))
    `,
  )
}
