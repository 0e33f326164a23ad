import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** More than these of a flow nobody counts. */
export const MOST_NEW = 1000
/** More than these of all flows nobody counts. */
export const MOST_ASSIGNED = 10_000

/** How many there are of each flow, by its id. */
type CountsByFlow = Map<string, number>

/** How many open applications somebody looks after, by flow. */
export async function countAssigned(db: Database, companyId: string, assigneeId: string): Promise<CountsByFlow> {
  const { rows } = await sql<{ flow_id: string; count: number }>`
    select assigned.flow_id, count(*)::integer as count
    from (
      select application.hiring_flow_id as flow_id
      from applications application
      join stages stage on stage.company_id = ${companyId} and stage.id = application.stage_id
      where application.company_id = ${companyId} and application.assignee_id = ${assigneeId}
        and stage.kind in ('active', 'review')
      limit ${sql.lit(MOST_ASSIGNED)}
    ) assigned
    group by assigned.flow_id
  `.execute(db)
  return byFlow(rows)
}

/** How many people have applied since a moment, by flow: of each up to one more than the bound. */
export async function countNew(db: Database, companyId: string, since: Date): Promise<CountsByFlow> {
  const { rows } = await sql<{ flow_id: string; count: number }>`
    select flow.id as flow_id, newest.count
    from hiring_flows flow
    cross join lateral (
      select count(*)::integer as count
      from (
        select application.id from applications application
        where application.company_id = ${companyId} and application.hiring_flow_id = flow.id
          and application.created >= ${since}
        limit ${sql.lit(MOST_NEW + 1)}
      ) counted
    ) newest
    where flow.company_id = ${companyId} and flow.removed_at is null and newest.count > 0
  `.execute(db)
  return byFlow(rows)
}

const byFlow = (rows: { flow_id: string; count: number }[]): CountsByFlow =>
  new Map(rows.map(({ flow_id, count }) => [flow_id, count]))
