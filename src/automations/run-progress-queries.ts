import { sql } from 'kysely'
import { callerCompanyOf } from '../companies/caller-company.ts'
import type { CallerCompany } from '../contract/caller.ts'
import { atCommit, type Database } from '../db/database.ts'
import { isEventWanted } from '../events/queries.ts'
import { priorities } from '../queue/fair-priorities.ts'
import { openJson, sealJson } from '../secrets/sealed-json.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { RunnableAutomation } from './queries.ts'
import { isOpen, type PendingStep, type Run, type RunInput } from './run.ts'
import { RUN_AUTOMATION } from './run-jobs.ts'

/** A run to be stored. */
export interface NewRun {
  id: string
  automation: RunnableAutomation
  applicationId: string | null
  transitionId?: string
  /** What happened; the same event triggers an automation only once. */
  eventKey: string
  input: RunInput
  chain?: number
}

const pendingSteps = ({ steps }: RunnableAutomation): PendingStep[] =>
  steps.map((step, index) => ({ path: `steps[${index}]`, step }))

/**
 * Stores a run that this transaction goes on with; another transaction that stores the same run waits for this one.
 * @returns false when the event has triggered it already
 */
export async function insertRun(db: Database, companyId: string, run: NewRun): Promise<boolean> {
  const { rows } = await sql`
    insert into automation_runs (
      company_id, id, automation_id, trigger_type, application_id, transition_id, event_key, status, input, condition,
      pending, chain, created
    )
    values (
      ${companyId}, ${run.id}, ${run.automation.automation_id}, ${run.automation.trigger_type}, ${run.applicationId},
      ${run.transitionId ?? null}, ${run.eventKey}, 'queued', ${JSON.stringify(run.input)}, ${run.automation.condition},
      ${JSON.stringify(pendingSteps(run.automation))}, ${run.chain ?? 1}, clock_timestamp()
    )
    on conflict (company_id, automation_id, event_key) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/**
 * Stores a fired run and the job that continues it in one statement: both or neither. Of two concurrent fires with one
 * key, only one can store it. Without a key there is no other, and values are inserted as they are: what is selected costs
 * Citus another step (docs/scaling.md).
 * @returns when it was stored; null when there is a run with its key, or a concurrent fire with it is being stored
 */
export async function insertFiredRun(
  db: Database,
  companyId: string,
  run: NewRun,
  { isKeyed }: { isKeyed: boolean },
): Promise<Date | null> {
  const lockName = `fire\n${companyId}\n${run.automation.automation_id}\n${run.eventKey}`
  const values = sql`
    ${companyId}::uuid, ${run.id}::uuid, ${run.automation.automation_id}::uuid, 'webhook', ${run.eventKey}, 'queued',
    ${JSON.stringify(run.input)}::jsonb, ${run.automation.condition},
    ${JSON.stringify(pendingSteps(run.automation))}::jsonb, clock_timestamp()`
  const row = isKeyed
    ? sql`
      select ${values}
      from (select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as claimed offset 0) claim
      where claimed
      on conflict (company_id, automation_id, event_key) do nothing`
    : sql`values (${values})`
  const { rows } = await sql<{ created: Date }>`
    with run as (
      insert into automation_runs (
        company_id, id, automation_id, trigger_type, event_key, status, input, condition, pending, created
      )
      ${row}
      returning created
    ), job as (
      select (graphile_worker.add_job(
        ${RUN_AUTOMATION}, json_build_object('company_id', ${companyId}::uuid, 'run_id', ${run.id}::uuid),
        priority => ${priorities.next(companyId)}::integer
      )).id
      from run
    )
    select run.created, job.id as job
    from run cross join job
  `.execute(db)
  return rows[0]?.created ?? null
}

/** A run that is locked until the transaction ends. */
export interface LockedRun {
  run: Run
  company: CallerCompany
  /** An endpoint wants the event of its success. */
  isSuccessWanted: boolean
}

/**
 * Locks a run that may go on now until the transaction ends; loads its company too. No run goes on for somebody who was
 * erased.
 */
export async function lockRun(
  db: Database,
  companyId: string,
  runId: string,
  secrets: Secrets,
): Promise<LockedRun | undefined> {
  const { rows } = await sql<HeldRow>`
    select run.id, run.automation_id, run.trigger_type, run.application_id, run.input, run.condition, run.pending,
      run.steps, run.results, run.status, run.error, run.chain, run.started_at is not null as started,
      automation.hiring_flow_id, company.timezone, company.default_country, company.config_version,
      ${isEventWanted(companyId, 'automation.run_succeeded')} as is_success_wanted
    from automation_runs run
    join automations automation on automation.company_id = ${companyId} and automation.id = run.automation_id
    join companies company on company.id = ${companyId}
    where run.company_id = ${companyId} and run.id = ${runId} and run.status in ('queued', 'waiting')
      -- Queue and database share a clock; a stored moment is only cut off to the millisecond.
      and coalesce(run.resume_at, 'epoch') <= clock_timestamp() + interval '10 milliseconds'
      and not exists (
        select from applications
        where company_id = ${companyId} and id = run.application_id and erased_at is not null
      )
    for no key update of run
  `.execute(db)
  const [row] = rows
  return (
    row && {
      isSuccessWanted: row.is_success_wanted,
      company: callerCompanyOf({ ...row, id: companyId }),
      run: {
        id: row.id,
        automationId: row.automation_id,
        flowId: row.hiring_flow_id,
        applicationId: row.application_id,
        triggerType: row.trigger_type,
        input: row.input,
        condition: row.condition,
        pending: row.pending,
        steps: row.steps,
        results: openJson(secrets, row.results) as Run['results'],
        status: row.status,
        error: row.error,
        chain: row.chain,
        started: row.started,
        resumeAt: null,
      },
    }
  )
}

interface HeldRow
  extends Pick<Run, 'id' | 'input' | 'condition' | 'pending' | 'steps' | 'results' | 'status' | 'error' | 'chain'> {
  automation_id: string
  hiring_flow_id: string
  application_id: string | null
  trigger_type: Run['triggerType']
  started: boolean
  timezone: string
  default_country: string
  config_version: string
  is_success_wanted: boolean
}

/** Stores how far a locked run has come. */
export async function saveRun(db: Database, companyId: string, run: Run, secrets: Secrets): Promise<void> {
  await runUpdate(companyId, run, secrets).execute(db)
}

/** Stores how far a held run has come when the transaction ends, for whom nobody in it asks. */
export async function saveRunAtCommit(db: Database, companyId: string, run: Run, secrets: Secrets): Promise<void> {
  await atCommit(db, runUpdate(companyId, run, secrets))
}

function runUpdate(companyId: string, run: Run, secrets: Secrets) {
  const isForgotten = run.status === 'succeeded' || Object.keys(run.results).length === 0
  return sql`
    update automation_runs
    set status = ${run.status}, error = ${run.error}, application_id = ${run.applicationId},
      pending = ${JSON.stringify(run.pending)}, steps = ${JSON.stringify(run.steps)},
      results = ${JSON.stringify(isForgotten ? {} : sealJson(secrets, run.results))}, resume_at = ${run.resumeAt},
      -- least() passes over null; Citus takes no coalesce() of a time that is not constant.
      started_at = least(started_at, statement_timestamp()),
      finished_at = ${isOpen(run.status) ? sql`null` : sql`statement_timestamp()`}
    where company_id = ${companyId} and id = ${run.id}
  `
}

/** Opens a failed run again. @returns false when there is no such failed run */
export async function reopenRun(db: Database, companyId: string, runId: string): Promise<boolean> {
  const { rows } = await sql`
    update automation_runs
    set status = 'queued', error = null, finished_at = null, resume_at = null
    where company_id = ${companyId} and id = ${runId} and status = 'failed'
    returning id
  `.execute(db)
  return rows.length > 0
}
