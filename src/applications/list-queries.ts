import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import type { PageRequest } from '../http/lists/pagination.ts'
import { allOf, type FilterCondition } from '../variables/filters.ts'
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
  filters: FilterCondition[]
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
    // A page without rows still has a count: then the only row holds nothing else.
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

/** The statement of `listApplications`, exported so that a test can read its plan. */
export function listStatement(criteria: ListCriteria, request: PageRequest) {
  return sql<ListRow>`
    ${hasOnePlan(criteria, request) ? sql`` : PLAN_FOR_VALUES}
    with ${isGuess(criteria, request) ? pageOfGuess(criteria, request) : sql`page as (${selectPage(criteria, request)})`},
    total as (
      ${selectCount(criteria)}
    )
    select total.count, ${applicationColumns}
    from total
    left join (page application ${applicationJoins(criteria.companyId)}) on true
    ${NEWEST_FIRST}
  `
}

const NEWEST_FIRST = sql`order by application.created desc, application.id desc`

const PAGE_COLUMNS = sql`
  application.company_id, application.id, application.hiring_flow_id, application.candidate_id, application.stage_id,
  application.page_id, application.status, application.is_test, application.created, application.updated_at`

/** The rows of a page, from `source` as `application`. */
function selectPage(
  criteria: ListCriteria,
  request: PageRequest,
  { source = sql`applications`, only = sql`true` } = {},
) {
  const { page, pageSize, after } = request
  const offset = after || page === 1 ? sql`` : sql`offset ${(page - 1) * pageSize}`
  return sql`
    select ${PAGE_COLUMNS}
    from ${source} application
    where ${allOf([...pageConditions(criteria, request), ...filterConditions(criteria), only])}
    ${NEWEST_FIRST}
    -- Not a parameter: a generic plan would assume that a tenth of the flow is wanted.
    limit ${sql.lit(pageSize + 1)} ${offset}`
}

/** How many of the newest applications are tried first. */
const MAX_TRIED = 300

/**
 * Where the planner cannot tell whether a filter lets few applications pass or most, the newest are tried first. Only
 * if they do not fill the page, all that pass are looked up and sorted, which costs 0.9 s for 180,000 of them.
 */
function pageOfGuess(criteria: ListCriteria, request: PageRequest) {
  const newest = sql`(
    select ${PAGE_COLUMNS} from applications application where ${allOf(pageConditions(criteria, request))}
    ${NEWEST_FIRST} limit ${sql.lit(MAX_TRIED)}
  )`
  const isFull = sql`(select count(*) > ${sql.lit(request.pageSize)} from newest)`
  return sql`
    newest as materialized (${selectPage(criteria, request, { source: newest })}),
    page as (
      select * from newest where ${isFull}
      union all
      (${selectPage(criteria, request, { only: sql`not ${isFull}` })})
    )`
}

/** For a page far down by its number, everything before it would have to be looked up anyway. */
const isGuess = ({ filters }: ListCriteria, { page, after }: PageRequest) =>
  (page === 1 || after !== undefined) && filters.some((filter) => filter.isGuess)

const USUAL_PAGE_SIZES = new Set([25, 50])

/** Whether the best plan is the same for every flow and the statement is common enough to be prepared. */
const hasOnePlan = (criteria: ListCriteria, { page, pageSize, after }: PageRequest) =>
  !isNarrowed(criteria) && USUAL_PAGE_SIZES.has(pageSize) && (page === 1 || after !== undefined)

/** Whether a list shows only part of a flow or stage. */
const isNarrowed = ({ applicationIds, created, updatedAt, filters }: ListCriteria) =>
  applicationIds !== undefined || filters.length > 0 || hasBound(created) || hasBound(updatedAt)

/**
 * The counts of flows and stages are kept. A filter that stands alone counts values without looking at applications,
 * since an element belongs to one flow. Everything else is counted row by row. All but the first cost as much as they
 * count.
 */
function selectCount(criteria: ListCriteria) {
  const { companyId, flowId, stageId, filters } = criteria
  if (!isNarrowed(criteria)) return countedApplications(companyId, flowId, stageId)
  const [{ values } = {}, ...others] = filters
  const isAlone = others.length === 0 && stageId === undefined && !isNarrowed({ ...criteria, filters: [] })
  if (values && isAlone) {
    const count = sql`select count(*)::integer as count from (${values.select}) found`
    return values.pass
      ? count
      : sql`
      select kept.count - found.count as count
      from (${countedApplications(companyId, flowId)}) kept, (${count}) found`
  }
  return sql`
    select count(*)::integer as count from applications application
    where ${allOf([...narrowing(criteria), ...filterConditions(criteria)])}`
}

const filterConditions = ({ filters }: ListCriteria) => filters.map(({ holds }) => holds)

/** The conditions of a page, without the filters. */
const pageConditions = (criteria: ListCriteria, { after }: PageRequest) => [
  ...narrowing(criteria),
  ...(after ? [sql`(application.created, application.id) < (${after.created}::timestamptz, ${after.id}::uuid)`] : []),
]

const hasBound = (bounds: TimeBounds) => Object.values(bounds).some((bound) => bound !== undefined)

function narrowing(criteria: ListCriteria): RawBuilder<unknown>[] {
  return [
    sql`application.company_id = ${criteria.companyId}`,
    sql`application.hiring_flow_id = ${criteria.flowId}`,
    ...(criteria.stageId ? [sql`application.stage_id = ${criteria.stageId}`] : []),
    ...(criteria.applicationIds ? [sql`application.id = any(${criteria.applicationIds}::uuid[])`] : []),
    ...boundsOn(sql`application.created`, criteria.created),
    ...boundsOn(sql`application.updated_at`, criteria.updatedAt),
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
