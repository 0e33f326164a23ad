import type { Flow, Stage } from './contracts.ts'
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

/** What the list is asked for, as the API takes it. */
export interface ListRequest {
  flow_id: string
  current_stage?: string
  sort?: Sort
  is_test?: boolean
  og_variable_ids?: string[]
  filters?: Record<string, FilterValue>
}

export { elementsOf }

const NAME = 'USER.PERSONAL_INFORMATION.FULL_NAME'

/** Which kinds of stages a group of states has. */
export const KINDS: Record<StatusGroup, Stage['kind'][]> = {
  open: ['active', 'review'],
  on_hold: ['on_hold'],
  done: ['approved', 'completed'],
  rejected: ['rejected'],
}

/** What the address of a list asks the API for; what it cannot be asked for, it leaves out. */
export function listRequest(flow: Flow, fields: FilterField[], search: ListSearch): ListRequest {
  const stage = flow.stages.find(({ slug }) => slug === search.stage)
  const chosen = Object.entries(search.filters).flatMap(([key, parts]) => {
    const field = fields.find((one) => one.key === key)
    if (!field || isEmptyFilter(parts) || filterProblem(field, parts)) return []
    return [[field.variableId, filterValue(field, parts)] as const]
  })
  const group = search.status && flow.stages.filter(({ kind }) => KINDS[search.status as StatusGroup].includes(kind))
  const filters = {
    ...(search.q && { [NAME]: search.q }),
    ...(group && !stage && { [STAGE]: { values_to_include: group.map(({ id }) => id) } }),
    ...Object.fromEntries(chosen),
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
    ...(search.tests && { is_test: search.tests === 'only' }),
    ...(variables.length > 0 && { og_variable_ids: variables }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

/** Whether a list is all of a flow or of a stage, whose number is kept. */
export const isWhole = ({ filters, is_test }: ListRequest) => filters === undefined && is_test === undefined
