import { type RawBuilder, sql } from 'kysely'
import { allOf, type FilterCondition, type FoundKeys } from '../variables/filter-condition.ts'
import { boundsOn, hasBound } from '../variables/time-bounds.ts'
import { IS_ASSIGNED, isAssignedTo, isTagged, type ListCriteria, ofFlow } from './list-criteria.ts'

/** A condition of a list that an index has the applications for. */
export interface IndexedCondition {
  found: FoundKeys
  /** The filter that it is, which need not be looked up again. */
  filter?: FilterCondition
}

/**
 * The conditions of a list that an index has the applications for. First those whose index can be left as soon as it has found
 * too many: an index of words or choices reads all that it has for them.
 */
export function indexedConditions(criteria: ListCriteria): IndexedCondition[] {
  const { companyId, flowId, applicationIds, updatedAt, assigneeId, isAssigned, tag, filters } = criteria
  // What changed when is in an index by flow.
  const isOrderedByChange = flowId !== undefined
  const inFlow = (holds: RawBuilder<unknown>) => ({
    found: byId(sql`
    select application.id as key from applications application
    where ${allOf([sql`application.company_id = ${companyId}`, ...ofFlow(criteria), holds])}`),
  })
  const updated = allOf(boundsOn(sql`application.updated_at`, updatedAt))
  const conditions = [
    ...(applicationIds ? [{ found: byId(sql`select unnest(${applicationIds}::uuid[]) as key`) }] : []),
    ...(assigneeId === undefined ? [] : [inFlow(isAssignedTo(assigneeId))]),
    ...(isAssigned ? [inFlow(IS_ASSIGNED)] : []),
    ...(tag === undefined ? [] : [inFlow(isTagged(tag))]),
    ...(isOrderedByChange && hasBound(updatedAt) ? [{ found: applicationsWith(criteria, 'updated_at', updated) }] : []),
    ...filters.flatMap((filter): IndexedCondition[] => {
      const { found, column, holds } = filter
      if (found) return [{ found, filter }]
      if (column === 'updated_at' && !isOrderedByChange) return []
      return column ? [{ found: applicationsWith(criteria, column, holds), filter }] : []
    }),
  ]
  return conditions.toSorted((one, other) => Number(isOfWords(one)) - Number(isOfWords(other)))
}

/** Whether the index of a condition is one of words or choices. */
export const isOfWords = ({ filter }: IndexedCondition): boolean => filter?.isGuess === true

function applicationsWith(
  criteria: ListCriteria,
  column: NonNullable<FilterCondition['column']>,
  holds: RawBuilder<unknown>,
): FoundKeys {
  // In the order of its index: by another, the first so many could be far apart.
  const order = column === 'updated_at' ? sql`order by application.updated_at` : sql``
  return byId(sql`
    select application.id as key from applications application
    where ${allOf([sql`application.company_id = ${criteria.companyId}`, ...ofFlow(criteria), holds])}
    ${order}`)
}

const byId = (select: RawBuilder<unknown>): FoundKeys => ({ select, key: 'id' })
