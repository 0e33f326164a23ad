import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import { BOUND, type ListedRows, type PageRequest, type Position } from '../http/lists/pagination.ts'
import { allOf, type FilterCondition, type FoundKeys } from '../variables/filters.ts'
import { boundsOn, hasBound } from '../variables/time-bounds.ts'
import type { ApplicationRow } from './application.ts'
import {
  afterCursor,
  inSortOrder,
  isAssignedTo,
  isOutOfOrder,
  isTagged,
  type ListCriteria,
  lookUps,
  orderedMoment,
  PAGE_COLUMNS,
  stretch,
} from './list-criteria.ts'
import { applicationColumns, applicationJoins } from './queries.ts'

/** Enough for a page of what one in ten has. */
export const FIRST_LOOK = 300

/** How many conditions an index is asked for, one after the other. */
const MAX_LOOK_UPS = 5

/** Whether a page can be found only by looking at applications that are not on it. */
export const isSearch = isOutOfOrder

/**
 * A page of a search that costs no more than a bound, however much there is and whatever passes. The newest are looked
 * at first. When they do not fill the page, it is looked up by the first condition that an index finds few applications
 * for; when there is none, looking through the newest goes on to the bound, and stops there.
 */
export async function searchApplications(
  db: Database,
  criteria: ListCriteria,
  request: PageRequest,
  countKind: 'bounded' | 'none',
): Promise<ListedRows<ApplicationRow>> {
  const isCounted = countKind === 'bounded'
  const conditions = indexedConditions(criteria)
  const newest = await lookThrough(db, criteria, request, FIRST_LOOK)
  if (isFull(newest, request)) {
    // What many hold is met sooner in order than in an index of words and choices, which reads all of it first.
    const quick = conditions.filter(({ filter }) => !filter?.isGuess)
    const counted =
      isCounted && ((await lookUp(db, criteria, request, quick)) ?? (await countPast(db, criteria, quick)))
    return { ...UNCOUNTED, ...counted, ...newest }
  }
  const found = await lookUp(db, criteria, request, conditions)
  if (found) return isCounted ? found : { ...UNCOUNTED, rows: found.rows }
  const looked = await lookThrough(db, criteria, request, BOUND)
  return { ...(isCounted ? await countPast(db, criteria, conditions) : UNCOUNTED), ...looked }
}

const UNCOUNTED = { count: null }

interface BoundedCount {
  count: number
  countIsExact: boolean
}

/** The count of some rows, which stops just past the bound. */
export const countUpToBound = (rows: RawBuilder<unknown>) => sql`
  select count(*)::integer as count from (${rows} limit ${sql.lit(BOUND + 1)}) counted`

interface Looked {
  rows: ApplicationRow[]
  stoppedAt?: Position
}

const isFull = ({ rows, stoppedAt }: Looked, { pageSize }: PageRequest) =>
  rows.length > pageSize || stoppedAt === undefined

type RowOrNone = ApplicationRow | { id: null }

const isRow = <Row extends RowOrNone>(row: Row): row is Row & ApplicationRow => row.id !== null

/** The page as far as the newest so many after its cursor fill it. */
async function lookThrough(db: Database, criteria: ListCriteria, request: PageRequest, most: number): Promise<Looked> {
  const { rows } = await lookThroughStatement(criteria, request, most).execute(db)
  const { stopped_moment: moment, stopped_id: id } = rows[0] ?? {}
  return { rows: rows.filter(isRow), ...(moment && id && { stoppedAt: { moment, id } }) }
}

/** The statement of a look, exported so that a test can read its plan. */
export function lookThroughStatement(criteria: ListCriteria, request: PageRequest, most: number) {
  const newest = selectNewest(criteria, request)
  const isShort = sql`(select count(*) <= ${sql.lit(request.pageSize)} from page)`
  return sql<RowOrNone & { stopped_moment: Date | null; stopped_id: string | null }>`
    ${PLAN_FOR_VALUES}
    with page as (
      select * from (${newest} limit ${sql.lit(most)}) application
      where ${allOf(lookUps(criteria))}
      ${inSortOrder(criteria)}
      limit ${sql.lit(request.pageSize + 1)}
    ), stopped as (
      select ${orderedMoment(criteria)} as moment, application.id
      from (${selectNewest(criteria, request, isShort)} offset ${sql.lit(most - 1)} limit 1) application
    )
    select stopped.moment as stopped_moment, stopped.id as stopped_id, ${applicationColumns}
    from (select) one
    left join stopped on true
    left join (page application ${applicationJoins(criteria.companyId)}) on true
    ${inSortOrder(criteria)}
  `
}

const selectNewest = (criteria: ListCriteria, request: PageRequest, only = sql`true`) => sql`
  select ${PAGE_COLUMNS} from applications application
  where ${allOf([...stretch(criteria), ...afterCursor(criteria, request), only])}
  ${inSortOrder(criteria)}`

/** A count of what conditions, that an index finds many applications for, let pass. */
async function countPast(db: Database, criteria: ListCriteria, conditions: IndexedCondition[]): Promise<BoundedCount> {
  if (isAlone(criteria) && conditions[0]?.found.key === 'id') return { count: BOUND, countIsExact: false }
  const newest = selectNewest(criteria, { page: 1, pageSize: BOUND })
  const { rows } = await sql<{ count: number; is_exact: boolean }>`
    ${PLAN_FOR_VALUES}
    select count(*)::integer as count, not exists (${newest} offset ${sql.lit(BOUND)}) as is_exact
    from (${newest} limit ${sql.lit(BOUND)}) application
    where ${allOf(lookUps(criteria))}
  `.execute(db)
  return { count: rows[0]?.count ?? 0, countIsExact: rows[0]?.is_exact ?? true }
}

/**
 * The page and the count by the first condition that an index finds few applications for.
 * @returns nothing when there is no such condition
 */
async function lookUp(
  db: Database,
  criteria: ListCriteria,
  request: PageRequest,
  conditions: IndexedCondition[],
): Promise<(BoundedCount & { rows: ApplicationRow[] }) | undefined> {
  for (const condition of conditions.slice(0, MAX_LOOK_UPS)) {
    const { rows } = await lookUpStatement(criteria, request, condition).execute(db)
    const { keys = 0, count = 0 } = rows[0] ?? {}
    if (keys <= BOUND) return { rows: rows.filter(isRow), count, countIsExact: true }
  }
  return undefined
}

/** The statement of a look-up, exported so that a test can read its plan. */
export function lookUpStatement(criteria: ListCriteria, request: PageRequest, { found, filter }: IndexedCondition) {
  const others = { ...criteria, filters: criteria.filters.filter((other) => other !== filter) }
  return sql<RowOrNone & { keys: number; count: number }>`
    ${PLAN_FOR_VALUES}
    with keys as materialized (
      select key from (${found.select}) found limit ${sql.lit(BOUND + 1)}
    ), matching as materialized (
      select ${PAGE_COLUMNS} from applications application
      where (select count(*) <= ${sql.lit(BOUND)} from keys)
        and application.${sql.ref(found.key)} = any(array(select key from keys))
        and ${allOf([...stretch(others), ...lookUps(others)])}
    ), page as (
      select * from matching application
      where ${allOf(afterCursor(criteria, request))}
      ${inSortOrder(criteria)}
      limit ${sql.lit(request.pageSize + 1)}
    )
    select counted.keys, counted.count, ${applicationColumns}
    from (
      select (select count(*)::integer from keys) as keys, (select count(*)::integer from matching) as count
    ) counted
    left join (page application ${applicationJoins(criteria.companyId)}) on true
    ${inSortOrder(criteria)}
  `
}

/** A condition of a list that an index has the applications for. */
export interface IndexedCondition {
  found: FoundKeys
  /** The filter that it is, which need not be looked up again. */
  filter?: FilterCondition
}

/** The conditions of a list that an index has the applications for. */
export function indexedConditions(criteria: ListCriteria): IndexedCondition[] {
  const { companyId, flowId, applicationIds, updatedAt, assigneeId, tag, filters } = criteria
  const ofFlow = (holds: RawBuilder<unknown>) => ({
    found: byId(sql`
    select application.id as key from applications application
    where application.company_id = ${companyId} and application.hiring_flow_id = ${flowId} and ${holds}`),
  })
  const updated = allOf(boundsOn(sql`application.updated_at`, updatedAt))
  return [
    ...(applicationIds ? [{ found: byId(sql`select unnest(${applicationIds}::uuid[]) as key`) }] : []),
    ...(assigneeId === undefined ? [] : [ofFlow(isAssignedTo(assigneeId))]),
    ...(tag === undefined ? [] : [ofFlow(isTagged(tag))]),
    ...(hasBound(updatedAt) ? [{ found: applicationsWith(criteria, 'updated_at', updated) }] : []),
    ...filters.flatMap((filter) => {
      const { found, column, holds } = filter
      if (found) return [{ found, filter }]
      return column ? [{ found: applicationsWith(criteria, column, holds), filter }] : []
    }),
  ]
}

function applicationsWith(
  { companyId, flowId }: ListCriteria,
  column: NonNullable<FilterCondition['column']>,
  holds: RawBuilder<unknown>,
): FoundKeys {
  // In the order of its index: by another, the first so many could be far apart.
  const order = column === 'updated_at' ? sql`order by application.updated_at` : sql``
  return byId(sql`
    select application.id as key from applications application
    where application.company_id = ${companyId} and application.hiring_flow_id = ${flowId} and ${holds}
    ${order}`)
}

const byId = (select: RawBuilder<unknown>): FoundKeys => ({ select, key: 'id' })

/** Whether nothing else narrows the list, so that what an index finds for a condition is the list. */
function isAlone({ stageId, created, applicationIds, updatedAt, assigneeId, tag, filters }: ListCriteria): boolean {
  const others = [stageId, assigneeId, tag].map((one) => one !== undefined)
  others.push(applicationIds !== undefined, hasBound(created), hasBound(updatedAt))
  return others.filter(Boolean).length + filters.length === 1
}
