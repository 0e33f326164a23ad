import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import { BOUND, type CountKind, type ListedRows, type PageRequest } from '../http/lists/pagination.ts'
import { allOf } from '../variables/filter-condition.ts'
import type { ApplicationRow } from './application.ts'
import { countUpToBound } from './bounded-count-queries.ts'
import { isSearch, searchApplications } from './bounded-list-queries.ts'
import { countedApplications } from './count-queries.ts'
import { afterCursor, inSortOrder, isNarrowed, type ListCriteria, narrowing, PAGE_COLUMNS } from './list-criteria.ts'
import { applicationColumns, applicationJoins } from './queries.ts'

/**
 * One page of the applications of a flow, or of all, in order, ties by id, and how many there are in all. One statement, but for
 * searches with a bound. Those before a position are read from it on, so the other way round.
 */
export async function listApplications(
  db: Database,
  criteria: ListCriteria,
  page: PageRequest,
  countKind: CountKind = 'exact',
): Promise<ListedRows<ApplicationRow>> {
  const { before, ...others } = page
  if (before) return listApplications(db, { ...criteria, isBackwards: true }, { ...others, after: before }, countKind)
  if (countKind !== 'exact' && isSearch(criteria) && !isFarByNumber(page)) {
    return searchApplications(db, criteria, page, countKind)
  }
  const { rows } = await listStatement(criteria, page, countKind).execute(db)
  const count = rows[0]?.count ?? null
  const isPastBound = isBounded(criteria, countKind) && count !== null && count > BOUND
  return {
    count: isPastBound ? BOUND : count,
    ...(countKind === 'bounded' && { countIsExact: !isPastBound }),
    // A page without rows still has a count: then the only row holds nothing else.
    rows: rows.filter((row): row is ListRow & ApplicationRow => row.id !== null),
  }
}

/** Which of these applications the flow has, or the company. */
export async function findIdsInFlow(
  db: Database,
  companyId: string,
  flowId: string | undefined,
  applicationIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', companyId)
    .$if(flowId !== undefined, (query) => query.where('hiring_flow_id', '=', flowId as string))
    .where('id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type ListRow = { count: number | null } & (ApplicationRow | { id: null })

/** The statement of `listApplications`, exported so that a test can read its plan. */
export function listStatement(criteria: ListCriteria, request: PageRequest, countKind: CountKind = 'exact') {
  return sql<ListRow>`
    ${hasOnePlan(criteria, request) ? sql`` : PLAN_FOR_VALUES}
    with ${isGuess(criteria, request) ? pageOfGuess(criteria, request) : sql`page as (${selectPage(criteria, request)})`},
    total as (
      ${selectTotal(criteria, countKind)}
    )
    select total.count, ${applicationColumns}
    from total
    left join (page application ${applicationJoins(criteria.companyId)}) on true
    ${inSortOrder(criteria)}
  `
}

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
    ${inSortOrder(criteria)}
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
    ${inSortOrder(criteria)} limit ${sql.lit(MAX_TRIED)}
  )`
  const isFull = sql`(select count(*) > ${sql.lit(request.pageSize)} from newest)`
  return sql`
    newest as materialized (${selectPage(criteria, request, { source: newest })}),
    page as (
      select * from newest where ${isFull}
      union all
      (${selectPage(criteria, request, { only: allOf([sql`not ${isFull}`, ...withValues(criteria)]) })})
    )`
}

/**
 * Texts that no index finds are read once, and only then their applications: the planner would look through all of the
 * flow for the page, each text by its application, which costs twenty times as much.
 */
const withValues = ({ filters }: ListCriteria) =>
  filters
    .filter(({ isGuess, found }) => isGuess && !found)
    .flatMap(({ values }) => (values ? [sql`application.id = any(array(${values.select}))`] : []))

/** For a page far down by its number, everything before it would have to be looked up anyway. */
const isGuess = ({ filters }: ListCriteria, request: PageRequest) =>
  !isFarByNumber(request) && filters.some((filter) => filter.isGuess)

const isFarByNumber = ({ page, after }: PageRequest) => page > 1 && after === undefined

const USUAL_PAGE_SIZES = new Set([25, 50])

/** Whether the best plan is the same for every flow and the statement is common enough to be prepared. */
const hasOnePlan = (criteria: ListCriteria, request: PageRequest) =>
  !isNarrowed(criteria) && USUAL_PAGE_SIZES.has(request.pageSize) && !isFarByNumber(request)

/** What is kept is not counted again, so that a bound would only hide it. */
const isBounded = (criteria: ListCriteria, countKind: CountKind) => countKind === 'bounded' && isNarrowed(criteria)

function selectTotal(criteria: ListCriteria, countKind: CountKind) {
  if (countKind === 'none') return sql`select null::integer as count`
  return isBounded(criteria, countKind) ? countUpToBound(selectMatching(criteria)) : selectCount(criteria)
}

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
  return sql`select count(*)::integer as count from (${selectMatching(criteria)}) matching`
}

const selectMatching = (criteria: ListCriteria) => sql`
  select from applications application
  where ${allOf([...narrowing(criteria), ...filterConditions(criteria)])}`

const filterConditions = ({ filters }: ListCriteria) => filters.map(({ holds }) => holds)

/** The conditions of a page, without the filters. */
const pageConditions = (criteria: ListCriteria, request: PageRequest) => [
  ...narrowing(criteria),
  ...afterCursor(criteria, request),
]
