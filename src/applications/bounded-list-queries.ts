import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import { BOUND, type ListedRows, type PageRequest, type Position } from '../http/lists/pagination.ts'
import { allOf } from '../variables/filter-condition.ts'
import type { ApplicationRow } from './application.ts'
import { countMatching, isCommon } from './bounded-count-queries.ts'
import { type IndexedCondition, indexedConditions, isOfWords } from './indexed-conditions.ts'
import {
  afterCursor,
  inSortOrder,
  isOutOfOrder,
  type ListCriteria,
  lookUps,
  lookUpsOfEach,
  orderedMoment,
  PAGE_COLUMNS,
  passing,
  stretch,
} from './list-criteria.ts'
import { applicationColumns, applicationJoins } from './queries.ts'

/** For each row of a page so many are looked at first: enough for a page of what one in ten has. */
const FIRST_LOOK = 12
const LEAST_LOOK = 300

/** How many conditions an index is asked for, one after the other. */
const MAX_LOOK_UPS = 5

/** Of more than these it is cheaper to meet the first of them in order than to read each: sooner where finding them costs little. */
const FEW = 1500
const FEW_OF_WORDS = 4000

/** How far the order is followed, in its index alone, to meet what another index has found. */
const WALK = 100_000

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
  const looked = await findPage(db, criteria, request)
  return { ...(countKind === 'bounded' ? await countMatching(db, criteria) : { count: null }), ...looked }
}

interface Looked {
  rows: ApplicationRow[]
  stoppedAt?: Position
}

async function findPage(db: Database, criteria: ListCriteria, request: PageRequest): Promise<Looked> {
  const first = Math.max(FIRST_LOOK * request.pageSize, LEAST_LOOK)
  const newest = await lookThrough(db, criteria, request, first)
  if (isFull(newest, request)) return newest
  for (const condition of indexedConditions(criteria).slice(0, MAX_LOOK_UPS)) {
    // What many hold is met sooner in order than in an index of words and choices, which reads all of it first.
    if (isOfWords(condition) && (await isCommon(db, criteria, condition))) continue
    const found = await lookUp(db, criteria, request, condition)
    if (found) return found
  }
  return lookThrough(db, criteria, request, BOUND)
}

const isFull = ({ rows, stoppedAt }: Looked, { pageSize }: PageRequest) =>
  rows.length > pageSize || stoppedAt === undefined

type RowOrNone = ApplicationRow | { id: null }
type Stopped = { stopped_moment: Date | null; stopped_id: string | null }

const isRow = <Row extends RowOrNone>(row: Row): row is Row & ApplicationRow => row.id !== null

function lookedAt(rows: (RowOrNone & Stopped)[]): Looked {
  const { stopped_moment: moment, stopped_id: id } = rows[0] ?? {}
  return { rows: rows.filter(isRow), ...(moment && id && { stoppedAt: { moment, id } }) }
}

/** The page as far as the newest so many after its cursor fill it. */
async function lookThrough(db: Database, criteria: ListCriteria, request: PageRequest, most: number): Promise<Looked> {
  const { rows } = await lookThroughStatement(criteria, request, most).execute(db)
  return lookedAt(rows)
}

/** The statement of a look, exported so that a test can read its plan. */
export function lookThroughStatement(criteria: ListCriteria, request: PageRequest, most: number) {
  const newest = sql`${selectInOrder(criteria, request, PAGE_COLUMNS)} limit ${sql.lit(most)}`
  const { tables, conditions } = passing(criteria, sql`array(select id from newest)`)
  return sql<RowOrNone & Stopped>`
    ${PLAN_FOR_VALUES}
    with newest as materialized (${newest}),
    ${tables}
    page as (
      select * from newest application
      where ${allOf([...lookUpsOfEach(criteria), ...conditions])}
      ${inSortOrder(criteria)}
      limit ${sql.lit(request.pageSize + 1)}
    ),
    ${stoppedPage(criteria, request, most)}
  `
}

/** The rows of `page`, and where looking through so many stopped if they did not fill it. */
function stoppedPage(criteria: ListCriteria, request: PageRequest, most: number) {
  const isShort = sql`(select count(*) <= ${sql.lit(request.pageSize)} from page)`
  const position = sql`${orderedMoment(criteria)} as moment, application.id`
  return sql`
    stopped as (${selectInOrder(criteria, request, position, isShort)} offset ${sql.lit(most - 1)} limit 1)
    select stopped.moment as stopped_moment, stopped.id as stopped_id, ${applicationColumns}
    from (select) one
    left join stopped on true
    left join (page application ${applicationJoins(criteria.companyId)}) on true
    ${inSortOrder(criteria)}`
}

const selectInOrder = (
  criteria: ListCriteria,
  request: PageRequest,
  columns: RawBuilder<unknown>,
  only = sql`true`,
) => sql`
  select ${columns} from applications application
  where ${allOf([...stretch(criteria), ...afterCursor(criteria, request), only])}
  ${inSortOrder(criteria)}`

/**
 * The page by a condition that an index finds few applications for.
 * @returns nothing when it finds too many
 */
async function lookUp(
  db: Database,
  criteria: ListCriteria,
  request: PageRequest,
  condition: IndexedCondition,
): Promise<Looked | undefined> {
  const few = isOfWords(condition) ? FEW_OF_WORDS : FEW
  const most = condition.found.key === 'id' ? few : BOUND
  const { rows } = await lookUpStatement(criteria, request, condition, most).execute(db)
  const keys = rows[0]?.keys ?? 0
  if (keys <= most) return { rows: rows.filter(isRow) }
  if (keys > BOUND) return undefined
  const { rows: met } = await walkStatement(criteria, request, condition).execute(db)
  return lookedAt(met)
}

const withoutFilter = (criteria: ListCriteria, { filter }: IndexedCondition) => ({
  ...criteria,
  filters: criteria.filters.filter((other) => other !== filter),
})

const keysOf = ({ found }: IndexedCondition) => sql`
  keys as materialized (select key from (${found.select}) found limit ${sql.lit(BOUND + 1)})`

/** The statement of a look-up, exported so that a test can read its plan. */
export function lookUpStatement(
  criteria: ListCriteria,
  request: PageRequest,
  condition: IndexedCondition,
  most = BOUND,
) {
  const others = withoutFilter(criteria, condition)
  return sql<RowOrNone & { keys: number }>`
    ${PLAN_FOR_VALUES}
    with ${keysOf(condition)},
    page as (
      select ${PAGE_COLUMNS} from applications application
      where (select count(*) <= ${sql.lit(most)} from keys)
        and application.${sql.ref(condition.found.key)} = any(array(select key from keys))
        and ${allOf([...stretch(others), ...lookUps(others), ...afterCursor(criteria, request)])}
      ${inSortOrder(criteria)}
      limit ${sql.lit(request.pageSize + 1)}
    )
    select counted.keys, ${applicationColumns}
    from (select count(*)::integer as keys from keys) counted
    left join (page application ${applicationJoins(criteria.companyId)}) on true
    ${inSortOrder(criteria)}
  `
}

/** The same of many: they are met in order, and only those are read. */
function walkStatement(criteria: ListCriteria, request: PageRequest, condition: IndexedCondition) {
  const others = withoutFilter(criteria, condition)
  const walked = sql`${selectInOrder(criteria, request, sql`application.id`)} limit ${sql.lit(WALK)}`
  return sql<RowOrNone & Stopped>`
    ${PLAN_FOR_VALUES}
    with ${keysOf(condition)},
    page as (
      select ${PAGE_COLUMNS}
      from (
        select walked.id from (${walked}) walked
        -- A look-up in what was found: as a join it would be sorted again.
        where (walked.id in (select key from keys)) is true
        offset 0
      ) met
      join applications application on application.company_id = ${criteria.companyId} and application.id = met.id
      where ${allOf(lookUps(others))}
      limit ${sql.lit(request.pageSize + 1)}
    ),
    ${stoppedPage(criteria, request, WALK)}
  `
}
