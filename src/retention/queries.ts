import { type RawBuilder, sql } from 'kysely'
import { firstIdAt } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import type { RetentionRule } from './retention-rule.ts'

/** The rules of a company file, in the order of their keys. */
export async function findRules(db: Database, companyId: string): Promise<RetentionRule[]> {
  const { rows } = await sql<RetentionRule>`
    select id, key, removes, hiring_flow_id, statuses, after_days
    from retention_rules
    where company_id = ${companyId} and removed_at is null
    order by key
  `.execute(db)
  return rows
}

/** The rows of one table that a rule is about. */
export interface DueRows {
  companyId: string
  table: string
  /** Nothing made later than this is looked at. */
  until: Date
  /** Whether a row, called `one`, is due. */
  isDue: RawBuilder<unknown>
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const CLOCKS_DIFFER_MILLISECONDS = 86_400_000

/**
 * Walks through a company's rows in the order of their ids, which is that of their making, so many at a time: a look is as
 * short where nothing is due as where everything is, and needs no index of its own.
 * @yields the ids that are due, of each piece that was looked at; they may be none
 */
export async function* walkDue(
  db: Database,
  { companyId, table, until, isDue }: DueRows,
  most: number,
): AsyncGenerator<string[]> {
  const before = firstIdAt(new Date(until.getTime() + CLOCKS_DIFFER_MILLISECONDS))
  for (let after = FIRST_ID; ; ) {
    const { rows } = await sql<{ id: string; is_due: boolean }>`
      select one.id, (${isDue}) as is_due
      from ${sql.table(table)} one
      where one.company_id = ${companyId} and one.id > ${after} and one.id < ${before}
      order by one.id
      limit ${most}
    `.execute(db)
    yield rows.filter(({ is_due }) => is_due).map(({ id }) => id)
    const last = rows.at(-1)
    if (!last || rows.length < most) return
    after = last.id
  }
}

/** Whether the application of `one` is of the rule's flow and status. */
export function ofItsApplications(companyId: string, rule: RetentionRule, unchangedSince?: Date): RawBuilder<unknown> {
  if (!rule.hiring_flow_id && !rule.statuses && !unchangedSince) return sql`true`
  return sql`exists (
    select from applications application
    where application.company_id = ${companyId} and application.id = one.application_id
      and ${isOfRule('application', rule)}
      and ${unchangedSince ? sql`application.updated_at < ${unchangedSince}` : sql`true`}
  )`
}

/** Whether an application, by the name that a statement gives it, is of the rule's flow and status. */
export function isOfRule(application: string, { hiring_flow_id, statuses }: RetentionRule): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${application}.${name}`)
  const ofFlow = hiring_flow_id ? sql`${column('hiring_flow_id')} = ${hiring_flow_id}` : sql`true`
  const ofStatus = statuses ? sql`${column('status')} = any(${statuses}::text[])` : sql`true`
  return sql`(${ofFlow} and ${ofStatus})`
}
