import { type RawBuilder, sql } from 'kysely'
import { firstIdAt } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import { LONGEST_START_MS } from './run-queries.ts'

/** Which failed runs are run again; all that is given must hold. */
export interface RetryCriteria {
  automationId?: string | undefined
  applicationId?: string | undefined
  /** Only runs of this moment or later. */
  since?: Date | undefined
  /** Only those that had failed by then: whoever fails again afterwards is not taken twice. */
  failedUntil: Date
}

const conditions = (
  companyId: string,
  { automationId, applicationId, since }: RetryCriteria,
): RawBuilder<unknown>[] => [
  sql`run.company_id = ${companyId} and run.status = 'failed'`,
  ...(automationId ? [sql`run.automation_id = ${automationId}`] : []),
  ...(applicationId ? [sql`run.application_id = ${applicationId}`] : []),
  ...(since
    ? [sql`run.created >= ${since}`, sql`run.id >= ${firstIdAt(new Date(since.getTime() - LONGEST_START_MS))}::uuid`]
    : []),
]

/** How many have failed by the moment, and how many of as old ones after it: up to one more than `most` of each. */
export async function countFailures(
  db: Database,
  companyId: string,
  criteria: RetryCriteria,
  most: number,
): Promise<{ until: number; since: number }> {
  const { failedUntil } = criteria
  const counted = (what: RawBuilder<unknown>) => sql`(
    select count(*)::integer
    from (
      select run.id from automation_runs run
      where ${sql.join([...conditions(companyId, criteria), what], sql` and `)}
      limit ${most + 1}
    ) counted
  )`
  const { rows } = await sql<{ until: number; since: number }>`
    select ${counted(sql`run.finished_at <= ${failedUntil}`)} as until,
      ${counted(sql`run.finished_at > ${failedUntil} and run.created <= ${failedUntil}`)} as since
  `.execute(db)
  return rows[0] ?? { until: 0, since: 0 }
}

/** Holds the next failed runs, oldest first, until the transaction ends; those that somebody else holds are passed over. */
export async function holdFailedRuns(
  transaction: Database,
  companyId: string,
  criteria: RetryCriteria,
  { after, most }: { after: string | undefined; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select run.id
    from automation_runs run
    where ${sql.join(
      [
        ...conditions(companyId, criteria),
        sql`run.finished_at <= ${criteria.failedUntil}`,
        ...(after ? [sql`run.id > ${after}::uuid`] : []),
      ],
      sql` and `,
    )}
    order by run.id
    limit ${most}
    for no key update skip locked
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Opens failed runs again, which the transaction holds. */
export async function reopenRuns(
  transaction: Database,
  companyId: string,
  runIds: string[],
  retryId: string | undefined,
): Promise<void> {
  await sql`
    update automation_runs
    set status = 'queued', error = null, finished_at = null, resume_at = null, retry_id = ${retryId ?? null}::uuid
    where company_id = ${companyId} and id = any(${runIds}::uuid[]) and status = 'failed'
  `.execute(transaction)
}
