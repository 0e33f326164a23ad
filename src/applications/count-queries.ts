import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, sendAhead } from '../db/database.ts'
import { each, insertedRows, same } from '../db/inserted-rows.ts'

/**
 * How many applications stand in a flow, on one stage of it, or in all flows, as SQL: exact, and costs as much as there
 * are stages.
 */
export function countedApplications(
  companyId: string,
  flowId: string | undefined,
  stageId?: string,
): RawBuilder<{ count: number }> {
  const counted = sql`
    company_id = ${companyId}
    ${flowId === undefined ? sql`` : sql`and hiring_flow_id = ${flowId}`}
    ${stageId === undefined ? sql`` : sql`and stage_id = ${stageId}`}`
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

/** How many applications each flow of a company has, by its id; a flow without any may be missing. */
export async function findFlowCounts(db: Database, companyId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ hiring_flow_id: string; count: number }>`
    select hiring_flow_id, sum(applications)::integer as count
    from (
      select hiring_flow_id, applications from application_counts where company_id = ${companyId}
      union all
      select hiring_flow_id, applications from application_count_changes where company_id = ${companyId}
    ) counted
    group by hiring_flow_id
  `.execute(db)
  return new Map(rows.map(({ hiring_flow_id, count }) => [hiring_flow_id, count]))
}

/** By how much the applications on a stage became more or fewer. */
export interface CountChange {
  flowId: string
  stageId: string
  applications: number
}

/** Notes changes of the counts along with the transaction's next statement. It waits for nobody. */
export async function noteCountChanges(
  transaction: Database,
  companyId: string,
  changes: CountChange[],
): Promise<void> {
  const rows = summed(changes).filter(({ applications }) => applications !== 0)
  if (rows.length === 0) return
  await sendAhead(
    transaction,
    sql`
      insert into application_count_changes (company_id, hiring_flow_id, stage_id, applications)
      ${countRows(companyId, rows)}`,
  )
}

function summed(changes: CountChange[]): CountChange[] {
  const byStage = Map.groupBy(changes, ({ stageId }) => stageId)
  return [...byStage.values()].map((ofStage) => ({
    ...(ofStage[0] as CountChange),
    applications: ofStage.reduce((sum, { applications }) => sum + applications, 0),
  }))
}

const countRows = (companyId: string, rows: CountChange[]) =>
  insertedRows(rows, [
    same('uuid', companyId),
    each('uuid', ({ flowId }) => flowId),
    each('uuid', ({ stageId }) => stageId),
    each('integer', ({ applications }) => applications),
  ])

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
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<CountChange & { changes: number }>`
      with taken as (
        delete from application_count_changes
        where company_id = ${companyId} and (hiring_flow_id, id) in (
          select hiring_flow_id, id
          from application_count_changes
          where company_id = ${companyId}
          limit ${most}
          for update skip locked
        )
        returning hiring_flow_id, stage_id, applications
      )
      select hiring_flow_id as "flowId", stage_id as "stageId", sum(applications)::integer as applications,
        count(*)::integer as changes
      from taken
      group by hiring_flow_id, stage_id
      -- Always in the same order, so that concurrent calls cannot deadlock.
      order by hiring_flow_id, stage_id
    `.execute(transaction)
    if (rows.length === 0) return 0
    await sendAhead(
      transaction,
      sql`
        insert into application_counts (company_id, hiring_flow_id, stage_id, applications)
        ${countRows(companyId, rows)}
        on conflict (company_id, hiring_flow_id, stage_id)
        do update set applications = application_counts.applications + excluded.applications`,
    )
    return rows.reduce((compacted, { changes }) => compacted + changes, 0)
  })
}
