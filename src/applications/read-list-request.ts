import type { Config } from '../config.ts'
import type { CallerCompany } from '../contract/caller.ts'
import { fieldFault } from '../contract/fault.ts'
import { isUuid } from '../contract/uuid.ts'
import type { Database } from '../db/database.ts'
import type { Flow } from '../flows/flow.ts'
import { cachedFlow } from '../flows/known-flows.ts'
import type { Order } from '../http/lists/pagination.ts'
import type { FilterValue } from '../variables/filter-condition.ts'
import { filterConditions } from '../variables/filters.ts'
import { ANY_FLOW, type VariablesOf } from '../variables/variable.ts'
import type { ApplicationRow, ApplicationStatus } from './application.ts'
import { type Channel, cameBy } from './channel.ts'
import { type ListCriteria, SORTS, type Sort } from './list-criteria.ts'
import { parseApplicationIds, parseTimeBounds, requireFlow, type TimeFields } from './list-request.ts'
import { type RejectionFields, withRejectedDocument } from './rejected-documents.ts'

/** What narrows any list. */
interface Narrowing extends TimeFields, RejectionFields {
  application_ids?: string[]
  status?: ApplicationStatus[]
  is_test?: boolean
  assignee_id?: string
  is_assigned?: boolean
  tag?: string
  channel?: Channel[]
  sort?: Sort
  filters?: Record<string, FilterValue>
}

/** What the v2 list is asked for. */
export interface ApplicationListRequest extends Narrowing {
  flow_id: string
  current_stage?: string
  og_variable_ids?: string[]
}

/** What the list over all flows is asked for. */
export interface AcrossFlowsRequest extends Narrowing {
  flow_ids?: string[]
}

interface ReadNarrowing {
  criteria: ListCriteria
  /** The ids that it is restricted to, those that are no UUID too. */
  asked: string[] | undefined
}

interface ReadRequest extends ReadNarrowing {
  flow: Flow
}

interface Reader {
  db: Database
  company: CallerCompany
  config: Config
}

/**
 * Reads a request for the v2 list.
 * @throws {Fault} invalid_flow_id, invalid_stage_id, invalid_datetime, too_many_applications, invalid_variable_id, invalid_filter
 */
export async function readListRequest(reader: Reader, request: ApplicationListRequest): Promise<ReadRequest> {
  const bounds = parseTimeBounds(request, reader.config)
  const asked = parseApplicationIds(request.application_ids)
  const flow = await requireFlow(reader.db, reader.company, request)
  const { sees } = reader.company
  const theirs = sees && !sees.flowIds.includes(flow.id) ? { assignee_id: sees.assigneeId } : {}
  const criteria = criteriaOf(reader, flow, { ...request, ...theirs })
  const ofFlow = { flowId: flow.id, stageId: request.current_stage }
  return { flow, criteria: { ...criteria, ...bounds, ...ofFlow, applicationIds: asked?.filter(isUuid) }, asked }
}

/**
 * Reads a request for the list over all flows.
 * @throws {Fault} invalid_flow_id, invalid_datetime, too_many_applications, invalid_variable_id, invalid_filter
 */
export async function readAcrossFlowsRequest(reader: Reader, request: AcrossFlowsRequest): Promise<ReadNarrowing> {
  const bounds = parseTimeBounds(request, reader.config)
  const asked = parseApplicationIds(request.application_ids)
  for (const id of request.flow_ids ?? []) {
    if (await cachedFlow(reader.db, reader.company, id)) continue
    throw fieldFault('invalid_flow_id', 'flow_ids', `has ${id}, which is not a hiring flow of the company`)
  }
  const { sees } = reader.company
  const onlyAssigned = sees?.flowIds.length === 0 ? { assignee_id: sees.assigneeId } : {}
  const criteria = criteriaOf(reader, ANY_FLOW, { ...request, ...onlyAssigned })
  const ofFlows = { flowIds: request.flow_ids, ...(sees && sees.flowIds.length > 0 && { sees }) }
  return { criteria: { ...criteria, ...bounds, ...ofFlows, applicationIds: asked?.filter(isUuid) }, asked }
}

function criteriaOf({ company, config }: Reader, flow: VariablesOf, request: Narrowing) {
  const context = {
    companyId: company.id,
    timezone: company.timezone,
    defaultTimezone: config.DEFAULT_TIMEZONE,
    now: Temporal.Now.instant(),
  }
  return {
    companyId: company.id,
    filters: [
      ...filterConditions(flow, request.filters ?? {}, context),
      ...withRejectedDocument(request, context),
      ...(request.channel ? [cameBy(company.id, request.channel)] : []),
    ],
    sort: request.sort,
    statuses: request.status,
    isTest: request.is_test,
    assigneeId: request.assignee_id,
    isAssigned: request.is_assigned,
    tag: request.tag,
  }
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
  const { column, direction } = SORTS[sort]
  return { mark: sort === 'newest' ? '' : sort, direction, momentOf: (row) => row[column] }
}
