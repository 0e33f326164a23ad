import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import type { PageRequest } from '../http/pagination.ts'
import type { ApplicationRow } from './application.ts'
import { countedApplications } from './count-queries.ts'
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
  const offset = after || page === 1 ? sql`` : sql`offset ${(page - 1) * pageSize}`
  return sql<ListRow>`
    ${hasOnePlan(criteria, { page, pageSize, after }) ? sql`` : PLAN_FOR_VALUES}
    with page as (
      select application.company_id, application.id, application.hiring_flow_id, application.candidate_id,
        application.stage_id, application.page_id, application.status, application.is_test, application.created,
        application.updated_at
      from applications application
      where ${conditions} ${position}
      order by application.created desc, application.id desc
      -- Not a parameter: a plan that is made once would be made for a tenth of the flow.
      limit ${sql.lit(pageSize + 1)} ${offset}
    ), total as (
      ${countOf(criteria, conditions)}
    )
    select total.count, ${applicationColumns}
    from total
    left join (page application ${applicationJoins}) on true
    order by application.created desc, application.id desc
  `
}

const USUAL_PAGE_SIZES = new Set([25, 50])

/** Whether the best plan is the same for every flow, and the statement comes often enough to be prepared. */
const hasOnePlan = (criteria: ListCriteria, { page, pageSize, after }: PageRequest) =>
  !isNarrowed(criteria) && USUAL_PAGE_SIZES.has(pageSize) && (page === 1 || after !== undefined)

/** Whether a list shows a part of a flow or stage. */
const isNarrowed = ({ applicationIds, created, updatedAt, filters }: ListCriteria) =>
  applicationIds !== undefined || filters.length > 0 || hasBound(created) || hasBound(updatedAt)

/** What a flow and a stage hold is kept; everything else is counted. */
function countOf(criteria: ListCriteria, conditions: RawBuilder<unknown>) {
  const { companyId, flowId, stageId } = criteria
  return isNarrowed(criteria)
    ? sql`select count(*)::integer as count from applications application where ${conditions}`
    : countedApplications(companyId, flowId, stageId)
}

const hasBound = (bounds: TimeBounds) => Object.values(bounds).some((bound) => bound !== undefined)

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
