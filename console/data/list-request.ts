import type { Flow, FormElement, Stage } from './contracts.ts'
import type { ListSearch, StatusGroup } from './list-search.ts'

/** What the list is asked for, as the API takes it. */
export interface ListRequest {
  flow_id: string
  current_stage?: string
  og_variable_ids?: string[]
  filters?: Record<string, string | { values_to_include: string[] }>
}

const NAME = 'USER.PERSONAL_INFORMATION.FULL_NAME'
const STAGE = 'APPLICATION.STATUS.CURRENT_STAGE'

/** Which kinds of stages a group of states has. */
export const KINDS: Record<StatusGroup, Stage['kind'][]> = {
  open: ['active', 'review'],
  on_hold: ['on_hold'],
  done: ['approved', 'completed'],
  rejected: ['rejected'],
}

/** The elements of a flow that hold something, in order. */
export const elementsOf = ({ forms }: Flow): FormElement[] =>
  forms.flatMap(({ form_elements }) => form_elements).filter(({ variable_id }) => variable_id !== null)

/** The elements by whose choices a list can be filtered. */
export const choiceElements = (flow: Flow): FormElement[] =>
  elementsOf(flow).filter(({ constraints }) => constraints.choices !== undefined)

/** What the address of a list asks the API for. */
export function listRequest(flow: Flow, search: ListSearch): ListRequest {
  const stage = flow.stages.find(({ slug }) => slug === search.stage)
  const elements = elementsOf(flow)
  const chosen = Object.entries(search.filters).flatMap(([key, values]) => {
    const id = elements.find((element) => element.key === key)?.variable_id
    return id && values.length > 0 ? [[id, { values_to_include: values }] as const] : []
  })
  const group = search.status && flow.stages.filter(({ kind }) => KINDS[search.status as StatusGroup].includes(kind))
  const filters = {
    ...(search.q && { [NAME]: search.q }),
    ...(group && !stage && { [STAGE]: { values_to_include: group.map(({ id }) => id) } }),
    ...Object.fromEntries(chosen),
  }
  const variables = search.columns.flatMap((key) => elements.find((element) => element.key === key)?.variable_id ?? [])
  return {
    flow_id: flow.id,
    ...(stage && { current_stage: stage.id }),
    ...(variables.length > 0 && { og_variable_ids: variables }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}
