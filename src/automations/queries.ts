import { sql } from 'kysely'
import type { Actor } from '../applications/transition.ts'
import type { Database } from '../db/database.ts'
import type { Step, StepLog } from './automation.ts'

/** An automation that a transition triggered and that has not run for it yet. */
export interface DueRun {
  automation_id: string
  steps: Step[]
  application_id: string
  transition_id: string
  /** The transition's number in the history of its application. */
  sequence: number
  actor_type: Actor['type']
}

/**
 * What is to run because of some transitions, each one's automations in the order of their keys: those of the stage
 * reached, and for the first transition those of an application's creation.
 */
export async function findDueRuns(db: Database, companyId: string, transitionIds: string[]): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select automation.id as automation_id, automation.steps, transition.application_id,
      transition.id as transition_id, transition.sequence, transition.actor_type
    from transitions transition
    join applications application on application.company_id = ${companyId} and application.id = transition.application_id
    join automations automation on automation.company_id = ${companyId}
      and automation.hiring_flow_id = application.hiring_flow_id
      and automation.active and automation.removed_at is null
      and case automation.trigger_type
        when 'stage_entered' then automation.stage_id = transition.to_stage_id
        when 'application_created' then transition.sequence = 1
      end
    where transition.company_id = ${companyId} and transition.id = any(${transitionIds}::uuid[])
      and not exists (
        select from automation_runs run
        where run.company_id = ${companyId} and run.automation_id = automation.id and run.transition_id = transition.id
      )
    -- The same order on every server, whatever its language.
    order by transition.id, automation.key collate "C"
  `.execute(db)
  return rows
}

/**
 * Takes a run for this transaction: another that wants the same one waits for it to end.
 * @returns false when it has run already
 */
export async function claimRun(db: Database, companyId: string, runId: string, due: DueRun): Promise<boolean> {
  const { rows } = await sql`
    insert into automation_runs (
      company_id, id, automation_id, application_id, transition_id, status, steps, created, finished_at
    )
    values (
      ${companyId}, ${runId}, ${due.automation_id}, ${due.application_id}, ${due.transition_id}, 'succeeded', '[]',
      clock_timestamp(), clock_timestamp()
    )
    on conflict (company_id, automation_id, transition_id) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Stores how a claimed run ended. @param error null when it succeeded */
export async function finishRun(
  db: Database,
  companyId: string,
  runId: string,
  { error, steps }: { error: string | null; steps: StepLog[] },
): Promise<void> {
  await sql`
    update automation_runs
    set status = ${error === null ? 'succeeded' : 'failed'}, error = ${error}, steps = ${JSON.stringify(steps)},
      finished_at = clock_timestamp()
    where company_id = ${companyId} and id = ${runId}
  `.execute(db)
}

/** The keys of some automations, in order. */
export async function findAutomationKeys(db: Database, companyId: string, automationIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('automations')
    .select('key')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${automationIds}::uuid[])`)
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** A run with the automation that it is of. */
export function findRunWithAutomation(db: Database, companyId: string, runId: string) {
  return db
    .selectFrom('automation_runs as run')
    .innerJoin('automations as automation', (join) =>
      join.on('automation.company_id', '=', companyId).onRef('automation.id', '=', 'run.automation_id'),
    )
    .select(['run.id', 'run.application_id', 'run.error', 'run.steps'])
    .select([
      'automation.id as automation_id',
      'automation.key as automation_key',
      'automation.name as automation_name',
    ])
    .where('run.company_id', '=', companyId)
    .where('run.id', '=', runId)
    .executeTakeFirst()
}
