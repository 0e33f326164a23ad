import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * How many applications stand in a flow, or on one stage of it, as SQL: exact, and costs as much as the flow has
 * stages.
 */
export function countedApplications(
  companyId: string,
  flowId: string,
  stageId?: string,
): RawBuilder<{ count: number }> {
  const counted = sql`
    company_id = ${companyId} and hiring_flow_id = ${flowId} ${stageId === undefined ? sql`` : sql`and stage_id = ${stageId}`}`
  return sql`
    select coalesce(sum(applications), 0)::integer as count
    from (
      select applications from application_counts where ${counted}
      union all
      select applications from application_count_changes where ${counted}
    ) counted`
}

/** How many applications stand on each stage of a flow, by its id; a stage without any may be missing. */
export async function findStageCounts(db: Database, companyId: string, flowId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ stage_id: string; count: number }>`
    select stage_id, sum(applications)::integer as count
    from (
      select stage_id, applications from application_counts
      where company_id = ${companyId} and hiring_flow_id = ${flowId}
      union all
      select stage_id, applications from application_count_changes
      where company_id = ${companyId} and hiring_flow_id = ${flowId}
    ) counted
    group by stage_id
  `.execute(db)
  return new Map(rows.map(({ stage_id, count }) => [stage_id, count]))
}

/**
 * Notes by how much the applications on stages became more or fewer. Part of the statement that moves them, which
 * therefore waits for nobody.
 * @param changes selects company_id, hiring_flow_id, stage_id and the change, any number of rows a stage
 */
export const noteCountChanges = (changes: RawBuilder<unknown>) => sql`
  insert into application_count_changes (company_id, hiring_flow_id, stage_id, applications)
  select company_id, hiring_flow_id, stage_id, sum(change)
  from (${changes}) as change
  group by company_id, hiring_flow_id, stage_id
  having sum(change) <> 0`

/** The companies with changes that are not compacted yet. */
export async function companiesWithCountChanges(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('application_count_changes').select('company_id').distinct().execute()
  return rows.map(({ company_id }) => company_id)
}

/**
 * Compacts a company's changes into its counts. Readers meanwhile see either the changes or the counts that include them;
 * concurrent calls take different changes.
 * @param most changes to compact
 * @returns how many were compacted
 */
export async function compactCountChanges(db: Database, companyId: string, most: number): Promise<number> {
  const { rows } = await sql<{ compacted: number }>`
    with taken as (
      delete from application_count_changes
      where company_id = ${companyId} and (hiring_flow_id, id) in (
        select hiring_flow_id, id
        from application_count_changes
        where company_id = ${companyId}
        limit ${most}
        for update skip locked
      )
      returning company_id, hiring_flow_id, stage_id, applications
    ), compacted as (
      insert into application_counts (company_id, hiring_flow_id, stage_id, applications)
      select company_id, hiring_flow_id, stage_id, sum(applications)
      from taken
      group by company_id, hiring_flow_id, stage_id
      -- Always in the same order, so that concurrent calls cannot deadlock.
      order by company_id, hiring_flow_id, stage_id
      on conflict (company_id, hiring_flow_id, stage_id)
      do update set applications = application_counts.applications + excluded.applications
    )
    select count(*)::integer as compacted from taken
  `.execute(db)
  return rows[0]?.compacted ?? 0
}
