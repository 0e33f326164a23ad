import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { PLAN_FOR_VALUES } from '../db/prepared-statements.ts'
import { BOUND } from '../http/lists/pagination.ts'
import { allOf } from '../variables/filter-condition.ts'
import { hasBound } from '../variables/time-bounds.ts'
import { countedApplications } from './count-queries.ts'
import { type IndexedCondition, indexedConditions, isOfWords } from './indexed-conditions.ts'
import {
  inSortOrder,
  type ListCriteria,
  lookUps,
  lookUpsOfEach,
  PAGE_COLUMNS,
  passing,
  stretch,
} from './list-criteria.ts'

/** How many conditions an index is asked for, one after the other. */
const MAX_LOOK_UPS = 5

/** So many of the newest tell whether a word or choice is held by many. */
const SAMPLE = 1000
/** What probably more hold than these is not asked of an index of words or choices: each lies on a page of its own. */
const COMMON = 5000

interface BoundedCount {
  count: number
  countIsExact: boolean
}

/** The count of some rows, which stops just past the bound. */
export const countUpToBound = (rows: RawBuilder<unknown>) => sql`
  select count(*)::integer as count from (${rows} limit ${sql.lit(BOUND + 1)}) counted`

/**
 * How many pass a search, exactly when an index finds few applications for one of its conditions, and else how many of the newest
 * do: it costs no more than a bound.
 */
export async function countMatching(db: Database, criteria: ListCriteria): Promise<BoundedCount> {
  const conditions = indexedConditions(criteria)
  for (const condition of conditions.slice(0, MAX_LOOK_UPS)) {
    if (isOfWords(condition) && (await isCommon(db, criteria, condition))) continue
    const { rows } = await countStatement(criteria, condition).execute(db)
    const { keys = 0, count = 0 } = rows[0] ?? {}
    if (keys <= BOUND) return { count, countIsExact: true }
  }
  return countNewest(db, criteria, conditions)
}

/** Whether so many of the newest hold a word or choice that its index probably has too many. */
export async function isCommon(db: Database, criteria: ListCriteria, { filter }: IndexedCondition): Promise<boolean> {
  if (!filter) return false
  const holds = { ...criteria, filters: [filter] }
  const { tables, conditions } = passing(holds, sql`array(select id from newest)`)
  const { rows } = await sql<{ held: number; looked: number; all: number }>`
    ${PLAN_FOR_VALUES}
    with newest as materialized (${newestOf(criteria)} limit ${sql.lit(SAMPLE)}),
    ${tables}
    passed as (select from newest application where ${allOf([...lookUpsOfEach({ ...holds, ...NOTHING_ELSE }), ...conditions])})
    select (select count(*)::integer from passed) as held, (select count(*)::integer from newest) as looked, counted.count as all
    from (${countedApplications(criteria.companyId, criteria.flowId)}) counted
  `.execute(db)
  const { held = 0, looked = 0, all = 0 } = rows[0] ?? {}
  return looked > 0 && (held / looked) * all > COMMON
}

const NOTHING_ELSE = {
  flowIds: undefined,
  sees: undefined,
  applicationIds: undefined,
  statuses: undefined,
  isTest: undefined,
  assigneeId: undefined,
  isAssigned: undefined,
  tag: undefined,
  updatedAt: {},
}

/** The statement of a count, exported so that a test can read its plan. */
export function countStatement(criteria: ListCriteria, { found, filter }: IndexedCondition) {
  const others = { ...criteria, filters: criteria.filters.filter((other) => other !== filter) }
  const { tables, conditions } = passing(others, sql`array(select key from keys)`)
  const isOnlyValues = found.key === 'id' && filter?.values !== undefined && isOnlyFilters(others)
  return sql<{ keys: number; count: number }>`
    ${PLAN_FOR_VALUES}
    with keys as materialized (select key from (${found.select}) found limit ${sql.lit(BOUND + 1)}),
    ${isOnlyValues ? tables : sql``}
    matching as (
      ${
        isOnlyValues
          ? // An element is of one flow, and so are those who hold something in it.
            sql`select from (select key as id from keys) application where ${allOf(conditions)}`
          : sql`
      select from applications application
      where application.${sql.ref(found.key)} = any(array(select key from keys))
        and ${allOf([...stretch(others), ...lookUps(others)])}`
      }
    )
    select counted.keys, case when counted.keys <= ${sql.lit(BOUND)} then (select count(*)::integer from matching) end as count
    from (select count(*)::integer as keys from keys) counted
  `
}

/** Whether nothing but answers narrows a list. */
const isOnlyFilters = ({ stageId, created, updatedAt, filters, ...criteria }: ListCriteria): boolean =>
  stageId === undefined &&
  !hasBound(created) &&
  !hasBound(updatedAt) &&
  [
    criteria.flowIds,
    criteria.sees,
    criteria.applicationIds,
    criteria.statuses,
    criteria.isTest,
    criteria.assigneeId,
    criteria.isAssigned,
    criteria.tag,
  ].every((one) => one === undefined) &&
  filters.every(({ among }) => among !== undefined)

/** A count among the newest of what conditions, that an index finds many applications for, let pass. */
async function countNewest(
  db: Database,
  criteria: ListCriteria,
  conditions: IndexedCondition[],
): Promise<BoundedCount> {
  const [first] = conditions
  if (first?.found.key === 'id' && !isOfWords(first) && isAlone(criteria)) return { count: BOUND, countIsExact: false }
  const newest = newestOf(criteria)
  const { tables, conditions: hold } = passing(criteria, sql`array(select id from newest)`)
  const { rows } = await sql<{ count: number; is_exact: boolean }>`
    ${PLAN_FOR_VALUES}
    with newest as materialized (${newest} limit ${sql.lit(BOUND)}),
    ${tables}
    passed as (select from newest application where ${allOf([...lookUpsOfEach(criteria), ...hold])})
    select (select count(*)::integer from passed) as count, not exists (${newest} offset ${sql.lit(BOUND)}) as is_exact
  `.execute(db)
  return { count: rows[0]?.count ?? 0, countIsExact: rows[0]?.is_exact ?? true }
}

const newestOf = (criteria: ListCriteria) => sql`
  select ${PAGE_COLUMNS} from applications application where ${allOf(stretch(criteria))} ${inSortOrder(criteria)}`

/** Whether nothing else narrows the list, so that what an index finds for a condition is the list. */
function isAlone({ stageId, created, updatedAt, filters, ...criteria }: ListCriteria): boolean {
  const { flowIds, sees, applicationIds, statuses, isTest, assigneeId, isAssigned, tag } = criteria
  const others = [stageId, flowIds, sees, applicationIds, statuses, isTest, assigneeId, isAssigned, tag].map(
    (one) => one !== undefined,
  )
  others.push(hasBound(created), hasBound(updatedAt))
  return others.filter(Boolean).length + filters.length === 1
}
