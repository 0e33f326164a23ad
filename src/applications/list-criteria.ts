import { type RawBuilder, sql } from 'kysely'
import type { SeenApplications } from '../contract/caller.ts'
import type { PageRequest } from '../http/lists/pagination.ts'
import type { FilterCondition } from '../variables/filter-condition.ts'
import { boundsOn, createdBefore, hasBound, type TimeBounds } from '../variables/time-bounds.ts'
import type { ApplicationStatus } from './application.ts'

/** In which orders a list can be read: each has an index, so that none costs more the more there is. */
export const SORTS = {
  newest: { column: 'created', direction: 'desc' },
  oldest: { column: 'created', direction: 'asc' },
  last_changed: { column: 'updated_at', direction: 'desc' },
  longest_in_stage: { column: 'stage_entered_at', direction: 'asc' },
} as const

export type Sort = keyof typeof SORTS

/** Which applications of a flow, or of all, a list shows, and in which order. */
export interface ListCriteria {
  sort?: Sort
  /** Whether it is read from its end. */
  isBackwards?: boolean
  companyId: string
  /** All flows of the company without it. */
  flowId?: string
  /** Of all flows, only these. */
  flowIds?: string[]
  /** Of all flows, only what somebody sees. */
  sees?: SeenApplications | undefined
  stageId?: string
  applicationIds?: string[]
  created: TimeBounds
  updatedAt: TimeBounds
  statuses?: ApplicationStatus[]
  isTest?: boolean
  assigneeId?: string
  isAssigned?: boolean
  tag?: string
  filters: FilterCondition[]
}

/** The moment by which a list is in order. */
export const orderedMoment = ({ sort = 'newest' }: ListCriteria) => sql.ref(`application.${SORTS[sort].column}`)

/** In which direction that moment is read. */
const directionOf = ({ sort = 'newest', isBackwards = false }: ListCriteria) =>
  (SORTS[sort].direction === 'desc') === isBackwards ? 'asc' : 'desc'

/** The order of a list, of rows called `application`. */
export const inSortOrder = (criteria: ListCriteria) => {
  const direction = sql.raw(directionOf(criteria))
  return sql`order by ${orderedMoment(criteria)} ${direction}, application.id ${direction}`
}

const isByCreation = ({ sort = 'newest' }: ListCriteria) => SORTS[sort].column === 'created'
const isByChange = ({ sort }: ListCriteria) => sort === 'last_changed'

/** What a page reads of `application` before it joins what that refers to. */
export const PAGE_COLUMNS = sql`
  application.company_id, application.id, application.hiring_flow_id, application.candidate_id, application.stage_id,
  application.page_id, application.status, application.is_test, application.assignee_id, application.tags,
  application.created, application.updated_at, application.stage_entered_at`

/** Whether a list shows only part of a flow or stage. */
export const isNarrowed = ({
  flowIds,
  sees,
  applicationIds,
  created,
  updatedAt,
  statuses,
  isTest,
  assigneeId,
  isAssigned,
  tag,
  filters,
}: ListCriteria) =>
  flowIds !== undefined ||
  sees !== undefined ||
  applicationIds !== undefined ||
  statuses !== undefined ||
  isTest !== undefined ||
  assigneeId !== undefined ||
  isAssigned !== undefined ||
  tag !== undefined ||
  filters.length > 0 ||
  hasBound(created) ||
  hasBound(updatedAt)

/** The conditions of a list, without its filters. */
export const narrowing = (criteria: ListCriteria): RawBuilder<unknown>[] => [
  ...inOrder(criteria),
  ...outOfOrder(criteria),
]

/** What passes these lies together in the order of the list. */
const inOrder = (criteria: ListCriteria): RawBuilder<unknown>[] => [
  sql`application.company_id = ${criteria.companyId}`,
  ...ofFlow(criteria),
  ...(isByChange(criteria) ? boundsOn(sql`application.updated_at`, criteria.updatedAt) : onStage(criteria)),
  ...(isByCreation(criteria) ? boundsOn(sql`application.created`, criteria.created) : []),
]

/** The condition that an application is of the list's flow. */
export const ofFlow = ({ flowId }: Pick<ListCriteria, 'flowId'>) =>
  flowId === undefined ? [] : [sql`application.hiring_flow_id = ${flowId}`]

const onStage = ({ stageId }: ListCriteria) => (stageId ? [sql`application.stage_id = ${stageId}`] : [])

const outOfOrder = (criteria: ListCriteria): RawBuilder<unknown>[] => {
  const { flowIds, sees, applicationIds, created, updatedAt, statuses, isTest, assigneeId, isAssigned, tag } = criteria
  return [
    ...(flowIds ? [sql`application.hiring_flow_id = any(${flowIds}::uuid[])`] : []),
    ...(sees ? [isSeen(sees)] : []),
    ...(applicationIds ? [sql`application.id = any(${applicationIds}::uuid[])`] : []),
    ...(isByChange(criteria) ? onStage(criteria) : boundsOn(sql`application.updated_at`, updatedAt)),
    ...(isByCreation(criteria) ? [] : boundsOn(sql`application.created`, created)),
    ...(statuses ? [sql`application.status = any(${statuses}::text[])`] : []),
    ...(isTest === undefined ? [] : [sql`application.is_test = ${isTest}`]),
    ...(assigneeId === undefined ? [] : [isAssignedTo(assigneeId)]),
    ...(isAssigned === undefined ? [] : [isAssigned ? IS_ASSIGNED : sql`application.assignee_id is null`]),
    ...(tag === undefined ? [] : [isTagged(tag)]),
  ]
}

/** The condition that an `application` is looked after by somebody, or of one of some flows. */
export const isSeen = ({ assigneeId, flowIds }: SeenApplications) =>
  sql`(application.assignee_id = ${assigneeId} or application.hiring_flow_id = any(${flowIds}::uuid[]))`

/** The conditions that an index has, whatever the flow. */
export const isAssignedTo = (assigneeId: string) => sql`application.assignee_id = ${assigneeId}`
export const IS_ASSIGNED = sql`application.assignee_id is not null`
export const isTagged = (tag: string) => sql`application.tags @> array[${tag}::text] and application.tags <> '{}'`

/** The conditions that the order of the list serves: where in it there can be applications that pass. */
export const stretch = (criteria: ListCriteria): RawBuilder<unknown>[] => [
  ...inOrder(criteria),
  ...(isByCreation(criteria)
    ? [...createdBefore(criteria.updatedAt), ...criteria.filters.flatMap((filter) => filter.stretch ?? [])]
    : []),
]

/** What is left to look up for each application by itself. */
export const lookUps = (criteria: ListCriteria): RawBuilder<unknown>[] => [
  ...outOfOrder(criteria),
  ...criteria.filters.flatMap(({ looksUp, holds }) => looksUp ?? (isByCreation(criteria) ? [] : holds)),
]

/** The same, without what is looked up for all at once. */
export const lookUpsOfEach = (criteria: ListCriteria): RawBuilder<unknown>[] =>
  lookUps({ ...criteria, filters: criteria.filters.filter(({ among }) => among === undefined) })

/**
 * What is looked up for all of some applications at once, as tables of a statement, and the conditions that an `application` is in
 * them. Each is looked up for those alone that passed the one before.
 * @param ids the applications, as an array
 */
export function passing(criteria: ListCriteria, ids: RawBuilder<unknown>) {
  const lookUpsOfAll = criteria.filters.flatMap(({ among }) => among ?? [])
  const table = (index: number) => sql.ref(`passed_${index + 1}`)
  const before = (index: number) => (index === 0 ? ids : sql`array(select key from ${table(index - 1)})`)
  return {
    tables: sql.join(
      lookUpsOfAll.map((among, index) => sql`${table(index)} as materialized (${among(before(index))}),`),
      sql` `,
    ),
    conditions: lookUpsOfAll.slice(-1).map(() => {
      const last = table(lookUpsOfAll.length - 1)
      return sql`application.id in (select key from ${last})`
    }),
  }
}

/** Whether rows that the order leads past may not pass, beside those that filters refuse. */
export const isOutOfOrder = (criteria: ListCriteria): boolean =>
  criteria.flowIds !== undefined ||
  criteria.applicationIds !== undefined ||
  criteria.statuses !== undefined ||
  criteria.isTest !== undefined ||
  criteria.assigneeId !== undefined ||
  criteria.isAssigned !== undefined ||
  criteria.tag !== undefined ||
  (isByChange(criteria) ? criteria.stageId !== undefined : hasBound(criteria.updatedAt)) ||
  (!isByCreation(criteria) && hasBound(criteria.created)) ||
  criteria.filters.some(({ looksUp }) => looksUp !== undefined || !isByCreation(criteria))

/** The condition that a page begins after its cursor. */
export const afterCursor = (criteria: ListCriteria, { after }: PageRequest): RawBuilder<unknown>[] => {
  if (!after) return []
  const further = sql.raw(directionOf(criteria) === 'desc' ? '<' : '>')
  return [
    sql`(${orderedMoment(criteria)}, application.id) ${further} (${after.moment}::timestamptz, ${after.id}::uuid)`,
  ]
}
