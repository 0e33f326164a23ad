import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import type { PageRequest } from '../http/pagination.ts'
import type { ApplicationRow } from './application.ts'
import { applicationColumns, applicationJoins } from './queries.ts'

/** Bounds on a moment in time. */
export interface TimeBounds {
  gt?: Date
  gte?: Date
  lt?: Date
  lte?: Date
}

/** Which applications of a flow a list shows. */
export interface ListCriteria {
  companyId: string
  flowId: string
  stageId?: string
  applicationIds?: string[]
  created: TimeBounds
  updatedAt: TimeBounds
  /** Conditions on `applications as application`, from `variables/filters.ts`. */
  filters: RawBuilder<unknown>[]
}

/**
 * One page of a flow's applications, most recent first, ties by id, and how many there are in all; one statement.
 * @returns one row more than the page holds when there is a next page
 */
export async function listApplications(
  db: Database,
  criteria: ListCriteria,
  page: PageRequest,
): Promise<{ count: number; rows: ApplicationRow[] }> {
  const { rows } = await listStatement(criteria, page).execute(db)
  return {
    count: rows[0]?.count ?? 0,
    // A list without rows still has a count: the row then holds nothing else.
    rows: rows.filter((row): row is ListRow & ApplicationRow => row.id !== null),
  }
}

/** Which of these applications the flow has. */
export async function findIdsInFlow(
  db: Database,
  companyId: string,
  flowId: string,
  applicationIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('hiring_flow_id', '=', flowId)
    .where('id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type ListRow = { count: number } & (ApplicationRow | { id: null })

/** The statement of `listApplications`; apart, so that a test can read its plan. */
export function listStatement(criteria: ListCriteria, { page, pageSize, after }: PageRequest) {
  const conditions = sql.join(conditionsOf(criteria), sql` and `)
  const position = after
    ? sql`and (application.created, application.id) < (${after.created}::timestamptz, ${after.id}::uuid)`
    : sql``
  const offset = after ? sql`` : sql`offset ${(page - 1) * pageSize}`
  return sql<ListRow>`
    ${PLAN_FOR_VALUES}
    with page as (
      select application.*
      from applications application
      where ${conditions} ${position}
      order by application.created desc, application.id desc
      limit ${pageSize + 1} ${offset}
    ), total as (
      select count(*)::integer as count from applications application where ${conditions}
    )
    select total.count, listed.*
    from total
    left join (select ${applicationColumns} from page application ${applicationJoins}) listed on true
    order by listed.created desc, listed.id desc
  `
}

function conditionsOf(criteria: ListCriteria): RawBuilder<unknown>[] {
  return [
    sql`application.company_id = ${criteria.companyId}`,
    sql`application.hiring_flow_id = ${criteria.flowId}`,
    ...(criteria.stageId ? [sql`application.stage_id = ${criteria.stageId}`] : []),
    ...(criteria.applicationIds ? [sql`application.id = any(${criteria.applicationIds}::uuid[])`] : []),
    ...boundsOn(sql`application.created`, criteria.created),
    ...boundsOn(sql`application.updated_at`, criteria.updatedAt),
    ...criteria.filters,
  ]
}

function boundsOn(column: RawBuilder<unknown>, { gt, gte, lt, lte }: TimeBounds): RawBuilder<unknown>[] {
  return [
    ...(gt ? [sql`${column} > ${gt}`] : []),
    ...(gte ? [sql`${column} >= ${gte}`] : []),
    ...(lt ? [sql`${column} < ${lt}`] : []),
    ...(lte ? [sql`${column} <= ${lte}`] : []),
  ]
}
