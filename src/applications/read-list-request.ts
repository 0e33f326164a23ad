import type { Config } from '../config.ts'
import type { CallerCompany } from '../contract/caller.ts'
import { fieldFault } from '../contract/fault.ts'
import { isUuid } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import type { Flow } from '../flows/flow.ts'
import type { Order } from '../http/lists/pagination.ts'
import { type FilterValue, filterConditions } from '../variables/filters.ts'
import type { ApplicationRow, ApplicationStatus } from './application.ts'
import { type ListCriteria, SORTS, type Sort } from './list-criteria.ts'
import { parseApplicationIds, parseTimeBounds, requireFlow, type TimeFields } from './list-request.ts'

/** What the v2 list is asked for. */
export interface ApplicationListRequest extends TimeFields {
  flow_id: string
  current_stage?: string
  application_ids?: string[]
  og_variable_ids?: string[]
  status?: ApplicationStatus[]
  is_test?: boolean
  assignee_id?: string
  tag?: string
  sort?: Sort
  filters?: Record<string, FilterValue>
}

interface ReadRequest {
  flow: Flow
  criteria: ListCriteria
  /** The ids that it is restricted to, those that are no UUID too. */
  asked: string[] | undefined
}

/**
 * Reads a request for the v2 list.
 * @throws {Fault} invalid_flow_id, invalid_stage_id, invalid_datetime, too_many_applications, invalid_variable_id, invalid_filter
 */
export async function readListRequest(
  { db, company, config }: { db: Database; company: CallerCompany; config: Config },
  request: ApplicationListRequest,
): Promise<ReadRequest> {
  const bounds = parseTimeBounds(request, config)
  const asked = parseApplicationIds(request.application_ids)
  const flow = await requireFlow(db, company, request)
  const filters = filterConditions(flow, request.filters ?? {}, {
    companyId: company.id,
    timezone: company.timezone,
    defaultTimezone: config.DEFAULT_TIMEZONE,
    now: Temporal.Now.instant(),
  })
  const criteria: ListCriteria = {
    ...{ companyId: company.id, flowId: flow.id, ...bounds, filters },
    sort: request.sort,
    stageId: request.current_stage,
    applicationIds: asked?.filter(isUuid),
    statuses: request.status,
    isTest: request.is_test,
    assigneeId: request.assignee_id,
    tag: request.tag,
  }
  return { flow, criteria, asked }
}

/**
 * How a list is in order.
 * @throws {Fault} invalid_field
 */
export function orderOf({
  sort = 'newest',
  current_stage,
}: {
  sort?: Sort
  current_stage?: string
}): Order<ApplicationRow> {
  // Of a whole flow, those who were rejected long ago would come first, and no index leads past them.
  if (sort === 'longest_in_stage' && current_stage === undefined) {
    throw fieldFault('invalid_field', 'sort', 'by longest_in_stage needs current_stage')
  }
  const { column } = SORTS[sort]
  return { mark: sort === 'newest' ? '' : sort, momentOf: (row) => row[column] }
}
