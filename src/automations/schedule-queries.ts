import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { RunnableAutomation } from './queries.ts'

/** A schedule whose next due time has come, or is not known yet. */
export interface DueSchedule extends RunnableAutomation {
  company_id: string
  timezone: string
  cron: string
  hiring_flow_id: string
  stage_id: string | null
  /** null when no worker has worked it out yet, or the pattern has changed since */
  due: Date | null
  is_on: boolean
}

const isDue = (now: Date) => sql`
  automation.cron is not null and (
    automation.next_due <= ${now} or automation.next_due_of is distinct from automation.cron || ' ' || company.timezone
  )`

/** The companies with a schedule that is due. */
export async function companiesWithDueSchedules(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct automation.company_id
    from automations automation
    join companies company on company.id = automation.company_id
    where ${isDue(now)}
  `.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** One of the company's schedules that is due, locked until the transaction ends; concurrent callers get other ones. */
export async function lockDueSchedule(db: Database, companyId: string, now: Date): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select automation.company_id, automation.id as automation_id, automation.trigger_type, automation.condition,
      automation.steps, automation.cron, automation.hiring_flow_id, automation.stage_id, company.timezone,
      case when automation.next_due_of = automation.cron || ' ' || company.timezone then automation.next_due end as due,
      automation.active and automation.removed_at is null as is_on
    from automations automation
    join companies company on company.id = automation.company_id
    where automation.company_id = ${companyId} and ${isDue(now)}
    limit 1
    for no key update of automation skip locked
  `.execute(db)
  return rows[0]
}

/** Notes when a locked schedule is due next. */
export async function setNextDue(db: Database, schedule: DueSchedule, nextDue: Date | null) {
  await sql`
    update automations set next_due = ${nextDue}, next_due_of = ${`${schedule.cron} ${schedule.timezone}`}
    where company_id = ${schedule.company_id} and id = ${schedule.automation_id}
  `.execute(db)
}

/** The applications that stand on a stage, without those of people who were erased. */
export async function applicationIdsOn(
  db: Database,
  companyId: string,
  flowId: string,
  stageId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('hiring_flow_id', '=', flowId)
    .where('stage_id', '=', stageId)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
