import { sql } from 'kysely'
import { firstIdAt } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import type { RunRow } from './run.ts'

/** The run that an event triggered, and whether its payload was this one. */
export async function findRunOfEvent(
  db: Database,
  companyId: string,
  automationId: string,
  eventKey: string,
  payload: unknown,
): Promise<{ id: string; created: Date; has_payload: boolean } | undefined> {
  const { rows } = await sql<{ id: string; created: Date; has_payload: boolean }>`
    select id, created, input -> 'payload' = ${JSON.stringify(payload)}::jsonb as has_payload
    from automation_runs
    where company_id = ${companyId} and automation_id = ${automationId} and event_key = ${eventKey}
  `.execute(db)
  return rows[0]
}

const runColumns = sql`
  run.id, run.automation_id, automation.key as automation_key, automation.name as automation_name, run.trigger_type,
  run.application_id, run.status, run.error, run.condition, run.input, run.steps, run.created, run.resume_at,
  run.finished_at`

/** One run. */
export async function findRun(db: Database, companyId: string, runId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns}
    from automation_runs run
    join automations automation on automation.company_id = ${companyId} and automation.id = run.automation_id
    where run.company_id = ${companyId} and run.id = ${runId}
  `.execute(db)
  return rows[0]
}

/**
 * The runs that some causes triggered, oldest first.
 * @param eventKeys as `start-run.ts` and the actions around it name what happened
 */
export async function findRunIdsOfEvents(
  db: Database,
  companyId: string,
  applicationId: string,
  eventKeys: string[],
  documentIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from automation_runs
    where company_id = ${companyId} and application_id = ${applicationId}
      and (event_key = any(${eventKeys}::text[]) or input ->> 'document_id' = any(${documentIds}::text[]))
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A run is stored at most so long after its id was made. */
export const LONGEST_START_MS = 3_600_000

/** Which runs a list shows; all that is given must hold. */
export interface RunCriteria {
  status?: string | undefined
  /** The key of their automation. */
  automation?: string | undefined
  automationId?: string | undefined
  /** Only runs of this moment or later. */
  since?: Date | undefined
  applicationId?: string | undefined
  /** Only those that this order to run failed ones again was the last to take up. */
  retryId?: string | undefined
  /** Only those before this one. */
  after?: string | undefined
  limit: number
}

/** Runs, newest first. */
export async function listRuns(
  db: Database,
  companyId: string,
  { status, automation, automationId, applicationId, retryId, since, after, limit }: RunCriteria,
): Promise<RunRow[]> {
  const conditions = [
    sql`run.company_id = ${companyId}`,
    ...(status ? [sql`run.status = ${status}`] : []),
    ...(automation ? [sql`automation.key = ${automation}`] : []),
    ...(automationId ? [sql`run.automation_id = ${automationId}`] : []),
    ...(applicationId ? [sql`run.application_id = ${applicationId}`] : []),
    ...(retryId ? [sql`run.retry_id = ${retryId}`] : []),
    // The list goes by ids, which are made a moment before: without a bound on them it would look at every run there is.
    ...(since
      ? [sql`run.created >= ${since}`, sql`run.id >= ${firstIdAt(new Date(since.getTime() - LONGEST_START_MS))}::uuid`]
      : []),
    ...(after ? [sql`run.id < ${after}::uuid`] : []),
  ]
  const { rows } = await sql<RunRow>`
    select ${runColumns}
    from automation_runs run
    join automations automation on automation.company_id = ${companyId} and automation.id = run.automation_id
    where ${sql.join(conditions, sql` and `)}
    order by run.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** How many of the newest runs since a moment have failed; whether those were all runs since then. */
export async function countFailedRuns(
  db: Database,
  companyId: string,
  { since, most }: { since: Date; most: number },
): Promise<{ count: number; isExact: boolean }> {
  const { rows } = await sql<{ failed: number; looked_at: number }>`
    select count(*) filter (where newest.status = 'failed')::integer as failed, count(*)::integer as looked_at
    from (
      select status from automation_runs
      where company_id = ${companyId} and created >= ${since}
      order by created desc
      limit ${most}
    ) newest
  `.execute(db)
  const { failed = 0, looked_at = 0 } = rows[0] ?? {}
  return { count: failed, isExact: looked_at < most }
}
