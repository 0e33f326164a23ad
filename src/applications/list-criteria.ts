import { type RawBuilder, sql } from 'kysely'
import type { PageRequest } from '../http/lists/pagination.ts'
import type { FilterCondition } from '../variables/filters.ts'
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

/** Which applications of a flow a list shows, and in which order. */
export interface ListCriteria {
  sort?: Sort
  companyId: string
  flowId: string
  stageId?: string
  applicationIds?: string[]
  created: TimeBounds
  updatedAt: TimeBounds
  statuses?: ApplicationStatus[]
  isTest?: boolean
  assigneeId?: string
  tag?: string
  filters: FilterCondition[]
}

/** The moment by which a list is in order. */
export const orderedMoment = ({ sort = 'newest' }: ListCriteria) => sql.ref(`application.${SORTS[sort].column}`)

/** The order of a list, of rows called `application`. */
export const inSortOrder = (criteria: ListCriteria) => {
  const direction = sql.raw(SORTS[criteria.sort ?? 'newest'].direction)
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
  applicationIds,
  created,
  updatedAt,
  statuses,
  isTest,
  assigneeId,
  tag,
  filters,
}: ListCriteria) =>
  applicationIds !== undefined ||
  statuses !== undefined ||
  isTest !== undefined ||
  assigneeId !== undefined ||
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
  sql`application.hiring_flow_id = ${criteria.flowId}`,
  ...(isByChange(criteria) ? boundsOn(sql`application.updated_at`, criteria.updatedAt) : onStage(criteria)),
  ...(isByCreation(criteria) ? boundsOn(sql`application.created`, criteria.created) : []),
]

const onStage = ({ stageId }: ListCriteria) => (stageId ? [sql`application.stage_id = ${stageId}`] : [])

const outOfOrder = (criteria: ListCriteria): RawBuilder<unknown>[] => {
  const { applicationIds, created, updatedAt, statuses, isTest, assigneeId, tag } = criteria
  return [
    ...(applicationIds ? [sql`application.id = any(${applicationIds}::uuid[])`] : []),
    ...(isByChange(criteria) ? onStage(criteria) : boundsOn(sql`application.updated_at`, updatedAt)),
    ...(isByCreation(criteria) ? [] : boundsOn(sql`application.created`, created)),
    ...(statuses ? [sql`application.status = any(${statuses}::text[])`] : []),
    ...(isTest === undefined ? [] : [sql`application.is_test = ${isTest}`]),
    ...(assigneeId === undefined ? [] : [isAssignedTo(assigneeId)]),
    ...(tag === undefined ? [] : [isTagged(tag)]),
  ]
}

/** The conditions that an index has, whatever the flow. */
export const isAssignedTo = (assigneeId: string) => sql`application.assignee_id = ${assigneeId}`
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

/** Whether rows that the order leads past may not pass, beside those that filters refuse. */
export const isOutOfOrder = (criteria: ListCriteria): boolean =>
  criteria.applicationIds !== undefined ||
  criteria.statuses !== undefined ||
  criteria.isTest !== undefined ||
  criteria.assigneeId !== undefined ||
  criteria.tag !== undefined ||
  (isByChange(criteria) ? criteria.stageId !== undefined : hasBound(criteria.updatedAt)) ||
  (!isByCreation(criteria) && hasBound(criteria.created)) ||
  criteria.filters.some(({ looksUp }) => looksUp !== undefined || !isByCreation(criteria))

/** The condition that a page begins after its cursor. */
export const afterCursor = (criteria: ListCriteria, { after }: PageRequest): RawBuilder<unknown>[] => {
  if (!after) return []
  const further = sql.raw(SORTS[criteria.sort ?? 'newest'].direction === 'desc' ? '<' : '>')
  return [
    sql`(${orderedMoment(criteria)}, application.id) ${further} (${after.moment}::timestamptz, ${after.id}::uuid)`,
  ]
}
