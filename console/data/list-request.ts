import { session } from '../session.ts'
import type { ApplicationRow, Flow, Flows, Stage } from './contracts.ts'
import {
  type FilterField,
  type FilterValue,
  filterProblem,
  filterValue,
  isEmptyFilter,
  STAGE,
} from './filter-fields.ts'
import { elementsOf } from './flow-elements.ts'
import type { ListSearch, Sort, StatusGroup } from './list-search.ts'
import { readRejected } from './rejected-search.ts'

/** What the list is asked for, as the API takes it. */
export interface ListRequest {
  /** Without it, the list is over all flows. */
  flow_id?: string
  flow_ids?: string[]
  status?: ApplicationRow['status'][]
  current_stage?: string
  sort?: Sort
  is_test?: boolean
  assignee_id?: string
  is_assigned?: boolean
  tag?: string
  channel?: string[]
  rejected_element_id?: string
  rejection_reason?: string[]
  rejected_on?: string
  og_variable_ids?: string[]
  filters?: Record<string, FilterValue>
}

export { elementsOf }

const NAME = 'USER.PERSONAL_INFORMATION.FULL_NAME'

/** In an address, whoever looks at it. */
export const ME = 'me'
/** In an address, that nobody looks after somebody. */
export const NOBODY = 'nobody'

/** Which kinds of stages a group of states has. */
export const KINDS: Record<StatusGroup, Stage['kind'][]> = {
  open: ['active', 'review'],
  on_hold: ['on_hold'],
  done: ['approved', 'completed'],
  rejected: ['rejected'],
}

/** What a list is of: a flow, or everything at once, which has no stages and no questions of its own. */
export interface ListScope extends Pick<Flow, 'name' | 'forms' | 'stages'> {
  id: string | undefined
}

/** In the keys of what was read, in place of a flow's id. */
export const ALL_FLOWS = 'all flows'

/** Where a list is asked for. */
export const listPath = ({ flow_id }: ListRequest) =>
  flow_id === undefined ? '/v2/applications/across-flows/' : '/v2/applications/'

/** Which states an application has that is in a group of them. */
const STATES: Record<StatusGroup, ApplicationRow['status'][]> = {
  open: ['NEW', 'IN_PROGRESS'],
  on_hold: ['ON_HOLD'],
  done: ['COMPLETED'],
  rejected: ['REJECTED'],
}

/** What the address of the list over all flows asks the API for. */
export function acrossFlowsRequest(flows: Flows['results'], fields: FilterField[], search: ListSearch): ListRequest {
  const chosen = flows.filter(({ slug }) => search.flows?.includes(slug)).map(({ id }) => id)
  const filters = { ...(search.q && { [NAME]: search.q }), ...chosenFilters(fields, search) }
  return {
    ...(chosen.length > 0 && { flow_ids: chosen }),
    ...(search.status && { status: STATES[search.status] }),
    ...(search.sort === 'oldest' && { sort: search.sort }),
    ...careOf(search),
    ...rejectedFor(search),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

const chosenFilters = (fields: FilterField[], search: ListSearch): Record<string, FilterValue> =>
  Object.fromEntries(
    Object.entries(search.filters).flatMap(([key, parts]) => {
      const field = fields.find((one) => one.key === key)
      if (!field || isEmptyFilter(parts) || filterProblem(field, parts)) return []
      return [[field.variableId, filterValue(field, parts)] as const]
    }),
  )

const careOf = (search: ListSearch) => ({
  ...(search.tests && { is_test: search.tests === 'only' }),
  ...assignedTo(search.assignee),
  ...(search.tag && { tag: search.tag }),
  ...(search.channel && { channel: [search.channel] }),
})

const rejectedFor = ({ rejected }: ListSearch, elements: ReturnType<typeof elementsOf> = []) => {
  const { reason, key, days } = readRejected(rejected)
  const element = elements.find((one) => one.key === key)
  return {
    ...(reason && { rejection_reason: [reason] }),
    ...(element && { rejected_element_id: element.id }),
    ...(days && { rejected_on: days }),
  }
}

/** What the address of a list asks the API for; what it cannot be asked for, it leaves out. */
export function listRequest(flow: Flow, fields: FilterField[], search: ListSearch): ListRequest {
  const stage = flow.stages.find(({ slug }) => slug === search.stage)
  const group = search.status && flow.stages.filter(({ kind }) => KINDS[search.status as StatusGroup].includes(kind))
  const filters = {
    ...(search.q && { [NAME]: search.q }),
    ...(group && !stage && { [STAGE]: { values_to_include: group.map(({ id }) => id) } }),
    ...chosenFilters(fields, search),
  }
  const elements = elementsOf(flow)
  const variables = search.columns.flatMap((key) =>
    key.includes('.') ? key : (elements.find((element) => element.key === key)?.variable_id ?? []),
  )
  const sort = search.sort === 'longest_in_stage' && !stage ? undefined : search.sort
  return {
    flow_id: flow.id,
    ...(stage && { current_stage: stage.id }),
    ...(sort && { sort }),
    ...careOf(search),
    ...rejectedFor(search, elements),
    ...(variables.length > 0 && { og_variable_ids: variables }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

const assignedTo = (assignee: string | undefined) => {
  if (assignee === undefined) return {}
  if (assignee === NOBODY) return { is_assigned: false }
  return { assignee_id: assignee === ME ? session.user.id : assignee }
}

/** Whether a list is all of a flow or of a stage, whose number is kept. */
export const isWhole = ({ flow_id, current_stage, sort, og_variable_ids, ...narrowing }: ListRequest) =>
  Object.values(narrowing).every((one) => one === undefined)
