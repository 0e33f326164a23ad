import { sql } from 'kysely'
import { atCommit, type Database } from '../db/database.ts'
import { priorities } from './fair-priorities.ts'

/**
 * Enqueues a job for each payload, in one statement: in a transaction, the one at its end (`atCommit`).
 * Those of a company (`company_id`) come after the others' when it has a backlog.
 * @param runAt when they are due; at once without it
 */
export async function addJobs(
  db: Database,
  name: string,
  payloads: (Record<string, unknown> & { company_id?: string })[],
  { runAt }: { runAt?: Date | undefined } = {},
): Promise<void> {
  if (payloads.length === 0) return
  const texts = payloads.map((payload) => JSON.stringify(payload))
  const order = payloads.map(({ company_id }) => (company_id === undefined ? 0 : priorities.next(company_id)))
  await atCommit(
    db,
    sql`
    select from graphile_worker.add_jobs(array(
      select row(${name}::text, payload, null, ${runAt ?? null}::timestamptz, null, null, priority, null)::graphile_worker.job_spec
      from unnest(${texts}::json[], ${order}::smallint[]) as job (payload, priority)
    ))
    `,
  )
}
