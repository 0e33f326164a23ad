import { type RawBuilder, sql } from 'kysely'
import type { PageRequest } from '../http/lists/pagination.ts'
import type { FilterCondition } from '../variables/filters.ts'
import { boundsOn, createdBefore, hasBound, type TimeBounds } from '../variables/time-bounds.ts'
import type { ApplicationStatus } from './application.ts'

/** Which applications of a flow a list shows. */
export interface ListCriteria {
  companyId: string
  flowId: string
  stageId?: string
  applicationIds?: string[]
  created: TimeBounds
  updatedAt: TimeBounds
  statuses?: ApplicationStatus[]
  isTest?: boolean
  filters: FilterCondition[]
}

/** The order of every list, of rows called `application`. */
export const NEWEST_FIRST = sql`order by application.created desc, application.id desc`

/** What a page reads of `application` before it joins what that refers to. */
export const PAGE_COLUMNS = sql`
  application.company_id, application.id, application.hiring_flow_id, application.candidate_id, application.stage_id,
  application.page_id, application.status, application.is_test, application.created, application.updated_at`

/** Whether a list shows only part of a flow or stage. */
export const isNarrowed = ({ applicationIds, created, updatedAt, statuses, isTest, filters }: ListCriteria) =>
  applicationIds !== undefined ||
  statuses !== undefined ||
  isTest !== undefined ||
  filters.length > 0 ||
  hasBound(created) ||
  hasBound(updatedAt)

/** The conditions of a list, without its filters. */
export const narrowing = (criteria: ListCriteria): RawBuilder<unknown>[] => [
  ...inOrder(criteria),
  ...outOfOrder(criteria),
]

/** What passes these lies together in the order of the list. */
const inOrder = ({ companyId, flowId, stageId, created }: ListCriteria): RawBuilder<unknown>[] => [
  sql`application.company_id = ${companyId}`,
  sql`application.hiring_flow_id = ${flowId}`,
  ...(stageId ? [sql`application.stage_id = ${stageId}`] : []),
  ...boundsOn(sql`application.created`, created),
]

const outOfOrder = ({ applicationIds, updatedAt, statuses, isTest }: ListCriteria): RawBuilder<unknown>[] => [
  ...(applicationIds ? [sql`application.id = any(${applicationIds}::uuid[])`] : []),
  ...boundsOn(sql`application.updated_at`, updatedAt),
  ...(statuses ? [sql`application.status = any(${statuses}::text[])`] : []),
  ...(isTest === undefined ? [] : [sql`application.is_test = ${isTest}`]),
]

/** The conditions that the order of the list serves: where in it there can be applications that pass. */
export const stretch = (criteria: ListCriteria): RawBuilder<unknown>[] => [
  ...inOrder(criteria),
  ...createdBefore(criteria.updatedAt),
  ...criteria.filters.flatMap((filter) => filter.stretch ?? []),
]

/** What is left to look up for each application by itself. */
export const lookUps = (criteria: ListCriteria): RawBuilder<unknown>[] => [
  ...outOfOrder(criteria),
  ...criteria.filters.flatMap((filter) => filter.looksUp ?? []),
]

/** The condition that a page begins after its cursor. */
export const afterCursor = ({ after }: PageRequest): RawBuilder<unknown>[] =>
  after ? [sql`(application.created, application.id) < (${after.created}::timestamptz, ${after.id}::uuid)`] : []
